"""SIGKILL between commit and post and between post and mark: the move stands, each message appears once."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.e2e.killed", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("point", ["commit", "post"])
def test_the_move_stands_and_each_message_appears_once(tmp_path: Path, point: str) -> None:
    killed = run(str(tmp_path), "play", point)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    again = run(str(tmp_path), "resume")
    assert again.returncode == 0, again.stderr
    told = json.loads(again.stdout.splitlines()[-1])
    assert told["verified"]
    assert told["pending"] == 0
    assert told["faults"] == []
    everything = [line for message in told["public"] for line in message.split("\n")]
    assert sum("'move': 'draw'" in line for line in everything) == 1
    marks = [line for line in everything if line.startswith("-# Table")]
    assert len(marks) == len(set(marks)) >= 2
    assert len(told["public"]) == len(set(told["public"]))
    assert "Lantern 2" in told["prompt"]
    assert [len(dms) for dms in told["dms"]] == [1, 1]
    assert "drew" in told["dms"][0][0]
