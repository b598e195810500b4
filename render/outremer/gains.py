"""What operations give, as icons on cards."""

from __future__ import annotations

GAINS = {
    "coins": "coin",
    "influence": "influence",
    "restore": "turn",
    "rescripts": "scroll",
    "draw_spy": "spy",
    "units": "unit",
    "move_units": "march",
    "bombard": "rout",
    "upgrade": "castle",
    "train": "mitre",
    "move_bishops": "mitre",
    "bishop_actions": "mitre",
    "check_holy_land": "holy",
    "holiness": "holy",
    "build": "construction",
    "study": "tactic",
    "replace_governor": "governor",
    "free_placement": "plus",
    "second_outer": "eye",
    "raid_defence": "protect",
    "lock": "stop",
    "devastate": "devastate",
    "no_devastation": "castle",
    "protect": "protect",
    "losses": "tactic",
    "discard": "stop",
}
