"""Typed slash commands of Road to Jerusalem: one for each kind of move, and the daily challenge. Each move compiles
into the choices that the panel makes, all or none; it holds no rule. What a command leaves open is asked in the panel.
"""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs.daily import DailyDesk
from cogs.desk.desk import Desk, Host, Interaction
from cogs.desk.throttle import LOOKS
from cogs.typed.bounds import Words
from cogs.typed.macro import Answer, Question, answers, offering, play
from engine.core.decision import Choice, Decision, Pick, PickOne, Prompt
from engine.core.errors import Illegal
from table.daily import Dailies

Questions = Mapping[str, Question]
GAME = "road"
ENDS = ("end", "keep", "roll", "skip", "fight", "sack:no")
PAY = Question(("pay",))

ASSIGN: Questions = {"dice": Question(("command.assign",), among=("assign:",))}
ORDER: Questions = {"what": Question(("orders.give",), among=("order:",)), "pay": PAY}
MARCH: Questions = {"to": Question(("orders.give",), among=("order:march:",)), "pay": PAY}
KNIGHTS: Questions = {
    "faction": Question(("orders.give", "battle.knights", "siege.works"), among=("order:knights:",)),
}
SIEGE: Questions = {"faction": Question(("siege.works",), among=("order:siege_works:",))}
MATCH: Questions = {"icon": Question(("siege.match",), among=("match:",))}
UNMATCH: Questions = {"": Question(("siege.match",), says="unmatch")}
REROLL: Questions = {
    "die": Question(("command.assign", "dice.reroll", "siege.reroll", "siege.match"), among=("reroll:", "pilgrims")),
}
EVENT: Questions = {"choice": Question(("event.choose",)), "pay": PAY}
MORALE: Questions = {"faction": Question(("morale.lose", "morale.gain"))}
PAYMENT: Questions = {"amount": PAY}
SACK: Questions = {"choice": Question(("siege.sack",)), "pay": PAY}
UPKEEP: Questions = {"pay": Question(("upkeep.pay",))}
MOVES: Mapping[str, Questions] = {
    "assign": ASSIGN,
    "order": ORDER,
    "march": MARCH,
    "knights": KNIGHTS,
    "siege": SIEGE,
    "match": MATCH,
    "unmatch": UNMATCH,
    "reroll": REROLL,
    "event": EVENT,
    "morale": MORALE,
    "pay": PAYMENT,
    "sack": SACK,
    "upkeep": UPKEEP,
}
"""Which questions each command answers; `/road done` answers every question that can be left."""


class RoadCommands(commands.GroupCog, group_name=GAME, group_description="Moves of Road to Jerusalem"):
    """Commands in the order of the game turn, then what stands beside a game."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.days = DailyDesk(desk, Dailies(desk.service))

    async def _play(self, interaction: Interaction, questions: Questions, **typed_in: str | None) -> None:
        await play(self.desk, interaction, answers(questions, **typed_in))

    # ------------------------------------------------------------------------------------ Crusader phase

    @offering(ASSIGN)
    @app_commands.command()
    @app_commands.describe(dice="Which die goes where: “Faith 5, Logistics 6, Military 2”")
    async def assign(self, interaction: Interaction, dice: Words) -> None:
        """Give the three Command dice to Faith, Logistics and Military."""
        await self._play(interaction, ASSIGN, dice=dice)

    @offering(ORDER)
    @app_commands.command()
    @app_commands.describe(what="An order that you can pay now", pay="For a hazard road: how much Supply; empty: asked")
    async def order(self, interaction: Interaction, what: Words, pay: Words | None = None) -> None:
        """Give an order: each shows what it costs and leaves."""
        await self._play(interaction, ORDER, what=what, pay=pay)

    @offering(MARCH)
    @app_commands.command()
    @app_commands.describe(to="The next place on a road", pay="On a hazard road: how much Supply; empty: you are asked")
    async def march(self, interaction: Interaction, to: Words, pay: Words | None = None) -> None:
        """March to a neighbouring place; a fortified one is besieged."""
        await self._play(interaction, MARCH, to=to, pay=pay)

    @offering(KNIGHTS)
    @app_commands.command()
    @app_commands.describe(faction="Whose Knight rides")
    async def knights(self, interaction: Interaction, faction: Words) -> None:
        """Send a Knight: 2 more Military now, a die for its life afterwards."""
        await self._play(interaction, KNIGHTS, faction=faction)

    # ------------------------------------------------------------------------------------ dice

    @offering(REROLL)
    @app_commands.command()
    @app_commands.describe(die="The die to be rolled again")
    async def reroll(self, interaction: Interaction, die: Words) -> None:
        """Spend a Miracle (or the Pilgrims' ability) to roll one die again."""
        await self._play(interaction, REROLL, die=die)

    # ------------------------------------------------------------------------------------ Event phase

    @offering(EVENT)
    @app_commands.command()
    @app_commands.describe(choice="How you take the event", pay="How much you pay for it; empty: you are asked")
    async def event(self, interaction: Interaction, choice: Words, pay: Words | None = None) -> None:
        """Choose how an event or a Location Event is taken."""
        await self._play(interaction, EVENT, choice=choice, pay=pay)

    @offering(MORALE)
    @app_commands.command()
    @app_commands.describe(faction="Which faction; after a battle also whether a Knight goes")
    async def morale(self, interaction: Interaction, faction: Words) -> None:
        """Choose the faction that loses or gains Morale."""
        await self._play(interaction, MORALE, faction=faction)

    @offering(PAYMENT)
    @app_commands.command()
    @app_commands.describe(amount="How many; each one missing costs 1 Morale")
    async def pay(self, interaction: Interaction, amount: Words) -> None:
        """Pay the Supply or Diplomacy that you are asked for."""
        await self._play(interaction, PAYMENT, amount=amount)

    # ------------------------------------------------------------------------------------ Siege phase

    @offering(SIEGE)
    @app_commands.command()
    @app_commands.describe(faction="A faction with 2 Morale")
    async def siege(self, interaction: Interaction, faction: Words) -> None:
        """Siege Works: a faction brings its siege dice; `/road done` rolls them."""
        await self._play(interaction, SIEGE, faction=faction)

    @offering(MATCH)
    @app_commands.command()
    @app_commands.describe(icon="Cell, icon and what matches it: “Market: 5 by catapult 5”")
    async def match(self, interaction: Interaction, icon: Words) -> None:
        """Match an icon of the siege box with a die or a bribe."""
        await self._play(interaction, MATCH, icon=icon)

    @app_commands.command()
    async def unmatch(self, interaction: Interaction) -> None:
        """Take the last match of this siege phase back."""
        await self._play(interaction, UNMATCH)

    @offering(SACK)
    @app_commands.command()
    @app_commands.describe(choice="Sack the city, or spare it", pay="How much Diplomacy it costs you; empty: asked")
    async def sack(self, interaction: Interaction, choice: Words, pay: Words | None = None) -> None:
        """Choose whether a city that you have taken is sacked."""
        await self._play(interaction, SACK, choice=choice, pay=pay)

    # ------------------------------------------------------------------------------------ Upkeep phase

    @offering(UPKEEP)
    @app_commands.command()
    @app_commands.describe(pay="For which pairs of factions you pay")
    async def upkeep(self, interaction: Interaction, pay: Words) -> None:
        """Pay the upkeep: one Supply for each pair of factions."""
        await self._play(interaction, UPKEEP, pay=pay)

    @app_commands.command()
    async def done(self, interaction: Interaction) -> None:
        """Go on: end your orders or matches, keep a roll, roll the siege dice, fight."""
        await play(self.desk, interaction, [Answer(Question(), _end)])

    # ------------------------------------------------------------------------------------ beside the game

    @app_commands.command()
    @app_commands.describe(place="Where you play it")
    @app_commands.choices(
        place=[
            app_commands.Choice(name="in this channel or thread", value="here"),
            app_commands.Choice(name="in my direct messages", value="dm"),
        ]
    )
    async def daily(self, interaction: Interaction, place: str = "here") -> None:
        """Play today's challenge: the same dice for everybody on this server, once."""
        await self.days.begin(interaction, GAME, place)

    @app_commands.command(name="daily-results", extras=LOOKS)
    @app_commands.describe(day="Which day")
    @app_commands.choices(
        day=[app_commands.Choice(name=name, value=name) for name in ("today", "yesterday")],
    )
    async def daily_results(self, interaction: Interaction, day: str = "today") -> None:
        """Show how the daily challenge went on this server."""
        await self.days.results(interaction, GAME, back=int(day == "yesterday"))

    @app_commands.command(extras=LOOKS)
    async def record(self, interaction: Interaction) -> None:
        """Show your own record: games, victories, best score."""
        await self.days.record(interaction, GAME)


def _end(decision: Decision, prompt: Prompt) -> Choice:
    """Go on: the answer of a question that can be left."""
    options = decision.shape.options if isinstance(decision.shape, PickOne) else ()
    found = next((option for option in ENDS if option in options), None)
    if found is None:
        raise Illegal(f"This cannot be left: {prompt.text}", rule=prompt.rule)
    return Pick(found)


async def setup(bot: Host) -> None:
    """Add the commands (discord.py extension)."""
    await bot.add_cog(RoadCommands(bot.desk))
