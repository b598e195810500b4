"""Which lines of the rulebook of Outremer each point of a heading condenses: line numbers of its text, from 1 on.

Only headings with several points are here; one with a single point, or none, is condensed whole. A point in our own
words says how its first line begins, so that a shifted text is noticed.
"""

from __future__ import annotations

from tests.index.book import Passage

PASSAGES: dict[str, dict[str, Passage]] = {
    "Player Areas": {"1-6, 8": Passage("224-234, 238"), "7": Passage("236"), "9": Passage("240")},
    "Events Phase": {
        "1": Passage("252-256"),
        "2": Passage("258-260"),
        "2a": Passage("262-264"),
        "2b": Passage("266-282"),
    },
    "Saracens Capture a City": {"1-4": Passage("286-294"), "2c (of the Events Phase)": Passage("296")},
    "Planning Phase": {
        "in general": Passage("306-338", "In this phase, the crusader leaders coordinate"),
        "3 players": Passage("340-346", "In a 3-player game, use 5 automa tokens"),
        "2 players": Passage("348-350", "In a 2-player game, use all 10 automa tokens"),
    },
    "Construction": {
        "1-3 (parameters of a city)": Passage("364-374"),
        "upgrade a city": Passage("376-378, 382-384, 392-394", "Activating base Construction"),
        "spending goods": Passage("380, 388", "To spend a good"),
        "build a building": Passage("386, 390, 396", "Build a building"),
        "boosted": Passage("398-400", "By activating boosted Construction"),
    },
    "Prayer": {
        "1, rescripts": Passage("404-408, 422-424"),
        "2, bishops and holy lands": Passage("410-414"),
        "base order": Passage("416, 438", "Activating base Prayer"),
        "movement and bonuses": Passage("418-426, 436, 444-446", "When receiving holiness points"),
        "bishop action 1 (train)": Passage("428-430, 440", "As a bishop action"),
        "bishop action 2 (move)": Passage("432-434, 441-442", "2. Move a bishop"),
        "boosted": Passage("448", "By activating boosted Prayer"),
    },
    "Muster Troops": {
        "1": Passage("452-454, 458-460, 468-470"),
        "2": Passage("456, 462-466, 472"),
        "boosted": Passage("474", "By activating boosted Muster Troops"),
    },
    "March": {
        "in general": Passage("478-482", "With March, players can move their units"),
        "boosted": Passage("484-486", "Activating boosted March"),
    },
    "Battle": {
        "who fights": Passage("490-494", "If you have moved units into a city controlled by"),
        "1": Passage("496, 545-547"),
        "2": Passage("498, 513-515, 549-553"),
        "2a": Passage("500"),
        "2b": Passage("502"),
        "2c": Passage("504"),
        "2d": Passage("506-511"),
        "3": Passage("517"),
        "4": Passage("519"),
        "4a": Passage("521-537"),
        "4b": Passage("539"),
        "4c": Passage("541"),
        "4d": Passage("543"),
    },
    "Income Phase": {
        "1": Passage("557-559"),
        "2": Passage("561"),
        "3": Passage("563-567, 571-581"),
        "4": Passage("569"),
    },
    "End of Game": {
        "1 (hegemony)": Passage("585-587, 595-597"),
        "2 (righteousness)": Passage("589"),
        "3 (defeat of the crusaders)": Passage("591"),
        "4 (end of the age)": Passage("593"),
    },
    "Scoring Influence Points": {
        "1": Passage("601-603"),
        "2": Passage("605"),
        "3": Passage("607"),
        "ties": Passage("609", "The player with the most influence points"),
    },
    "Governors": {"1": Passage("625-629"), "2": Passage("631"), "3": Passage("633")},
    "Rescripts": {"1": Passage("663-665, 669-671"), "2": Passage("667, 673")},
    "Glossary": {
        "player's city and Saracen city": Passage("733-735", "Player's/crusader's city"),
        "restore": Passage("737", "Restore X goods"),
        "lock": Passage("739", "Lock X goods"),
        "fill the market": Passage("741", "Fill the market"),
        "leader": Passage("743", "Leader"),
        "non-last": Passage("745", "Non-last."),
        "bombardment": Passage("747", "Bombardment X."),
        "force to flee": Passage("749", "Force to flee X."),
        "losses": Passage("751", "Losses X."),
        "spend": Passage("753", "Spend [good]"),
        "rout": Passage("755", "Rout X."),
        "your turn": Passage("757", "Your turn."),
        "good": Passage("759", "Good."),
        "level": Passage("761", "Level."),
        "color": Passage("763", "Color."),
    },
}
