"""What the operator may set, read once at start. A wrong value is refused with one sentence that says what to write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from dotenv import dotenv_values

from table.seats.limits import Limits

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
DATABASE = Path("data/caravanserai.sqlite3")
LEVEL = "INFO"
PORT = 8765
MOST_TABLES = 100_000


class SettingsError(ValueError):
    """A setting is wrong; the message is one sentence that says what to write. It never holds the token."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `token` is empty for the local table and is never shown."""

    token: str = field(default="", repr=False)
    database_path: Path = DATABASE
    log_level: str = LEVEL
    guild_id: int | None = None
    local_port: int = PORT
    content_pack: Path | None = None
    limits: Limits = field(default_factory=Limits)


def read(file: Path) -> dict[str, str]:
    """Return what a file of settings says; nothing when there is no such file. Raise SettingsError when it is not text.

    Some editors write a mark before the first letter, which is left out: it would be a part of the first name.
    """
    if not file.exists():
        return {}
    try:
        text = file.read_bytes().decode("utf-8-sig") if file.is_file() else "\0"
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else "it is not in UTF-8"
        raise SettingsError(f"{file} cannot be read ({what}): save it as plain text in UTF-8.") from error
    if "\0" in text:  # UTF-16 without a mark, for one
        raise SettingsError(f"{file} cannot be read (it is not plain text): save it as plain text in UTF-8.")
    return {name: value or "" for name, value in dotenv_values(stream=StringIO(text)).items()}


def load(values: Mapping[str, str]) -> Settings:
    """Return the settings of an environment; raise SettingsError for the first wrong one."""
    return Settings(
        token=_token(values.get("DISCORD_TOKEN", "").strip()),
        database_path=_database(values.get("DATABASE_PATH", "").strip()),
        log_level=_level(values.get("LOG_LEVEL", "").strip()),
        guild_id=_guild(values.get("GUILD_ID", "").strip()),
        local_port=_port(values.get("LOCAL_PORT", "").strip()),
        content_pack=_pack(values.get("CONTENT_PACK", "").strip()),
        limits=Limits(*(_tables(f"TABLES_PER_{name.upper()}", values) for name in Limits.__struct_fields__)),
    )


def _token(text: str) -> str:
    if text and (text.count(".") != 2 or not text.isascii() or any(c.isspace() for c in text) or len(text) < 50):
        raise SettingsError(
            "DISCORD_TOKEN is not a bot token: copy it from the Bot page of your application (three parts with dots "
            "between them), or leave it empty to play on the local table."
        )
    return text


def _database(text: str) -> Path:
    path = Path(text) if text else DATABASE
    if text == ":memory:" or _is_folder(path) is not False:
        raise SettingsError(
            "DATABASE_PATH must name a file that may be written, for example data/caravanserai.sqlite3."
        )
    return path


def _is_folder(path: Path) -> bool | None:
    """Return whether there is a folder; None when a path of that kind cannot be."""
    try:
        return None if "\0" in str(path) else path.expanduser().is_dir()
    except (OSError, RuntimeError):  # too long; no home
        return None


def _level(text: str) -> str:
    level = text.upper() or LEVEL
    if level not in LEVELS:
        raise SettingsError(f"LOG_LEVEL must be one of {', '.join(LEVELS)}, not “{text}”.")
    return level


def _guild(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 15 <= len(text) <= 20):
        raise SettingsError(
            f"GUILD_ID must be the number of a server (right-click it, Copy Server ID) or empty, not “{text}”."
        )
    return int(text)


def _port(text: str) -> int:
    if not text:
        return PORT
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1024 <= int(text) <= 65535):
        raise SettingsError(f"LOCAL_PORT must be a number from 1024 to 65535, not “{text}”.")
    return int(text)


def _tables(name: str, values: Mapping[str, str]) -> int:
    """Return how many tables may be open at once for each person, channel or server."""
    text = values.get(name, "").strip()
    if not text:
        return int(getattr(Limits(), name.removeprefix("TABLES_PER_").lower()))
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_TABLES)) and 1 <= int(text) <= MOST_TABLES):
        raise SettingsError(f"{name} must be a number from 1 to {MOST_TABLES} or empty, not “{text}”.")
    return int(text)


def _pack(text: str) -> Path | None:
    path = Path(text) if text else None
    if path is not None and not _is_folder(path):
        raise SettingsError(
            f"CONTENT_PACK must name the folder of a content pack (docs/content-packs.md) or be empty, not “{text}”."
        )
    return path
