"""The rulebook of Crusaders: every line of the text is a heading or a point, and it repeats some of them."""

from __future__ import annotations

from tests.index.book import Book, Sections, sections

HEADINGS = {
    "Player setup": (
        "1 player board", "6 action wedges", "1 player randomly arranges", "3 knight tokens", "Place 2 of them",
        "The 3rd knight", "16 building tokens", "Place them on their corresponding spots", "12 action tokens",
        "Place 2 action tokens on each wedge", "Note that your knight", "5 troop tokens", "Place these in the slots",
        "2 random knight order tiles", "Choose 1", "Return the unchosen", "Note: The chosen knight",
    ),
    "General setup": (
        "Place the game board", "Place 1 Prussian and 1 Slav", "Shuffle the remaining tokens", "Saracen tokens",
        "Note that not all", "Shuffle the building bonus tiles", "Randomly choose a start player",
        "In reverse turn order", "Only 1 player", "Stack the enemy award tiles", "Place 20 influence",
        "Set the remaining influence", "2 players", "3 players", "4 players",
    ),
    "Game play": ("The game takes place", "On your turn", "After your turn"),
    "Resolve an Action": (
        "Choose an action(s)", "Note that other things", "If you have upgraded", "You may assign all tokens",
        "You must assign at least 1", "The 2 actions may be resolved", "After resolving",
    ),
    "Travel Action": (
        "This allows you", "Distribute your action points", "Move your knights", "Leaving a region costs 1",
        "Leaving a region with an enemy",
    ),
    "Muster Action": ("This allows you", "Check the cost", "Collect influence", "Flip the troop token"),
    "Crusade": ("Choose 1 region", "You must spend", "When you defeat", "If you defeat a Saracen"),
    "Influence": ("Collect influence",),
    "Build": (
        "Important", "You cannot build", "Each region", "Choose a building", "Place the building", "Collect influence",
        "Note that uncovered", "Unlocked knights",
    ),
    "Upgrade a Wedge": ("Set aside any tokens", "Flip the wedge", "Return the tokens", "(optional)"),
    "Skip Your Turn": ("If all of your wedges",),
    "End of the game": ("When the last influence",),
    "Scoring": (
        "For each enemy", "If there is a tie, split", "If there is a tie for 1st", "Count the end game influence",
        "Castle", "Church", "Farm", "Bank", "Whoever has the most",
    ),
    "Learning Game": ("During setup",),
    "First Standard Game": ("During setup",),
    "Unpredictable": ("During setup", "Do note"),
    "Knight's Tournament": ("Prior to setup",),
    "The Order of Alcántara": ("(during setup)", "Upgrade 1 wedge"),
    "The Order of Aviz": ("(during setup)", "(during gameplay)"),
    "The Knights of Calatrava": ("(during setup)", "(during gameplay)"),
    "The Knights of Holy Sepulchre": ("(during setup)", "(during gameplay)"),
    "The Knights Hospitaller": ("(during setup)", "(during gameplay)"),
    "The Order of Montesa": ("(during setup)", "(during gameplay)"),
    "The Order of Santiago": ("(during setup)", "(during gameplay)"),
    "The Knights of St. Lazarus": ("(during setup)",),
    "The Knights Templar": ("(during setup)", "(during gameplay)"),
    "The Knights Teutonic": ("(during gameplay)",),
}  # fmt: skip
OPENS = {  # the text names neither the play of the game nor its end
    "Player setup": "Player setup:",
    "Game play": "The game takes place",
    "End of the game": "When the last influence",
}


def printed(text: str) -> Sections:
    """A line begins with "- ", is a paragraph of its own, or (with a small letter) goes on with the line above."""
    points: list[str] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line[0].islower():
            points[-1] += f" {line}"
        else:
            points.append(line.removeprefix("- "))
    return sections(points, HEADINGS, OPENS)


TOLD = {
    "Player setup": ("Setup", "action tokens"),
    "General setup": ("Setup", "start player"),
    "Game play": ("A turn", "that is a round"),
    "Resolve an Action": ("A turn", "Resolve a wedge"),
    "Travel Action": ("Travel", "knights"),
    "Muster Action": ("Muster", "next troop"),
    "Skip Your Turn": ("Upgrade and skip", "Skip:"),
    "End of the game": ("End and scoring", "supply of influence is used up"),
    "Knight's Tournament": ("Variants", "Knights’ tournament"),
}

BOOK = Book(
    key="crusaders",
    headings=HEADINGS,
    files=("crusaders.txt",),
    printed=printed,
    room="crusaders",
    meta=frozenset({"test_players.py", "test_rulings.py", "test_words.py"}),
    rulings="crusaders-rulings.md",
    shared="ruling B22",
    told=TOLD,
)
