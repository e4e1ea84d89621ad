"""The site's settings with the app that kills."""

from spmem_site.settings import *  # noqa: F403
from spmem_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.dying.apps.DyingConfig"]
