"""The site: settings, addresses, the queue, the overview."""

from spmem_site.celery import app as celery_app

__all__ = ["celery_app"]
