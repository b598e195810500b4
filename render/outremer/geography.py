"""The shape of the Levant: where cities lie, coast, rivers, and territories as the dual of the road graph.

All points are pixels of the map panel, SIZE. Neighbours in the rules are exactly neighbours on the map.
"""

from __future__ import annotations

import math
from itertools import combinations

from render.core.cache import cached
from render.core.canvas import Point

SIZE = (1108, 890)
Edge = tuple[str, str]
Edges = tuple[Edge, ...]

PLACES: dict[str, Point] = {
    "antioch": (284, 148), "turbessel": (566, 104), "edessa": (880, 142), "tortosa": (208, 362),
    "apamea": (428, 306), "aleppo": (710, 306), "homs": (566, 470), "tadmor": (944, 428),
    "tripoli": (192, 586), "baalbek": (402, 624), "damascus": (714, 612), "acre": (318, 802), "jerusalem": (748, 800),
}  # fmt: skip

COAST: tuple[Point, ...] = (
    (186, -20), (172, 10), (180, 42), (160, 74), (168, 104), (148, 134), (156, 166), (132, 202), (126, 240),
    (106, 276), (108, 308), (92, 342), (86, 382), (92, 418), (80, 452), (84, 492), (68, 532), (60, 568), (64, 604),
    (56, 634), (82, 660), (96, 694), (118, 724), (130, 756), (160, 776), (186, 790), (200, 814), (190, 836),
    (210, 856), (224, 910),
)  # fmt: skip
REALM_EAST: tuple[Point, ...] = (
    (986, -20), (1012, 60), (1040, 150), (1052, 250), (1066, 340), (1072, 430), (1060, 520), (1020, 600), (952, 680),
    (906, 750), (886, 830), (880, 910),
)  # fmt: skip
RIVERS: tuple[tuple[Point, ...], ...] = (
    ((500, 560), (492, 510), (470, 450), (436, 400), (360, 350), (350, 270), (330, 224), (250, 206), (200, 190),
     (150, 168)),
    ((700, -10), (712, 40), (704, 90), (724, 150), (770, 214), (840, 262), (916, 286), (990, 300), (1060, 340),
     (1120, 366)),
    ((500, 690), (508, 720), (514, 752)),
    ((520, 792), (526, 830), (522, 900)),
)  # fmt: skip
LAKE: tuple[Point, ...] = ((514, 750), (528, 758), (532, 776), (522, 794), (508, 788), (502, 768), (514, 750))


def smooth(points: tuple[Point, ...], steps: int = 8) -> list[Point]:
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


@cached(4)
def triangles(edges: Edges) -> tuple[tuple[str, str, str], ...]:
    """Return the triangles of the road graph."""
    roads = set(edges)
    names = sorted({name for edge in edges for name in edge})
    return tuple(t for t in combinations(names, 3) if all(pair in roads for pair in combinations(t, 2)))


@cached(4)
def seams(edges: Edges) -> dict[Edge, tuple[Point, ...]]:
    """Return, for each road, the border that it crosses: a line between the hearts of the triangles beside it.

    A road of the outer ring has one triangle; its border runs on beyond the land.
    """
    beside: dict[Edge, list[Point]] = {edge: [] for edge in edges}
    for triangle in triangles(edges):
        heart = _middle(*(PLACES[name] for name in triangle))
        for edge in combinations(triangle, 2):
            beside[edge].append(heart)
    lines: dict[Edge, tuple[Point, ...]] = {}
    for edge, hearts in beside.items():
        if len(hearts) == 1:
            mid, heart = _middle(PLACES[edge[0]], PLACES[edge[1]]), hearts[0]
            far = 420 / (math.dist(mid, heart) or 1)
            hearts = [heart, (mid[0] + (mid[0] - heart[0]) * far, mid[1] + (mid[1] - heart[1]) * far)]
        lines[edge] = _wobble(hearts[0], hearts[1])
    return lines


def _middle(*points: Point) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _wobble(a: Point, b: Point) -> tuple[Point, ...]:
    """Bend a border a little, the same way every time."""
    length = math.dist(a, b)
    count = max(2, int(length // 34))
    points = [a]
    for i in range(1, count):
        t = i / count
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        shift = 7 * noise(round(x), round(y))
        points.append((x + (b[1] - a[1]) / length * shift, y - (b[0] - a[0]) / length * shift))
    return tuple(smooth((*points, b), 5))


@cached(4)
def territories(edges: Edges) -> dict[str, tuple[Point, ...]]:
    """Return the polygon of each city; those of the outer ring reach beyond the land and are cut by its mask."""
    lines = seams(edges)
    return {city: _polygon(city, [lines[e] for e in edges if city in e]) for city in PLACES}


def _polygon(city: str, lines: list[tuple[Point, ...]]) -> tuple[Point, ...]:
    """Chain border lines into one polygon round the city."""
    x, y = PLACES[city]

    def angle(point: Point) -> float:
        return math.atan2(point[1] - y, point[0] - x)

    rest = sorted(lines, key=lambda line: angle(line[len(line) // 2]))
    ends = [point for line in rest for point in (line[0], line[-1])]
    loose = [p for p in ends if sum(math.dist(p, q) < 1 for q in ends) == 1]
    chain = list(next((line for line in rest if line[-1] in loose), rest[0]))
    if loose:
        chain.reverse()
    used = [next(line for line in rest if line[0] in (chain[0], chain[-1]) and line[-1] in (chain[0], chain[-1]))]
    while len(used) < len(rest):
        line = next(
            li for li in rest if li not in used and min(math.dist(li[0], chain[-1]), math.dist(li[-1], chain[-1])) < 1
        )
        used.append(line)
        chain += line if math.dist(line[0], chain[-1]) < 1 else line[::-1]
    if loose:  # round the outside, by way of a far point in the middle direction
        mx, my = _middle(chain[0], chain[-1])
        far = 900 / (math.dist((mx, my), (554, 445)) or 1)
        chain.append((554 + (mx - 554) * (1 + far), 445 + (my - 445) * (1 + far)))
    return tuple(chain)


def trimmed(a: str, b: str) -> tuple[Point, Point]:
    """Return the part of the road between two city markers that neither marker covers."""
    start, end = PLACES[a], PLACES[b]
    return _leave(start, end), _leave(end, start)


def _leave(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    right, left, up, down = 58.0, 68.0, 40.0, 62.0
    tx = (right if dx > 0 else left) / abs(dx) if dx else math.inf
    ty = (down if dy > 0 else up) / abs(dy) if dy else math.inf
    t = min(tx, ty)
    return start[0] + dx * t, start[1] + dy * t
