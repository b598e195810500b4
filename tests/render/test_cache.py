"""What is drawn is remembered within a number of bytes, and the dear things longest."""

import json
import subprocess
import sys
from pathlib import Path

from PIL import Image

from render.core import cache
from render.core.cache import Entry, Memory, drawn, weight
from render.core.canvas import BAND, Canvas

ROOT = Path(__file__).resolve().parents[2]


def test_images_weigh_what_their_pixels_take():
    assert weight(Image.new("RGBA", (10, 10))) == 400
    assert weight(Image.new("RGB", (10, 10))) == 400  # Pillow pads it
    assert weight(Image.new("L", (10, 10))) == 100
    assert weight((Image.new("L", (10, 10)), (3, "x"), (Image.new("P", (2, 2)),))) == 104
    assert weight("words") == 0


def test_all_together_stay_within_the_budget():
    memory = Memory(1000)
    one, other = memory.shelf(), memory.shelf()
    for n in range(100):
        memory.keep(one if n % 3 else other, n, Entry(n, 90, 0.01), 50)
        assert memory.size <= 1000
        assert memory.size == sum(entry.size for shelf in (one, other) for entry in shelf.values())


def test_a_shelf_holds_no_more_than_its_number():
    memory = Memory(1 << 30)
    shelf = memory.shelf()
    for n in range(10):
        memory.keep(shelf, n, Entry(n, 10, 0.01), 4)
    assert list(shelf) == [6, 7, 8, 9]
    assert memory.size == 40


def test_what_was_dear_and_what_was_used_outlives_the_rest():
    memory = Memory(1000)
    shelf = memory.shelf()
    memory.keep(shelf, "dear", Entry("dear", 100, 10.0), 1000)
    memory.keep(shelf, "used", Entry("used", 100, 0.1), 1000)
    memory.keep(shelf, "unused", Entry("unused", 100, 0.1), 1000)
    for n in range(50):
        memory.keep(shelf, n, Entry(n, 100, 0.05), 1000)
        assert memory.recall(shelf, "used") == "used"
    assert memory.recall(shelf, "dear") == "dear"
    assert memory.recall(shelf, "unused") is cache._MISSING


def test_dear_things_are_forgotten_too_when_nobody_uses_them():
    memory = Memory(1000)
    shelf = memory.shelf()
    memory.keep(shelf, "dear", Entry("dear", 100, 0.5), 1000)
    for n in range(500):
        memory.keep(shelf, n, Entry(n, 100, 0.05), 1000)
    assert memory.recall(shelf, "dear") is cache._MISSING


def test_a_drawing_is_drawn_once():
    calls = []

    @drawn(4)
    def square(size: int, *, ink: int = 1) -> Image.Image:
        calls.append((size, ink))
        return Image.new("L", (size, size), ink)

    assert square(3) is square(3)
    assert square(3, ink=2) is square(3, ink=2)
    assert square(3, ink=2) is not square(3)
    assert calls == [(3, 1), (3, 2)]
    cache.clear()
    square(3)
    assert len(calls) == 3


def test_a_large_drawing_is_reduced_in_bands_to_the_same_pixels():
    for ground in (None, (10, 200, 30)):
        canvas = Canvas(90, BAND * 2 + 7, ground, smooth=3)
        canvas.circle(40, 60, 35, (200, 30, 20), (0, 0, 0), 3)
        canvas.line([(0, 0), (90, BAND * 2 + 7)], (20, 20, 220), 4)
        assert canvas.image().tobytes() == canvas.big.reduce(3).tobytes()


PROGRAM = """
import json, sys
from cogs.posting.artist import give_back, resident
from engine.core.protocol import GameConfig
from engine.core.registry import games
from render import draw, kinds

views = [game.view(game.setup(GameConfig(game.info.seats[0], {}), 1), None) for game in games().values()]
sizes = []
for n in range(500):
    view = views[n % len(views)]
    draw(view, kinds(view)[0][0], {seat: f"Name {n} of {seat}" for seat in range(4)})
    if n in (99, 499):
        give_back()
        sizes.append(resident())
print(json.dumps(sizes))
"""


def test_case_168_memory_does_not_grow_with_the_names_that_are_drawn():
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True)
    early, late = json.loads(done.stdout)
    assert late <= early * 1.05
