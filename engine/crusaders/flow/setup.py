"""Setup. Rulebook: Player setup; General setup; Knight Orders; Variants; rulings B15, B18, B25-B27."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, Order, PickOne, PickSome
from engine.core.machine import Frame
from engine.crusaders.content.model import ENEMIES
from engine.crusaders.state import BASE_SUPPLY, PLACES, SUPPLY_EACH, TOKENS, G, PlayerState, RegionState

TOURNAMENT, UNPREDICTABLE = "tournament", "unpredictable"


def with_orders(g: G) -> bool:
    """Whether knight orders are played; only the unpredictable variant may do without."""
    return g.state.variant != UNPREDICTABLE or g.config.options.get("orders") != "without"


class Setup(Frame, tag=True):
    """Wheel, order in secret (B26), what the order lets choose, then the board, the start player and the knights."""

    STEPS: ClassVar = ("wheel", "deal", "orders", "reveal", "areas", "choices", "board", "first", "knights")

    def do_wheel(self, g: G) -> None:
        """One player arranges the wedges at random and all others match; the variants differ."""
        variant, layouts = g.state.variant, g.content.layouts
        wedges = list(layouts[variant].wedges if variant in layouts else g.content.wedges)
        if variant == "standard":
            g.shuffle(wedges)
        for p in g.state.players:
            if variant == UNPREDICTABLE:
                g.shuffle(wedges)
            p.wheel = [] if variant == TOURNAMENT else wedges[:]

    def do_deal(self, g: G) -> None:
        """Two random order tiles each; in the tournament everybody may take any."""
        if g.state.variant == TOURNAMENT or not with_orders(g):
            return
        orders = list(g.content.orders)
        g.shuffle(orders)
        for p in g.state.players:
            p.offer = [orders.pop(), orders.pop()]
        g.fence()

    def ask_orders(self, g: G) -> tuple[Decision, ...] | None:
        """Everybody at once and in secret: an order; in the tournament the wheel too."""
        free = g.state.variant == TOURNAMENT
        found = []
        for seat, p in enumerate(g.state.players):
            offer = tuple(g.content.orders) if free else tuple(p.offer)
            if offer and not p.chosen:
                found.append(Decision(seat, "setup.order", PickOne(offer), "Player setup"))
            elif free and not p.arranged:
                wedges = Order(tuple(g.content.wedges))
                found.append(Decision(seat, "setup.wheel", wedges, "Knight's Tournament"))
        return tuple(found) or None

    def on_orders(self, g: G, d: Decision, value: str | tuple[str, ...]) -> None:
        self.step = "orders"
        p = g.state.players[d.seat]
        if isinstance(value, str):
            p.chosen = value
            g.emit("order_kept", (d.seat,), order=value)
        else:
            p.arranged = list(value)
            g.emit("wheel_kept", (d.seat,), wedges=p.arranged)

    def do_reveal(self, g: G) -> None:
        """The orders are turned up; the others go back to the box."""
        for seat, p in enumerate(g.state.players):
            p.order, p.chosen, p.offer = p.chosen, "", []
            if p.arranged:
                p.wheel, p.arranged = p.arranged, []
            if p.order:
                g.emit("order_revealed", seat=seat, order=p.order)
        g.fence()

    def do_areas(self, g: G) -> None:
        for p in g.state.players:
            _area(g, p)

    def ask_choices(self, g: G) -> tuple[Decision, ...] | None:
        """What the orders leave to their players, in public."""
        return tuple(_choice(g, seat) for seat, p in enumerate(g.state.players) if p.todo) or None

    def on_choices(self, g: G, d: Decision, value: str | tuple[str, ...]) -> None:
        self.step = "choices"
        p = g.state.players[d.seat]
        what = p.todo.pop(0)
        chosen = (value,) if isinstance(value, str) else value
        places = [int(option.partition(":")[2]) - 1 for option in chosen]
        for n in places:
            if what == "upgrades":
                p.upgraded[n] = True
            else:
                p.tokens[n] += 1 if g.content.orders[p.order].place > 0 else -1
        g.emit(f"setup_{what}", seat=d.seat, places=places, tokens=p.tokens[:])

    def do_board(self, g: G) -> None:
        _enemies_and_tiles(g)
        g.state.supply = BASE_SUPPLY + SUPPLY_EACH * len(g.state.players)

    def do_first(self, g: G) -> None:
        g.state.first = g.below(len(g.state.players))
        g.emit("start_player", seat=g.state.first)

    def ask_knights(self, g: G) -> Decision | None:
        """In reverse turn order, each in a starting region of their own (ruling B27)."""
        state = g.state
        count = len(state.players)
        for back in range(count - 1, -1, -1):
            seat = (state.first + back) % count
            if not state.players[seat].knights:
                taken = {region for p in state.players for region in p.knights}
                starts = [r for r in state.regions if g.content.space(state.side, r) == "start" and r not in taken]
                return Decision(seat, "setup.knight", PickOne(tuple(f"start:{r}" for r in starts)), "General setup")
        return None

    def on_knights(self, g: G, d: Decision, value: str) -> None:
        """Montesa's black knight comes along, an ordinary knight (ruling B18)."""
        self.step = "knights"
        p, region = g.state.players[d.seat], value.partition(":")[2]
        black = bool(p.order) and g.content.orders[p.order].black_knight
        p.knights = [region] * (2 if black else 1)
        g.emit("knight_placed", seat=d.seat, region=region, count=len(p.knights))


def _area(g: G, p: PlayerState) -> None:
    """Action tokens as the order says, 2 on each wedge without one; and what is left to choose."""
    if not p.order:
        p.tokens = [TOKENS] * PLACES
        return
    order = g.content.orders[p.order]
    p.tokens = [order.each] * PLACES
    for n, wedge in enumerate(p.wheel):
        if g.content.wedges[wedge].base == "travel":
            p.tokens[n] += order.travel_wedges
    p.todo = ["tokens"] * bool(order.place) + ["upgrades"] * bool(order.upgrades)


def _choice(g: G, seat: int) -> Decision:
    """The next open choice of an order: wedges with one token more or less (B15), or wedges to upgrade."""
    p = g.state.players[seat]
    order = g.content.orders[p.order]
    word, count = ("upgrade", order.upgrades) if p.todo[0] == "upgrades" else ("more", order.place)
    if count < 0:
        word, count = "less", -count
    options = tuple(f"{word}:{n + 1}" for n in range(PLACES))
    shape = PickOne(options) if count == 1 else PickSome(options, count, count)
    return Decision(seat, f"setup.{word}", shape, "Knight Orders", {"count": count})


def _enemies_and_tiles(g: G) -> None:
    """Shuffle enemies and tiles onto their spaces; what is left over goes back to the box."""
    state, content = g.state, g.content
    enemies: list[str] = []
    for kind in ENEMIES:
        enemy = content.enemies[kind]
        pictures = [f"{kind}:{picture}" for picture in enemy.rewards] or [kind]
        enemies += pictures * (enemy.count // len(pictures))
    g.shuffle(enemies)
    state.regions = {region: RegionState() for region in content.graph[state.side]}
    for region, here in state.regions.items():
        if content.space(state.side, region) == "flag":
            here.enemy = enemies.pop()
    for shape in ("arch", "shield"):
        tiles = [tile.id for tile in content.tiles.values() if tile.shape == shape for _ in range(tile.count)]
        g.shuffle(tiles)
        for region, here in state.regions.items():
            if content.space(state.side, region) == shape:
                here.tile = tiles.pop()
        enemies += tiles
    state.box = enemies
