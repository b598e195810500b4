"""Typed slash commands of Outremer: one for each kind of move. Each compiles into the choices that the panel makes, all
or none; it holds no rule. What a command leaves open is asked in the panel afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Host, Interaction
from cogs.typed.bounds import Words
from cogs.typed.macro import Answer, Question, answers, nothing, offering, play
from engine.core.decision import Amounts, Choice, Decision, Pick, PickOne, Prompt
from engine.core.errors import Illegal

Questions = Mapping[str, Question]
ENDS = ("done", "end", "pass", "keep", "decline", "move")
PAY = Question(("pay",))

CHOOSE: Questions = {
    "what": Question(
        (
            "setup.state",
            "setup.bull",
            "setup.governor",
            "battle.controller",
            "capital.choose",
            "city.lower",
            "holyland.check",
            "raid.city",
            "tactics.take_back",
        )
    )
}
PLAN: Questions = {"order": Question(("planning.place",))}
UPGRADE: Questions = {"city": Question(("construction.act", "upgrade.choose"), among=("upgrade:",)), "pay": PAY}
BUILD: Questions = {
    "card": Question(("construction.act", "building.choose"), among=("build:", "extra:")),
    "pay": PAY,
    "discard": Question(("building.discard",)),
}
PRAY: Questions = {"spend": Question(("prayer.spend",), least=True)}
BISHOP: Questions = {"what": Question(("bishops.train", "bishops.move"))}
RECRUIT: Questions = {
    "": Question(("muster.act",), says="recruit"),
    "spend": Question(("recruit.spend",), least=True),
    "cities": Question(("units.place",)),
}
STUDY: Questions = {"card": Question(("muster.act", "tactic.choose"), among=("study:", "extra:")), "pay": PAY}
MARCH: Questions = {
    "target": Question(("march.act",), among=("target:",)),
    "spend": Question(("march.spend",), least=True),
    "units": Question(("march.move",)),
}
TACTIC: Questions = {"card": Question(("battle.play",))}
COVER: Questions = {"half": Question(("battle.cover",))}
RETREAT: Questions = {"city": Question(("flee.where",))}
GOVERNOR: Questions = {
    "city": Question(("march.act", "march.after", "governor.where"), among=("governor:",), bare=("governor.where",)),
    "card": Question(("governor.choose",)),
}
RESCRIPT: Questions = {"card": Question(among=("rescript:",))}
SPY: Questions = {"card": Question(among=("spy:",), free=True), "against": Question(("spy.against",))}
USE: Questions = {
    "card": Question(("after.building", "after.spy", "battle.end_effect", "battle.devastate")),
    "pay": PAY,
}
PAYMENT: Questions = {"how": PAY}
UNITS: Questions = {
    "where": Question(
        (
            "battle.reinforce",
            "march.move",
            "saracens.bombard",
            "saracens.place",
            "units.lose",
            "units.move",
            "units.place",
        )
    )
}
GOODS: Questions = {"which": Question(("goods.give", "goods.lock", "goods.restore"))}
DISCARD: Questions = {
    "what": Question(
        (
            "building.discard",
            "discard.bishop",
            "discard.building",
            "discard.governor",
            "discard.rescript",
            "discard.spy",
            "rescripts.discard",
            "spy.room",
            "tactics.discard",
        )
    )
}
MOVES: Mapping[str, Questions] = {
    "choose": CHOOSE,
    "plan": PLAN,
    "upgrade": UPGRADE,
    "build": BUILD,
    "pray": PRAY,
    "bishop": BISHOP,
    "recruit": RECRUIT,
    "study": STUDY,
    "march": MARCH,
    "tactic": TACTIC,
    "cover": COVER,
    "retreat": RETREAT,
    "governor": GOVERNOR,
    "rescript": RESCRIPT,
    "spy": SPY,
    "use": USE,
    "pay": PAYMENT,
    "units": UNITS,
    "goods": GOODS,
    "discard": DISCARD,
}
"""Which questions each command answers; `/outremer done` answers every question that can be passed."""


class OutremerCommands(commands.GroupCog, group_name="outremer", group_description="Moves of Outremer"):
    """Commands in the order of the game turn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    async def _play(self, interaction: Interaction, questions: Questions, **typed_in: str | None) -> None:
        await play(self.desk, interaction, answers(questions, **typed_in))

    # ------------------------------------------------------------------------------------ setup and planning

    @offering(CHOOSE)
    @app_commands.command()
    @app_commands.describe(what="One of the things or cities that you are asked about")
    async def choose(self, interaction: Interaction, what: Words) -> None:
        """Choose a state, a bull, a governor at setup; or a city that a card asks for."""
        await self._play(interaction, CHOOSE, what=what)

    @offering(PLAN)
    @app_commands.command()
    @app_commands.describe(order="The order, and in which cell")
    async def plan(self, interaction: Interaction, order: Words) -> None:
        """Planning Phase: place an order token on the cross."""
        await self._play(interaction, PLAN, order=order)

    # ------------------------------------------------------------------------------------ Construction

    @offering(UPGRADE)
    @app_commands.command()
    @app_commands.describe(city="Your city", pay="How you pay: “wood 1, coins 1”; empty: you are asked")
    async def upgrade(self, interaction: Interaction, city: Words, pay: Words | None = None) -> None:
        """Construction: raise a city by one level."""
        await self._play(interaction, UPGRADE, city=city, pay=pay)

    @offering(BUILD)
    @app_commands.command()
    @app_commands.describe(
        card="A building of the market",
        pay="How you pay: “steel 1, coins 1”; empty: you are asked",
        discard="With four already: which one goes",
    )
    async def build(
        self, interaction: Interaction, card: Words, pay: Words | None = None, discard: Words | None = None
    ) -> None:
        """Construction: build a building."""
        await self._play(interaction, BUILD, card=card, pay=pay, discard=discard)

    # ------------------------------------------------------------------------------------ Prayer

    @offering(PRAY)
    @app_commands.command()
    @app_commands.describe(spend="Candles, spice or coins for more points: “candles 1, coins 1”; empty: none")
    async def pray(self, interaction: Interaction, spend: Words | None = None) -> None:
        """Prayer: advance on the holiness track."""
        await self._play(interaction, PRAY, spend=spend)

    @offering(BISHOP)
    @app_commands.command()
    @app_commands.describe(what="City and level of a new bishop, or a movement")
    async def bishop(self, interaction: Interaction, what: Words) -> None:
        """Bishop actions: train a bishop, or move one."""
        await self._play(interaction, BISHOP, what=what)

    # ------------------------------------------------------------------------------------ Muster Troops

    @offering(RECRUIT)
    @app_commands.command()
    @app_commands.describe(
        cities="Where the units go: “Edessa 2, Acre 1”; empty: you are asked",
        spend="Steel, spice or coins for more units: “steel 1”; empty: none",
    )
    async def recruit(self, interaction: Interaction, cities: Words | None = None, spend: Words | None = None) -> None:
        """Muster Troops: recruit units and place them."""
        await self._play(interaction, RECRUIT, spend=spend, cities=cities)

    @offering(STUDY)
    @app_commands.command()
    @app_commands.describe(card="A tactic of the market", pay="How you pay: “steel 1, coins 1”; empty: you are asked")
    async def study(self, interaction: Interaction, card: Words, pay: Words | None = None) -> None:
        """Muster Troops: study a tactic."""
        await self._play(interaction, STUDY, card=card, pay=pay)

    # ------------------------------------------------------------------------------------ March and battle

    @offering(MARCH)
    @app_commands.command()
    @app_commands.describe(
        target="The city to march on; empty: the one you have chosen already",
        units="Who marches: “Antioch 4, Turbessel 2”; empty: you are asked",
        spend="Horses, spice or coins for more marches: “horses 1”; empty: none",
    )
    async def march(
        self,
        interaction: Interaction,
        target: Words | None = None,
        units: Words | None = None,
        spend: Words | None = None,
    ) -> None:
        """March: move units to a neighbouring city; a foreign one means battle."""
        await self._play(interaction, MARCH, target=target, spend=spend, units=units)

    @offering(TACTIC)
    @app_commands.command()
    @app_commands.describe(card="A tactic of your hand")
    async def tactic(self, interaction: Interaction, card: Words) -> None:
        """Battle: play a tactic."""
        await self._play(interaction, TACTIC, card=card)

    @app_commands.command()
    @app_commands.describe(half="Which half of the opponent's tactic you cancel")
    @app_commands.choices(half=[app_commands.Choice(name=name, value=name) for name in ("top", "bottom")])
    async def cover(self, interaction: Interaction, half: str) -> None:
        """Battle: cover half of a tactic."""
        await self._play(interaction, COVER, half=half)

    @offering(RETREAT)
    @app_commands.command()
    @app_commands.describe(city="The neighbouring city they go to")
    async def retreat(self, interaction: Interaction, city: Words) -> None:
        """Choose where fleeing or retreating units go."""
        await self._play(interaction, RETREAT, city=city)

    @offering(GOVERNOR)
    @app_commands.command()
    @app_commands.describe(
        card="A governor of the market, or keep; empty: you are asked", city="Whose governor is replaced"
    )
    async def governor(self, interaction: Interaction, card: Words | None = None, city: Words | None = None) -> None:
        """Choose a governor for a city."""
        await self._play(interaction, GOVERNOR, city=city, card=card)

    # ------------------------------------------------------------------------------------ cards

    @offering(RESCRIPT)
    @app_commands.command()
    @app_commands.describe(card="A rescript that can be played now")
    async def rescript(self, interaction: Interaction, card: Words) -> None:
        """Play a rescript: on your turn, in your battle, in Planning, before a raid on you."""
        await self._play(interaction, RESCRIPT, card=card)

    @offering(SPY)
    @app_commands.command()
    @app_commands.describe(
        against="The opponent it watches, or keep", card="A spy of your hand; empty: the one that you have just drawn"
    )
    async def spy(self, interaction: Interaction, against: Words | None = None, card: Words | None = None) -> None:
        """Place a spy that you draw, or on your turn one from your hand."""
        await self._play(interaction, SPY, card=card, against=against)

    @offering(USE)
    @app_commands.command()
    @app_commands.describe(card="What you use, or pass", pay="The Bazaar's price: “spice 1”; empty: you are asked")
    async def use(self, interaction: Interaction, card: Words, pay: Words | None = None) -> None:
        """Use a building or a spy after an order, or a tactic's effect at the end of a battle."""
        await self._play(interaction, USE, card=card, pay=pay)

    # ------------------------------------------------------------------------------------ what cards and prices ask

    @offering(PAYMENT)
    @app_commands.command()
    @app_commands.describe(how="Goods, spice, coins or goods of rescripts: “wood 1, coins 1”")
    async def pay(self, interaction: Interaction, how: Words) -> None:
        """Pay the price that you are asked for."""
        await self._play(interaction, PAYMENT, how=how)

    @offering(UNITS)
    @app_commands.command()
    @app_commands.describe(where="How many in which city: “Edessa 2, Acre 1”")
    async def units(self, interaction: Interaction, where: Words) -> None:
        """Place, move or lose units, bombard Saracens: as a card or an order asks."""
        await self._play(interaction, UNITS, where=where)

    @offering(GOODS)
    @app_commands.command()
    @app_commands.describe(which="Which goods, and how many: “wood 1, steel 1”")
    async def goods(self, interaction: Interaction, which: Words) -> None:
        """Restore, lock or give goods, as a card asks."""
        await self._play(interaction, GOODS, which=which)

    @offering(DISCARD)
    @app_commands.command()
    @app_commands.describe(what="Which cards, bishops or governors: “Wall, Mill”")
    async def discard(self, interaction: Interaction, what: Words) -> None:
        """Discard what is too much, or what a card takes."""
        await self._play(interaction, DISCARD, what=what)

    @app_commands.command()
    async def done(self, interaction: Interaction) -> None:
        """Finish your order, end your turn, or pass."""
        await play(self.desk, interaction, [Answer(Question(), _end)])


def _end(decision: Decision, prompt: Prompt) -> Choice:
    """Pass, end, decline, spend nothing: the answer of a question that can be left."""
    shape = decision.shape
    if isinstance(shape, Amounts) and not shape.least:
        return nothing(decision, prompt)
    options = shape.options if isinstance(shape, PickOne) else ()
    found = next((option for option in ENDS if option in options), None)
    if found is None:
        raise Illegal(f"This cannot be passed: {prompt.text}", rule=prompt.rule)
    return Pick(found)


async def setup(bot: Host) -> None:
    """Add the commands (discord.py extension)."""
    await bot.add_cog(OutremerCommands(bot.desk))
