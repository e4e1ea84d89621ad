"""The door for the web server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spmem_site.settings")

application = get_asgi_application()

from spmem_site.warming import web_warm  # noqa: E402 - Django is set up only now

web_warm()
