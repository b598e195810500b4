"""Typed slash commands of Crusaders: one for each action, and for what stands beside them. Each compiles into the
choices that the panel makes, all or none; it holds no rule. What a command leaves open is asked in the panel.

A turn is taken back by `/undo` until `/crusaders done` (or the button) ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Host, Interaction
from cogs.panels.numbers import whole
from cogs.typed import typed
from cogs.typed.bounds import Words
from cogs.typed.macro import Answer, Question, answers, offering, play
from engine.core.decision import Choice, Decision, Pick, PickOne, Prompt
from engine.core.errors import Illegal

Questions = Mapping[str, Question]
GAME = "crusaders"
ENDS = ("end", "done", "keep", "decline")


@dataclass(frozen=True, slots=True)
class Wedge(Question):
    """A wedge to resolve for one action: only those on which it is possible. The question itself lists them."""

    action: str = ""

    def options(self, decision: Decision) -> tuple[str, ...]:
        """Return the wedges that can be resolved for the action."""
        actions = decision.about.get("actions", {})
        return tuple(o for o in Question.options(self, decision) if self.action in actions.get(o, ()))


def _wedge(action: str) -> Question:
    return Wedge(("turn.act",), among=("resolve:",), action=action)


WAY = Question(("distribute.way",))


def _tokens(action: str) -> Question:
    """How many tokens of an upgraded wedge go to an action, which comes first: all, when it is said what it does."""
    return Question(("wedge.split",), among=(f"first:{action}:",), guess=partial(_all_tokens, action))


def _all_tokens(action: str, decision: Decision, prompt: Prompt) -> Choice:
    """Answer the split of a wedge with all of its tokens for one action."""
    return Pick(typed.find(f"first:{action}:{decision.about['tokens']}", decision.own, prompt))


CHOOSE: Questions = {
    "what": Question(("setup.order", "setup.wheel", "setup.more", "setup.less", "setup.upgrade", "setup.knight"))
}
RESOLVE: Questions = {"wedge": Question(("turn.act",), among=("resolve:",)), "first": Question(("wedge.split",))}
TRAVEL: Questions = {
    "wedge": _wedge("travel"),
    "tokens": _tokens("travel"),
    "move": Question(("travel.move",), among=("travel:",)),
    "then": Question(("travel.move",), among=("travel:",)),
}
MUSTER: Questions = {"wedge": _wedge("muster"), "tokens": _tokens("muster")}
CRUSADE: Questions = {
    "wedge": _wedge("crusade"),
    "tokens": _tokens("crusade"),
    "enemy": Question(("crusade.target",)),
    "reward": Question(("crusade.reward",)),
}
BUILD: Questions = {"wedge": _wedge("build"), "tokens": _tokens("build"), "what": Question(("build.site",))}
INFLUENCE: Questions = {"wedge": _wedge("influence"), "tokens": _tokens("influence")}
UPGRADE: Questions = {
    "wedge": Question(("turn.act",), among=("upgrade:",)),
    "distribute": Question(("upgrade.distribute",)),
    "way": WAY,
}
SKIP: Questions = {"wedge": Question(("turn.act",), among=("skip:",)), "way": WAY}
DISTRIBUTE: Questions = {"wedge": Question(("upgrade.distribute",)), "way": WAY}
MOVES: Mapping[str, Questions] = {
    "choose": CHOOSE,
    "resolve": RESOLVE,
    "travel": TRAVEL,
    "muster": MUSTER,
    "crusade": CRUSADE,
    "build": BUILD,
    "influence": INFLUENCE,
    "upgrade": UPGRADE,
    "skip": SKIP,
    "distribute": DISTRIBUTE,
}
"""Which questions each command answers; `/crusaders done` answers every question that can be left."""
HEADINGS = {
    "resolve": "Resolve an Action",
    "travel": "Travel Action",
    "muster": "Muster Action",
    "crusade": "Crusade",
    "influence": "Influence",
    "build": "Build",
    "upgrade": "Upgrade a Wedge",
    "skip": "Skip Your Turn",
    "distribute": "Upgrade a Wedge",
}
"""The rulebook heading behind each command that begins with a wedge."""


class CrusadersCommands(commands.GroupCog, group_name=GAME, group_description="Moves of Crusaders: Thy Will Be Done"):
    """Commands for the setup, the actions, and the end of a turn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    async def _play(self, interaction: Interaction, command: str, **typed_in: str | None) -> None:
        """Play what was filled in; a wedge is looked up among those that the command can mean."""
        questions = MOVES[command]
        share = whole((typed_in.get("tokens") or "").strip())
        if share is not None:
            typed_in["tokens"] = f"first:{command}:{share}"
        wedge = typed_in.pop("wedge", None)
        said = [Answer(questions["wedge"], _wedge_of(command, wedge))] if wedge else []
        said += answers({name: question for name, question in questions.items() if name != "wedge"}, **typed_in)
        await play(self.desk, interaction, said)

    # ------------------------------------------------------------------------------------ setup

    @offering(CHOOSE)
    @app_commands.command()
    @app_commands.describe(what="An order, wedges, or a starting region; several with commas")
    async def choose(self, interaction: Interaction, what: Words) -> None:
        """Setup: choose what you are asked for."""
        await self._play(interaction, "choose", what=what)

    # ------------------------------------------------------------------------------------ the actions

    @offering(RESOLVE)
    @app_commands.command()
    @app_commands.describe(wedge="The wedge", first="Two actions: which first, with how many; empty: you are asked")
    async def resolve(self, interaction: Interaction, wedge: Words, first: Words | None = None) -> None:
        """Resolve a wedge of your wheel; what its actions ask comes next."""
        await self._play(interaction, "resolve", wedge=wedge, first=first)

    @offering(TRAVEL)
    @app_commands.command()
    @app_commands.describe(
        wedge="The Travel wedge; empty: you are travelling already",
        tokens="Two actions: the tokens for Travel, which comes first; empty: all, or you are asked",
        move="From where to where; empty: you are asked",
        then="One more movement",
    )
    async def travel(
        self,
        interaction: Interaction,
        wedge: Words | None = None,
        tokens: Words | None = None,
        move: Words | None = None,
        then: Words | None = None,
    ) -> None:
        """Travel: move your knights."""
        await self._play(interaction, "travel", wedge=wedge, tokens=tokens, move=move, then=then)

    @offering(MUSTER)
    @app_commands.command()
    @app_commands.describe(
        wedge="The Muster wedge; empty: it is resolved already",
        tokens="Two actions: the tokens for Muster, which comes first; empty: you are asked",
    )
    async def muster(self, interaction: Interaction, wedge: Words | None = None, tokens: Words | None = None) -> None:
        """Muster: flip your next troop."""
        await self._play(interaction, "muster", wedge=wedge, tokens=tokens)

    @offering(CRUSADE)
    @app_commands.command()
    @app_commands.describe(
        wedge="The Crusade wedge; empty: it is resolved already",
        tokens="Two actions: the tokens for Crusade, which comes first; empty: all, or you are asked",
        enemy="The enemy to defeat; empty: you are asked",
        reward="Saracens: use their picture, or take 3 influence; empty: you are asked",
    )
    async def crusade(
        self,
        interaction: Interaction,
        wedge: Words | None = None,
        tokens: Words | None = None,
        enemy: Words | None = None,
        reward: Words | None = None,
    ) -> None:
        """Crusade: defeat an enemy where a knight of yours stands."""
        await self._play(interaction, "crusade", wedge=wedge, tokens=tokens, enemy=enemy, reward=reward)

    @offering(BUILD)
    @app_commands.command()
    @app_commands.describe(
        wedge="The Build wedge; empty: it is resolved already",
        tokens="Two actions: the tokens for Build, which comes first; empty: all, or you are asked",
        what="Building and region; empty: you are asked",
    )
    async def build(
        self,
        interaction: Interaction,
        wedge: Words | None = None,
        tokens: Words | None = None,
        what: Words | None = None,
    ) -> None:
        """Build where a knight of yours stands."""
        await self._play(interaction, "build", wedge=wedge, tokens=tokens, what=what)

    @offering(INFLUENCE)
    @app_commands.command()
    @app_commands.describe(
        wedge="The Influence wedge; empty: it is resolved already",
        tokens="Two actions: the tokens for Influence, which comes first; empty: you are asked",
    )
    async def influence(
        self, interaction: Interaction, wedge: Words | None = None, tokens: Words | None = None
    ) -> None:
        """Influence: collect influence."""
        await self._play(interaction, "influence", wedge=wedge, tokens=tokens)

    # ------------------------------------------------------------------------------------ beside the actions

    @offering(UPGRADE)
    @app_commands.command()
    @app_commands.describe(
        wedge="The wedge to upgrade",
        distribute="The wedge whose tokens you distribute, or nothing; empty: you are asked",
        way="Your order: how you distribute; empty: you are asked",
    )
    async def upgrade(
        self, interaction: Interaction, wedge: Words, distribute: Words | None = None, way: Words | None = None
    ) -> None:
        """Upgrade a wedge, and perhaps distribute one."""
        await self._play(interaction, "upgrade", wedge=wedge, distribute=distribute, way=way)

    @offering(SKIP)
    @app_commands.command()
    @app_commands.describe(
        wedge="The wedge whose tokens you distribute", way="Your order: how you distribute; empty: you are asked"
    )
    async def skip(self, interaction: Interaction, wedge: Words, way: Words | None = None) -> None:
        """Skip your turn: just distribute a wedge; only when all are upgraded."""
        await self._play(interaction, "skip", wedge=wedge, way=way)

    @offering(DISTRIBUTE)
    @app_commands.command()
    @app_commands.describe(wedge="After an upgrade: the wedge, or nothing", way="Your order: how you distribute")
    async def distribute(self, interaction: Interaction, wedge: Words | None = None, way: Words | None = None) -> None:
        """Distribute tokens: after an upgrade, or in the way of your order."""
        await self._play(interaction, "distribute", wedge=wedge, way=way)

    @app_commands.command()
    async def done(self, interaction: Interaction) -> None:
        """End your turn, stop travelling, distribute nothing, take 3 influence instead of a picture."""
        await play(self.desk, interaction, [Answer(Question(), _end)])


def _wedge_of(command: str, text: str) -> Callable[[Decision, Prompt], Choice]:
    """Answer with the wedge that was typed: its number, an option, or (part of) its words."""
    question, rule = MOVES[command]["wedge"], HEADINGS[command]

    def choose(decision: Decision, prompt: Prompt) -> Choice:
        able = question.options(decision)
        near = tuple(map(prompt.label, able[:3]))
        number = text.strip().rpartition(":")[2].strip()
        if (found := f"{command}:{number}") in prompt.barred:
            raise Illegal(prompt.barred[found].reason, rule=rule, nearest=near)
        if number.isdecimal():
            found = next((option for option in able if option.partition(":")[2] == number), "")
            if found:
                return Pick(found)
            raise Illegal(f"There is no wedge {number} for this.", rule=rule, nearest=near)
        if not able:
            why = typed.barred(text, prompt) or f"Nothing of this kind is possible now. {prompt.text}"
            raise Illegal(why, rule=rule)
        return Pick(typed.find(text, able, prompt))

    return choose


def _end(decision: Decision, prompt: Prompt) -> Choice:
    """End the turn, be done, keep, decline: the answer of a question that can be left."""
    options = decision.shape.options if isinstance(decision.shape, PickOne) else ()
    found = next((option for option in ENDS if option in options), None)
    if found is None:
        raise Illegal(f"This cannot be passed: {prompt.text}", rule=prompt.rule)
    return Pick(found)


async def setup(bot: Host) -> None:
    """Add the commands (discord.py extension)."""
    await bot.add_cog(CrusadersCommands(bot.desk))
