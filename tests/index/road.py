"""The rulebook of Road to Jerusalem: text read off pages with pictures, whose page 8 stands in a file of its own."""

from __future__ import annotations

import re

from tests.index.book import Book, Sections, sections

HEADINGS: dict[str, tuple[str, ...]] = {
    "WINNING THE GAME": (),
    "LOSING THE GAME": (),
    "GAME COMPONENTS": (),
    "GAME SHEET OVERVIEW": ("1-10",),
    "GAME SETUP": ("A-K",),
    "THE GAME TURN": (
        "1, Crusader phase", "Roll your (white) Command dice", "Issue orders", "2a, Event phase", "Adance time",
        "Roll a die/dice", "2b, Siege phase", "If in an active Siege", "Activate Factions", "3, Upkeep phase",
        "Pay Supply upkeep", "Remove any dice",
    ),
    "GAINING VPs": ("1", "2", "3", "4", "Each time you gain", "Locations and Relics"),
    "1. CRUSADER PHASE": (),
    "Rolling Command dice": ("Roll 3 white", "Assign one die", "Each die value"),
    "Issuing Orders": (),
    "Military Rating for Battles and Sieges": ("IMPORTANT",),
    "SPECIAL KNIGHTS": (),
    "ISSUING ORDERS": (),
    "FAITH ORDERS": (),
    "Prayers (Cost: -2 Faith)": (),
    "Morale (Cost: -5 or -6 Faith)": (),
    "Find Relic (Cost: -3 Faith)": (),
    "LOGISTICS ORDERS": (),
    "March (Cost: -2 or -3 Logistics)": ("Normal road", "Long road", "Hazard road"),
    "Siege triggers": (),
    "Gaining VPs": (),
    "Event Locations triggers": (),
    "Resupply (Cost: -2 Logistics)": (),
    "Diplomacy (Cost: -3 Logistics)": (),
    "MILITARY ORDERS X": (),
    "Plunder (Cost: -1 Military)": ("1-2: Remove", "3-5: No effect", "6: Add"),
    "Siege Works (Cost: -2 Military, Siege phase only)": (),
    "Knights (Special, any phase)": ("1-2: The Knight", "3+: The Knight"),
    "FACTION MORALE & ABILITIES": (),
    "Morale of Factions (=Morale)": ("Morale Limit", "Knight Limit"),
    "Zero Morale (losing Faction)": (),
    "Faction Abilities": ("The Franks", "The Normans", "The Byzantines", "The Pilgrims"),
    "2A. THE EVENT PHASE": ("IMPORTANT",),
    "Advance the Timeline tracker": (),
    "Roll on the Event chart (D6 or 2D6)": (),
    "BATTLES": (),
    "Triggering Battles": (),
    "Resolving Battles X v.s X": (),
    "Battle Outcomes": ("Win", "Loss", "Overwhelming Loss"),
    "Using the Knights special order": (),
    "TIMELINE": ("NOTE",),
    "2B. THE SIEGE PHASE": ("IMPORTANT",),
    "Advance Siege Timer": ("Supply", "Time", "Event"),
    "Running out of Time during Sieges": (),
    "Activate Factions & Determine Siege Dice": (),
    "Prepare the Siege dice and Roll": (),
    "Casualties (loss of Morale)": (),
    "Attacking Siege grids": (),
    "Apply Siege Type Modifiers": ("Catapult", "Battering Ram", "Ladders"),
    "Siege Conditions (for each Fortified city)": (),
    "Matching icons": (),
    "Special Rule: Ladders (White Dice)": (),
    "Bribing guards using Diplomacy cubes": (),
    "Capturing a Grid": ("Bonus",),
    "Unlocking Grids": (),
    "Winning the Siege": ("Decision",),
    "Losing a Siege": (),
    "LOCATION EVENTS": (),
    "Location Events": (),
    "Triggering a Location Event": (),
    "Triggering a Location Event after a Siege": (),
    "DIPLOMACY": (),
    "Diplomacy Cubes ( =Diplomacy)": (),
    "Events": (),
    "Sieges (bribing guards)": (),
    "MIRACLES": (),
    "Spending Miracle Value": (),
    "Location Event chart": (
        "CONSTANTINOPLE", "Allegiance", "Refuse", "EDESSA", "Choose to pay", "ANTIOCH", "If you choose",
        "Gain and a Knight", "Lose (Byzantines)",
    ),
    "3. THE UPKEEP PHASE": (),
    "Paying Supply Upkeep ( =Supply)": (),
    "Failure to Pay Upkeep (paying penalties)": (),
    "Discard Supplies": (),
    "Remove Command dice": (),
    "NOT ABLE TO PAY": (),
    "ENDING THE GAME": (),
    "End of the Timeline": (),
    "Winning the Game (Earning 13+ VPs)": (),
    "Losing the Game": (),
    "SUPPLIES": (),
    "SACKING A CITY": (),
}  # fmt: skip
OPENS = {  # the chart has the title of its page; the box of the Knights goes on in the line of its title
    "Location Event chart": "CONSTANTINOPLE SWEAR",
    "SPECIAL KNIGHTS": "SPECIAL KNIGHTS Requires",
}
MIRACLES = "MIRACLES\nReduce"  # a box of a picture, unlike the heading
PICTURES = {  # printed inside pictures of sheets and cards or in examples, beside the text that they explain
    "CRUSADE", "-ROAD TO JERUSALEM-", "-ROAD TO JERUSALEM", "RULEBOOK V3 DESIGNED BY MARTIN MELBARDIS", "BYZANTINES",
    "NORMANS", "PILGRIMS", "FRANKS", "FAITH", "LOGISTICS", "MILITARY", "-2 PRAYERS -5/6 MORALE", "A ROLL & WRITE GAME",
    "-2 FIND RELIC", "-2/3 MARCH", "-1 PLUNDER", "-2 RESUPPLY -3 DIPLOMACY", "-2 SIEGE WORKS", "-2 PRAYERS",
    "-5/6 MORALE", "-2 RESUPPLY", "-3 DIPLOMACY", "LAODICEA", "DIPLOMACY TRACKER", "EVENTS", "SARACEN ARMY X",
    "Roll a die:", "To reach a Location:", "Add a and roll a die:", "Command dice: you",
    "VPs can be gained in four ways:", "4. The red die roll of 1",
}  # fmt: skip
_TITLE = re.compile(r"[0-9A-Z&.,+/ \-:!']+")
_LETTERED = re.compile(r"(?P<label>[A-K]|\d{1,2}) (?=Place|Inside|The [A-Z])")
_POINT = re.compile(
    r"-[A-Z]|\(?\d[ab]?\) |([A-K]|\d{1,2})\. |\d(-\d|\+)?: "  # a bullet, a number, a letter, dice
    r"|(?!Example)[A-Z][A-Za-z ]*( \([A-Za-z, ]*\))?( ?:| -$)"  # "Normal road: ", "Catapult (black dice) -"
)


def printed(text: str, page_8: str) -> Sections:
    """Titles in capitals, bullets, numbers, letters, results of dice, and lines that begin with a word and a colon."""
    garbled, page_9 = text.index("6 L H J H &"), text.index("PAGE 9")
    whole = text[:garbled] + page_8[page_8.index("Siege Conditions") : page_8.index("[Worked")] + text[page_9:]
    rules = whole[whole.index("WINNING THE GAME") :].replace(MIRACLES, "")
    lines = (_LETTERED.sub(r"\g<label>. ", line.strip()) for line in rules.splitlines())
    found = [line for line in lines if _is_title(line) or (_POINT.match(line) and line not in PICTURES)]
    return sections((re.sub(r"^-(?=[A-Z])", "", line) for line in found), HEADINGS, OPENS)


def _is_title(line: str) -> bool:
    if line.rstrip(":") in HEADINGS or line.startswith(tuple(OPENS.values())):
        return True
    capitals = _TITLE.fullmatch(line) and sum(map(str.isalpha, line)) > 3
    return bool(capitals) and line not in PICTURES and not re.match(r"PAGE \d", line)


TOLD = {
    "WINNING THE GAME": ("Aim", "13 Victory Points"),
    "LOSING THE GAME": ("Aim", "It is lost"),
    "GAME SETUP": ("Setup", "2 Supply, 1 Diplomacy and 1 Miracle"),
    "THE GAME TURN": ("A turn", "Crusader phase"),
    "GAINING VPs": ("Aim", "VP come from"),
    "1. CRUSADER PHASE": ("A turn", "Crusader phase"),
    "Rolling Command dice": ("Command dice", "Roll 3 dice"),
    "Issuing Orders": ("Command dice", "orders use it up"),
    "ISSUING ORDERS": ("Command dice", "Any order may be given again"),
    "Military Rating for Battles and Sieges": ("Command dice", "Only Military"),
    "SPECIAL KNIGHTS": ("Military orders", "Knights"),
    "Siege triggers": ("Logistics orders", "a fortified city begins a siege"),
    "Gaining VPs": ("Logistics orders", "Stars of open places"),
    "Event Locations triggers": ("Logistics orders", "Location Event"),
    "MILITARY ORDERS X": ("Military orders", "Plunder"),
    "FACTION MORALE & ABILITIES": ("Factions and Morale", "its ability works"),
    "Morale of Factions (=Morale)": ("Factions and Morale", "slots"),
    "Zero Morale (losing Faction)": ("Factions and Morale", "leaves for good"),
    "Faction Abilities": ("Factions and Morale", "At Morale 2+"),
    "2A. THE EVENT PHASE": ("Event phase and battles", "Events chart"),
    "Advance the Timeline tracker": ("Event phase and battles", "Time moves one step"),
    "Roll on the Event chart (D6 or 2D6)": ("Event phase and battles", "1 die on friendly"),
    "Triggering Battles": ("Event phase and battles", "battle"),
    "Resolving Battles X v.s X": ("Event phase and battles", "compared with the enemy's"),
    "Battle Outcomes": ("Event phase and battles", "fall short by 3 or more"),
    "Using the Knights special order": ("Military orders", "in a battle that would be lost"),
    "2B. THE SIEGE PHASE": ("Siege phase", "siege marker"),
    "Advance Siege Timer": ("Siege phase", "next box of its timer"),
    "Running out of Time during Sieges": ("Siege phase", "the siege has failed"),
    "Activate Factions & Determine Siege Dice": ("Siege phase", "Siege Works"),
    "Prepare the Siege dice and Roll": ("Siege phase", "Roll"),
    "Attacking Siege grids": ("Matching and capturing", "only the lowest row is open"),
    "Apply Siege Type Modifiers": ("Matching and capturing", "Rams"),
    "Matching icons": ("Matching and capturing", "matched by a die of its value"),
    "Special Rule: Ladders (White Dice)": ("Matching and capturing", "All or nothing"),
    "Bribing guards using Diplomacy cubes": ("Matching and capturing", "Bribes"),
    "Capturing a Grid": ("Matching and capturing", "a cell is captured"),
    "Unlocking Grids": ("Matching and capturing", "opens those above and beside it"),
    "Winning the Siege": ("The end of a siege", "Won:"),
    "Losing a Siege": ("The end of a siege", "Failed:"),
    "Triggering a Location Event": ("Location Events", "when you march in"),
    "Triggering a Location Event after a Siege": ("Location Events", "or take the city"),
    "Diplomacy Cubes ( =Diplomacy)": ("Diplomacy and Miracles", "Diplomacy pays"),
    "Spending Miracle Value": ("Diplomacy and Miracles", "A Miracle rolls one die again"),
    "Location Event chart": ("Location Events", "Constantinople"),
    "3. THE UPKEEP PHASE": ("Upkeep phase", "Supply"),
    "Paying Supply Upkeep ( =Supply)": ("Upkeep phase", "2 slots ask for a Supply each"),
    "Failure to Pay Upkeep (paying penalties)": ("Upkeep phase", "a slot without Supply"),
    "Discard Supplies": ("Upkeep phase", "a Supply each"),
    "Remove Command dice": ("Upkeep phase", "dice are removed"),
    "NOT ABLE TO PAY": ("Diplomacy and Miracles", "cannot or will not pay"),
    "ENDING THE GAME": ("The end", "the game is lost"),
    "End of the Timeline": ("The end", "reaches its last box"),
    "Winning the Game (Earning 13+ VPs)": ("The end", "you have won"),
    "Losing the Game": ("The end", "every faction has left"),
    "SUPPLIES": ("Upkeep phase", "2 slots"),
    "SACKING A CITY": ("The end of a siege", "sack it"),
}
UNTOLD = frozenset({"GAME COMPONENTS", "GAME SHEET OVERVIEW"})

BOOK = Book(
    key="road",
    headings=HEADINGS,
    files=("road-to-jerusalem.txt", "road-to-jerusalem-page-8.txt"),
    printed=printed,
    room="road",
    meta=frozenset({"test_words.py"}),
    rulings="road-rulings.md",
    told=TOLD,
    untold=UNTOLD,
)
