"""Plain SQL, for the few statements of every turn: composing one takes the ORM longer than the database to answer it.

All of it is what SQLite and PostgreSQL share; what they say differently is said here.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection, connections, router
from django.db.models import Model


def rows_of(model: type[Model], sql: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What a statement gives, as the database of that model has it."""
    with connections[router.db_for_read(model)].cursor() as cursor:
        cursor.execute(sql, params)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def run(model: type[Model], sql: str, params: Sequence[Any]) -> None:
    """Have a statement done that gives no rows."""
    with connections[router.db_for_write(model)].cursor() as cursor:
        cursor.execute(sql, params)


def places(values: Iterable[object]) -> str:
    """As many places as there are values; of none, a list that holds nothing."""
    return f"({', '.join('%s' for _ in values) or 'NULL'})"


def locking(table: str = "") -> str:
    """What locks the rows of a table, where a transaction is not the only one that writes by itself."""
    of = (table,) if table else ()
    return connection.ops.for_update_sql(of=of) if connection.features.has_select_for_update else ""


def id_written(id: UUID | None) -> Any:
    """An id as this database has it."""
    return id if id is None or connection.features.has_native_uuid_field else id.hex


def time_written(at: datetime) -> Any:
    """A moment as this database has it."""
    return connection.ops.adapt_datetimefield_value(at)


def id_read(value: Any) -> UUID:
    """An id from what a database has of it."""
    return value if isinstance(value, UUID) else UUID(value)
