"""Prints every column of every row of the site that the environment names, opened where it is sealed, as JSON lines.

The sealed values of the vault stay sealed: they are the one place.
"""

import json
import sys
from collections.abc import Iterator

from django.apps import apps
from django.db import models, router


def rows() -> Iterator[tuple[str, str]]:
    """(table.column, text) of everything."""
    for model in apps.get_models(include_auto_created=True):
        for row in model._default_manager.using(router.db_for_read(model)).iterator():
            for field in model._meta.concrete_fields:
                yield f"{model._meta.db_table}.{field.column}", _text(row, field)


def _text(row: models.Model, field: "models.Field") -> str:
    if row._meta.label == "sessions.Session" and field.name == "session_data":
        return json.dumps(row.get_decoded())
    value = getattr(row, field.attname)
    return bytes(value).decode("latin-1") if isinstance(value, bytes | memoryview) else str(value)


if __name__ == "__main__":
    import django

    django.setup()
    for column, text in rows():
        sys.stdout.write(json.dumps({"column": column, "text": text}) + "\n")
