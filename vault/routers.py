"""Keys and record salts live in a database of their own, so that its backups can age faster than the rest."""

from typing import Any

KEY_MODELS = frozenset({"userkey", "recordsalt"})


class KeysRouter:
    """Sends the two key models of the vault to the ``keys`` database, and nothing else there."""

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        return self._database(model._meta.app_label, model._meta.model_name)

    db_for_write = db_for_read

    def allow_migrate(self, db: str, app_label: str, model_name: str | None = None, **hints: Any) -> bool:
        return db == (self._database(app_label, model_name) or "default")

    @staticmethod
    def _database(app_label: str, model_name: str | None) -> str | None:
        return "keys" if app_label == "vault" and model_name in KEY_MODELS else None
