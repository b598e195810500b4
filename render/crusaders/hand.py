"""What a seat alone may see: the orders it was dealt, the one it has chosen, the wheel of a tournament."""

from __future__ import annotations

from PIL import Image

from engine.crusaders.view import CrusadersView, Own
from render.core.cache import drawn
from render.core.cardface import HEIGHT, WIDTH
from render.core.palette import GOLD, MIST, NIGHT, PALE_GOLD, flatten
from render.core.people import LEAST
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import fixed_palette
from render.crusaders.printed import printed
from render.crusaders.scene import Who, content, who
from render.crusaders.wheel import Wedge, Wheel, wheel
from words import say

HEAD, GAP = 70, 16


def secret(view: CrusadersView) -> bool:
    """Whether the viewer has anything that the others do not see: only during the setup."""
    own = view.own
    return own is not None and bool(own.offer or own.chosen or own.arranged)


def hand(view: CrusadersView) -> Image.Image | None:
    """Return the orders side by side, the chosen one in gold, and the arranged wheel."""
    own = view.own
    if own is None or view.seat is None or not secret(view):
        return None
    c = content(view)
    tokens = c.orders[own.chosen].each if own.chosen else None
    wedges = tuple(Wedge((c.wedges[w].base,), (0,), tokens, c.wedges[w].added, None, False) for w in own.arranged)
    owner = who(view, view.seat)
    return _hand(view.edition, own, owner, wedges)


@worded(drawn(8))
def _hand(digest: str, own: Own, owner: Who, wedges: tuple[Wedge, ...]) -> Image.Image:
    orders = own.offer or ((own.chosen,) if own.chosen else ())
    wide = GAP + (len(orders) + bool(wedges)) * (WIDTH + GAP)
    sheet = Sheet.new(wide, HEAD + HEIGHT + GAP, NIGHT)
    title = say("render-crusaders-hand-title", name=owner.name, choose=not own.chosen and bool(own.offer))
    room = wide - 2 * GAP - 16.0
    room -= sheet.text(GAP + 8, HEAD / 2, title, "title", 36, PALE_GOLD, "lm", room) + 24
    if owner.person and room >= LEAST:
        sheet.text(wide - GAP - 8, HEAD / 2, owner.person, "bold", 26, MIST, "rm", room)
    for n, order in enumerate(orders):
        x = GAP + n * (WIDTH + GAP)
        face = printed(digest, order)
        assert face is not None
        if order == own.chosen:
            sheet.plate(x - 10, HEAD - 10, x + WIDTH + 10, HEAD + HEIGHT + 10, GOLD, None, 0, 24)
        sheet.put(face[0].convert("RGB"), x, HEAD, "lt")
    if wedges:
        sheet.put(wheel(Wheel(owner.style, wedges, "", True), WIDTH), wide - GAP - WIDTH, HEAD + 100, "lt")
    return flatten(sheet.image, fixed_palette())
