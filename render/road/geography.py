"""The shape of the lands between the Balkans and Egypt, in units of the sheet (1000 x 1000) that content places use.

`spot` turns the sheet into pixels of the map panel: the Levant, where towns stand close, gets more room than the west.
"""

from __future__ import annotations

import math

from render.core.canvas import Point

SIZE = (1108, 810)
Line = tuple[Point, ...]
# Where a fraction of the sheet stands on the panel: (sheet, pixels), in straight steps.
ACROSS = ((0, 6), (250, 214), (600, 522), (1000, 1082))
DOWN = ((0, -26), (100, 62), (500, 376), (1000, 792))

BALKANS: Line = (
    (-60, 330), (-10, 318), (24, 262), (18, 226), (48, 205), (70, 186), (92, 190), (112, 228), (122, 200), (142, 226),
    (150, 196), (190, 186), (222, 196), (232, 232), (243, 246), (262, 214), (300, 178), (345, 146), (392, 133),
    (416, 122), (410, 96), (392, 60), (360, 30), (340, -40),
)  # fmt: skip
ANATOLIA: Line = (
    (1060, 36), (1000, 52), (940, 84), (860, 76), (800, 96), (740, 72), (680, 90), (620, 76), (560, 96), (500, 86),
    (452, 98), (428, 104), (428, 124), (450, 142), (424, 152), (432, 168), (380, 172), (330, 196), (286, 222),
    (262, 246), (228, 262), (222, 290), (240, 312), (216, 330), (228, 348), (252, 350), (232, 372), (250, 398),
    (236, 420), (276, 446), (256, 468), (286, 478), (272, 506), (310, 512), (330, 548), (362, 530), (396, 562),
    (424, 520), (456, 500), (500, 510), (532, 548), (580, 562), (634, 548), (676, 524), (712, 534), (752, 540),
    (786, 530), (812, 508), (806, 540), (784, 548), (770, 578), (756, 604), (760, 640), (742, 676), (726, 700),
    (732, 726), (712, 752), (702, 784), (688, 794), (676, 832), (656, 876), (636, 912), (612, 946), (560, 984),
    (500, 1000), (420, 1004), (380, 1060),
)  # fmt: skip
CYPRUS: Line = (
    (560, 668), (584, 640), (624, 636), (674, 606), (650, 640), (664, 652), (640, 676), (604, 690), (574, 690),
    (560, 668),
)  # fmt: skip
CRETE: Line = ((140, 610), (168, 598), (220, 602), (270, 612), (262, 624), (206, 624), (158, 626), (140, 610))
RHODES: Line = ((290, 566), (312, 572), (304, 596), (288, 592), (290, 566))
ISLES: Line = (
    (150, 300), (190, 330), (120, 350), (204, 400), (150, 420), (180, 470), (112, 448), (90, 392), (222, 506),
    (60, 520),
)  # fmt: skip
RIVERS: tuple[Line, ...] = (
    ((1060, 520), (1000, 492), (960, 446), (930, 400), (950, 330), (900, 280), (940, 220)),
    ((900, 700), (880, 640), (884, 580), (880, 548), (846, 546), (806, 544)),
    ((852, 772), (842, 800), (836, 846), (838, 872)),
    ((560, 96), (590, 150), (650, 240), (720, 330), (800, 250), (850, 262)),
    ((380, 172), (420, 230), (470, 290), (500, 340)),
)  # fmt: skip
LAKES: tuple[Line, ...] = (
    ((838, 870), (852, 890), (850, 936), (838, 950), (828, 926), (828, 888), (838, 870)),
    ((648, 334), (664, 322), (676, 346), (668, 376), (650, 366), (648, 334)),
)
HILLS: tuple[tuple[float, float, float], ...] = (
    (640, 470, 1.0), (676, 452, 0.8), (800, 420, 1.0), (830, 440, 0.7), (510, 440, 0.9), (470, 420, 0.7),
    (400, 470, 0.8), (410, 330, 0.9), (370, 290, 0.7), (150, 90, 0.9), (190, 70, 0.7), (60, 60, 0.8), (290, 60, 0.8),
    (740, 140, 0.9), (790, 130, 0.7), (590, 180, 0.7), (720, 250, 0.8), (960, 130, 0.9), (990, 230, 0.7),
    (850, 330, 0.7), (560, 470, 0.7), (986, 430, 0.6), (690, 390, 0.7), (340, 380, 0.7),
)  # fmt: skip
PALMS: Line = (
    (986, 640), (968, 720), (994, 770), (960, 800), (940, 850), (986, 880), (900, 960), (960, 940), (570, 1000),
    (660, 990),
)  # fmt: skip


def spot(x: float, y: float) -> Point:
    """Return the pixel of the map panel for a place of the sheet."""
    return _along(ACROSS, x), _along(DOWN, y)


def _along(steps: tuple[tuple[int, int], ...], value: float) -> float:
    """Return the value on a line of straight steps, the outer ones running on."""
    pair = next((i for i, (end, _) in enumerate(steps[1:]) if value <= end), len(steps) - 2)
    (a, p), (b, q) = steps[pair], steps[pair + 1]
    return p + (q - p) * (value - a) / (b - a)


def spots(line: Line) -> Line:
    """Return a line of the sheet in pixels."""
    return tuple(spot(x, y) for x, y in line)


def smooth(points: Line, steps: int = 6) -> list[Point]:
    """Return a Catmull-Rom curve through the points."""
    out: list[Point] = []
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = (points[min(max(i + k, 0), len(points) - 1)] for k in (-1, 0, 1, 2))
        for s in range(steps):
            t = s / steps
            out.append((_spline(p0[0], p1[0], p2[0], p3[0], t), _spline(p0[1], p1[1], p2[1], p3[1], t)))
    return [*out, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def noise(*key: float) -> float:
    """Return a fixed number between -1 and 1 for these numbers: scenery that looks by chance and never changes."""
    value = math.sin(sum(k * f for k, f in zip(key, (12.9898, 78.233, 37.719), strict=False))) * 43758.5453
    return 2 * (value - math.floor(value)) - 1
