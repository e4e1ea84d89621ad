"""The queue: tasks carry ids, never text."""

import os

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spmem_site.settings")

app = Celery("spmem_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect(weak=False)
def _warm(**_: object) -> None:
    from spmem_site.warming import worker_warm  # Django is set up only now

    worker_warm()
