"""The vault app: keeps the values."""

from django.apps import AppConfig


class VaultConfig(AppConfig):
    name = "vault"
    verbose_name = "Vault"

    def ready(self) -> None:
        from vault import checks  # noqa: F401 - registers the start-up checks
        from vault.fields import use_text_keys
        from vault.selectors import text_key

        use_text_keys(text_key)
