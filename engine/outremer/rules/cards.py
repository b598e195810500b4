"""Decks, discard piles and markets. Rulebook: Card Discard; Markets; Glossary (Fill the market)."""

from __future__ import annotations

from engine.outremer.content import Content
from engine.outremer.state import G

MARKETS = ("building", "building4", "tactic", "tactic4", "governor")


def deck_of(content: Content, card: str) -> str:
    """Return the deck (and discard pile) to which a card belongs, by its back."""
    if card in content.buildings:
        return {0: "bazaar", 4: "building4"}.get(content.buildings[card].level, "building")
    if card in content.tactics:
        return "tactic4" if content.tactics[card].level == 4 else "tactic"
    if card in content.rescripts:
        return f"rescript{content.rescripts[card].level}"
    if card in content.governors:
        return "governor"
    return "spy" if card in content.spies else "saracen"


def draw(g: G, deck: str) -> str | None:
    """Take the top card; a spent deck is first made anew of its discard pile. None when both are empty."""
    cards = g.state.decks[deck]
    if not cards:
        pile = g.state.discards[deck]
        if not pile:
            return None
        cards.extend(pile)
        pile.clear()
        g.shuffle(cards)
        g.emit("reshuffled", deck=deck)
    g.fence()
    return cards.pop()


def discard(g: G, card: str) -> None:
    """Put a card on the discard pile of its kind; a Bazaar goes back to its open deck. The pile lies open, so whatever
    comes from a hand is shown: that cannot be taken back alone."""
    g.fence()
    deck = deck_of(g.content, card)
    (g.state.decks if deck == "bazaar" else g.state.discards)[deck].append(card)


def market_size(g: G, market: str) -> int:
    """Cards that a full market shows: players + 1, of level IV 3 (Glossary)."""
    return 3 if market.endswith("4") else len(g.state.players) + 1


def fill_markets(g: G) -> list[str]:
    """Lay out new cards into the empty spaces; what lies there stays (ruling Q40). Return the new ones."""
    laid = []
    for market in MARKETS:
        cards = g.state.markets[market]
        while len(cards) < market_size(g, market):
            card = draw(g, market)
            if card is None:
                break
            cards.append(card)
            laid.append(card)
    return laid
