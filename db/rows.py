"""Rows as typed records: a record's fields are the columns of its table, in order."""

from __future__ import annotations

import sqlite3

import msgspec


def columns(record: type[msgspec.Struct]) -> str:
    """Return the columns of a record's table, for SELECT and INSERT."""
    return ", ".join(record.__struct_fields__)


def insert_sql(table: str, record: type[msgspec.Struct], verb: str = "INSERT") -> str:
    """Return the statement that stores one whole record in `table`."""
    marks = ", ".join("?" * len(record.__struct_fields__))
    return f"{verb} INTO {table} ({columns(record)}) VALUES ({marks})"


def values(record: msgspec.Struct) -> tuple[object, ...]:
    """Return the values of a record in the order of its columns."""
    return msgspec.structs.astuple(record)


def must_change(cursor: sqlite3.Cursor, otherwise: Exception) -> None:
    """Raise `otherwise` if the statement changed no row."""
    if cursor.rowcount == 0:
        raise otherwise
