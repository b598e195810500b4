import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import bot as wiring
from cogs.settings import Settings, SettingsError, load, read
from table.seats.limits import Limits

TOKEN = "MTAxMDEwMTAxMDEwMTAxMDEwMQ.GabcdE.abcdefghijklmnopqrstuvwxyzABCDEFGHIJ12"
ROOT = Path(__file__).resolve().parent.parent


def test_nothing_set_means_the_local_table() -> None:
    assert load({}) == Settings()
    assert load(dict.fromkeys(names(), "")) == Settings()


def test_everything_set() -> None:
    made = load(
        {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_PATH": "x/y.sqlite3",
            "LOG_LEVEL": "debug",
            "GUILD_ID": "123456789012345678",
            "LOCAL_PORT": "9000",
            "CONTENT_PACK": str(ROOT / "docs"),
            "TABLES_PER_PERSON": "3",
            "TABLES_PER_CHANNEL": "4",
            "TABLES_PER_SERVER": "5",
        }
    )
    limits = Limits(person=3, channel=4, server=5)
    assert made == Settings(TOKEN, Path("x/y.sqlite3"), "DEBUG", 123456789012345678, 9000, ROOT / "docs", limits)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "secret-that-is-no-token"),
        ("DISCORD_TOKEN", "a.b.c"),
        ("DATABASE_PATH", ":memory:"),
        ("DATABASE_PATH", "/"),
        ("DATABASE_PATH", "a\0b"),
        ("DATABASE_PATH", "x" * 5000),
        ("DATABASE_PATH", "~nobody-of-that-name/games.sqlite3"),
        ("CONTENT_PACK", "a\0b"),
        ("CONTENT_PACK", "x" * 5000),
        ("LOG_LEVEL", "LOUD"),
        ("GUILD_ID", "my server"),
        ("GUILD_ID", "12"),
        ("LOCAL_PORT", "80"),
        ("LOCAL_PORT", "99999"),
        ("LOCAL_PORT", "-1"),
        ("CONTENT_PACK", "no/such/folder"),
        ("TABLES_PER_PERSON", "0"),
        ("TABLES_PER_CHANNEL", "-1"),
        ("TABLES_PER_SERVER", "many"),
        ("TABLES_PER_SERVER", "9" * 5000),
    ],
)
def test_a_wrong_setting_is_refused_with_one_sentence(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load({name: value})
    text = str(refused.value)
    assert text.startswith(name)
    assert text.endswith(".")
    assert "secret" not in text


def test_a_file_of_settings_is_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert read(file) == {}
    file.write_text("LOG_LEVEL=DEBUG\nEMPTY\n# a comment\nDATABASE_PATH='é.sqlite3'\n", "utf-8")
    assert read(file) == {"LOG_LEVEL": "DEBUG", "EMPTY": "", "DATABASE_PATH": "é.sqlite3"}


def test_a_mark_before_the_first_letter_belongs_to_no_name(tmp_path: Path) -> None:
    """As Windows' editor writes it; the token would be ignored without a word."""
    (tmp_path / ".env").write_text("DISCORD_TOKEN=x\n", "utf-8-sig")
    assert read(tmp_path / ".env") == {"DISCORD_TOKEN": "x"}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"])
def test_a_file_of_settings_in_another_encoding_is_one_sentence(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / ".env"
    file.write_bytes("DATABASE_PATH=é.sqlite3\n".encode(encoding))
    with pytest.raises(SettingsError, match="save it as plain text in UTF-8"):
        read(file)


def test_a_folder_of_that_name_is_no_file_of_settings(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(SettingsError, match="plain text"):
        read(tmp_path / ".env")


def test_the_start_ends_with_that_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO\n", "utf-16")
    call = [sys.executable, str(ROOT / "bot.py")]
    done = subprocess.run(
        call, cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True, timeout=60, check=False
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == ".env cannot be read (it is not in UTF-8): save it as plain text in UTF-8.\n"


def test_the_token_is_never_shown() -> None:
    assert TOKEN not in repr(load({"DISCORD_TOKEN": TOKEN}))


def names() -> list[str]:
    """Return the settings that the example file names."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    return [line.split("=")[0] for line in lines if line and not line.startswith("#")]


def test_the_example_names_every_setting_with_a_comment() -> None:
    assert names() == [
        "DISCORD_TOKEN",
        "DATABASE_PATH",
        "LOG_LEVEL",
        "GUILD_ID",
        "LOCAL_PORT",
        "CONTENT_PACK",
        "TABLES_PER_PERSON",
        "TABLES_PER_CHANNEL",
        "TABLES_PER_SERVER",
    ]
    blocks = (ROOT / ".env.example").read_text().strip().split("\n\n")
    for block in blocks[1:]:
        assert block.startswith("# ")


def test_a_wrong_setting_ends_the_start(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=tmp_path,
        env={"LOG_LEVEL": "LOUD", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, not “LOUD”.\n"


def test_a_wrong_content_pack_ends_the_start_with_file_and_entry(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(ROOT / "docs" / "example-pack", pack)
    spies = pack / "spies.toml"
    spies.write_text(spies.read_text("utf-8").replace('when = "outer"', 'when = "outside"'), "utf-8")
    done = subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), "--local"],
        cwd=tmp_path,
        env={"CONTENT_PACK": str(pack), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "CONTENT_PACK: the content pack is not right.\n"
        "spies.toml, entry harbour_pilot: when: “outside” may not stand there; do you mean outer? "
        "possible are construction, prayer, muster, march, outer\n"
    )


def test_the_local_table_starts_without_a_word_that_reads_like_an_error(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen(
        [sys.executable, str(ROOT / "bot.py"), "--local"],
        cwd=tmp_path,
        env={"LOCAL_PORT": str(port), "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        assert table.stdout.readline() == f"The local table is open: http://127.0.0.1:{port}/\n"
        table.send_signal(signal.SIGTERM)
        told = table.stderr.read()
        assert table.wait(timeout=60) == 0
    assert {line.split(" ", 3)[2] for line in told.splitlines()} == {"INFO"}
    assert "token" not in told


@pytest.mark.parametrize("token", ["", "a.b.c"])
async def test_only_on_discord_is_the_operator_warned_of_its_limits(
    token: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def offered(*_: object, **_options: object) -> None:
        return None

    bot = wiring.create_bot(Settings(token=token), games={})
    monkeypatch.setattr(wiring, "tree_warnings", lambda _payloads: ["/plan: options: 24 of 25"])
    monkeypatch.setattr(bot.tree, "sync", offered)
    monkeypatch.setattr(wiring.Registration, "offer", offered)
    await bot._offer()
    assert ("/plan: options: 24 of 25" in caplog.text) == bool(token)
    bot.painter.close()
