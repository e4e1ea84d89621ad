"""The queue: tasks carry ids, never text."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spmem_site.settings")

app = Celery("spmem_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
