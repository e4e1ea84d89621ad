"""The site: wires the three apps together."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "spmem_site"
    verbose_name = "Site"
