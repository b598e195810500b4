"""What a release has beside the code: its version, its changes, licences of what is shipped, pinned packages."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PIL import ImageFont

import bot
from tests.e2e.hall import hall
from tests.homes import ROOT
from version import VERSION

SETS = ("requirements", "requirements-local", "requirements-dev", "requirements-lock")
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)


def named(text: str) -> set[str]:
    """The packages that a list of wishes names, spelled alike."""
    lines = (line for line in text.splitlines() if line and line[0] not in "#-")
    return {spelled(re.split(r"[<>=]", line)[0]) for line in lines}


def spelled(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(name: str) -> dict[str, tuple[str, str]]:
    """The packages of a lock file: (release, marker)."""
    found = PINNED.findall((ROOT / f"{name}.txt").read_text("utf-8"))
    return {package: (release, marker) for package, release, marker in found}


# ------------------------------------------------------------------------------------------------ version


async def test_the_bot_tells_its_version(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        told = await h.alice.slash(h.channel, "help")
        assert told.response.content.endswith(f"\n-# Caravanserai {VERSION}")


def test_the_start_tells_the_version(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # no .env
    monkeypatch.setattr(bot, "run_local", lambda _settings: None)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    with caplog.at_level(logging.INFO):
        assert bot.main([]) == 0
    assert caplog.messages[0] == f"Caravanserai {VERSION}"
    run = subprocess.run([sys.executable, "bot.py", "--version"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == f"Caravanserai {VERSION}\n"


def test_the_version_stands_in_one_place_and_heads_the_changes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "version.VERSION"}
    changes = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert changes[0] == VERSION
    assert changes == sorted(changes, key=lambda one: tuple(map(int, one.split("."))), reverse=True)


# ------------------------------------------------------------------------------------------------ licences


def test_every_font_has_a_notice_with_its_version_and_a_whole_licence() -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    fonts = [path for path in (ROOT / "render" / "fonts").iterdir() if path.suffix in (".otf", ".ttf")]
    assert len(fonts) > 3
    for path in fonts:
        (row,) = (line for line in notice.splitlines() if f"({path.relative_to(ROOT)})" in line)
        family, style = ImageFont.truetype(path).getname()
        assert str(family) in row
        assert str(style) in row
        licence = ROOT / str(re.findall(r"\(([\w/.-]+\.txt)\)", row)[0])
        assert whole(licence.read_text("utf-8")), licence.name


def whole(licence: str) -> bool:
    """Whether the text of a font's licence is complete: who has the rights, and every part of what they grant."""
    if "SIL OPEN FONT LICENSE Version 1.1" in licence:
        parts = (
            "PREAMBLE",
            "DEFINITIONS",
            "PERMISSION & CONDITIONS",
            "TERMINATION",
            "DISCLAIMER",
            "Reserved Font Name",
        )
    else:
        parts = ("Bitstream Vera Fonts Copyright", "Arev Fonts Copyright", 'PROVIDED "AS IS"')
    return licence.startswith(("Copyright", "Fonts are (c)")) and all(part in licence for part in parts)


def test_the_licence_is_said_where_it_is_looked_for() -> None:
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License\n\nCopyright (c) ")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"]({name})" in readme for name in ("LICENSE", "NOTICE.md", "CHANGELOG.md"))


# ------------------------------------------------------------------------------------------------ packages


@pytest.mark.parametrize("name", SETS)
def test_every_package_is_pinned_with_hashes_and_no_host_is_named(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text("utf-8")
    entries = [part for part in re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE) if not part.startswith("#")]
    assert len(entries) == len(locked(name))
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert "://" not in text
    assert "index" not in re.sub(r"^ *# via.*", "", text, flags=re.MULTILINE)
    assert named((ROOT / f"{name}.in").read_text("utf-8")) <= {spelled(package) for package in locked(name)}


def test_a_set_goes_on_where_the_smaller_one_ends() -> None:
    runtime, local, dev = (locked(name) for name in SETS[:3])
    assert runtime.items() <= local.items()
    assert {name: release for name, (release, _) in local.items()}.items() <= {
        name: release for name, (release, _) in dev.items()
    }.items()


def test_a_bot_on_discord_installs_no_simulated_one() -> None:
    runtime, local = locked(SETS[0]), locked(SETS[1])
    assert "simcord" not in runtime
    assert "simcord" in local
    assert runtime["audioop-lts"][1] == "python_full_version >= '3.13'"  # gone from Python's own library there


def test_the_local_table_without_its_packages_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] in ("local", "simcord")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "simcord", None)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert bot.main([]) == 2
    assert capsys.readouterr().err == f"{bot.NO_SIMULATOR}\n"


@pytest.mark.parametrize(
    ("settings", "environment", "arguments", "stamp"),
    [
        ("", {}, "", "local"),
        ("DISCORD_TOKEN=\n", {}, "", "local"),
        ("DISCORD_TOKEN= # none yet\n", {}, "", "local"),
        ("# DISCORD_TOKEN=abc\n", {}, "", "local"),
        ("DISCORD_TOKEN=abc\n", {}, "", "runtime"),
        ("export DISCORD_TOKEN = 'abc'\n", {}, "", "runtime"),
        ('DISCORD_TOKEN="abc"\n', {}, "--local", "local"),
        ("DISCORD_TOKEN=abc\n", {"DISCORD_TOKEN": ""}, "", "local"),
        ("", {"DISCORD_TOKEN": "abc"}, "", "runtime"),
    ],
)
def test_make_play_installs_what_it_starts(
    tmp_path: Path, settings: str, environment: dict[str, str], arguments: str, stamp: str
) -> None:
    """As bot.py decides: a variable of the environment stands above .env, and `--local` above both."""
    for name in ("Makefile", *(f"{one}.txt" for one in SETS)):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / ".env").write_text(settings)
    run = subprocess.run(
        ["make", "--dry-run", "play", f"ARGS={arguments}"],
        cwd=tmp_path, env={"PATH": "/usr/local/bin:/usr/bin:/bin", **environment}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    sets = {"runtime": "requirements.txt", "local": "requirements-local.txt"}
    assert f"--require-hashes -r {sets[stamp]}\n" in run.stdout
    assert run.stdout.count("--require-hashes") == 1
    assert "abc" not in run.stdout
