"""``manage.py prepare``: databases and keys, for those who start web server and workers themselves."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spmem_site.preparing import NotReady, prepare


class Command(BaseCommand):
    help = "Migrates both databases and makes the master key if there is none yet."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            prepare()
        except NotReady as error:
            raise CommandError(str(error)) from None
