"""Typed slash commands of Outremer: one for each kind of move. Each compiles into the choices that the panel makes, all
or none; it holds no rule. What a command leaves open is asked in the panel afterwards."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.table.desk import Desk, Host, Interaction
from cogs.table.macro import Answer, play, suggest
from engine.core.decision import Choice, Decision, Pick, PickOne, Prompt, Split
from engine.core.errors import Illegal

Suggestions = list[app_commands.Choice[str]]
MUSTER, MARCH = ("muster.act",), ("march.act",)
UPGRADES = ("construction.act", "upgrade.choose")
BUILDINGS = ("construction.act", "building.choose")
STUDIES = ("muster.act", "tactic.choose")
BUILD, STUDY = ("build:", "extra:"), ("study:", "extra:")
ENDS = ("done", "end", "pass", "keep", "decline", "move")


def _nothing(decision: Decision, prompt: Prompt) -> Choice:
    """Spend nothing."""
    return Split({})


def _amounts(kind: str, text: str | None, *, least: bool = False) -> list[Answer]:
    """The answer to a question of amounts: what was typed; when nothing was, nothing (`least`) or a panel."""
    if text:
        return [Answer((kind,), text)]
    return [Answer((kind,), _nothing, required=False)] if least else []


class OutremerCommands(commands.GroupCog, group_name="outremer", group_description="Moves of Outremer"):
    """Commands in the order of the game turn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    # ------------------------------------------------------------------------------------ setup and planning

    @app_commands.command()
    @app_commands.describe(what="A state, a bull or a governor, as you are asked")
    async def choose(self, interaction: Interaction, what: str) -> None:
        """Before the game: choose your state, your bull, your governor."""
        await play(self.desk, interaction, [Answer(("setup.state", "setup.bull", "setup.governor"), what)])

    @choose.autocomplete("what")
    async def _choose(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("setup.state", "setup.bull", "setup.governor"))

    @app_commands.command()
    @app_commands.describe(
        order="The order, and in which cell", spy="Outer cell: against whom the spy goes, or keep it"
    )
    async def plan(self, interaction: Interaction, order: str, spy: str | None = None) -> None:
        """Planning Phase: place an order token on the cross."""
        answers = [Answer(("planning.place",), order, among=("inner:", "outer:", "homs:", "pass"))]
        await play(self.desk, interaction, answers + ([Answer(("spy.against",), spy)] if spy else []))

    @plan.autocomplete("order")
    async def _plan(self, interaction: Interaction, text: str) -> Suggestions:
        among = ("inner:", "outer:", "homs:", "pass")
        return await suggest(self.desk, interaction, text, ("planning.place",), among=among)

    # ------------------------------------------------------------------------------------ Construction

    @app_commands.command()
    @app_commands.describe(city="Your city", pay="How you pay: “wood 1, coins 1”; empty: you are asked")
    async def upgrade(self, interaction: Interaction, city: str, pay: str | None = None) -> None:
        """Construction: raise a city by one level."""
        await play(self.desk, interaction, [Answer(UPGRADES, city, among=("upgrade:",)), *_amounts("pay", pay)])

    @upgrade.autocomplete("city")
    async def _upgrade(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, UPGRADES, among=("upgrade:",))

    @upgrade.autocomplete("pay")
    async def _upgrade_pay(self, interaction: Interaction, text: str) -> Suggestions:
        before = [Answer(UPGRADES, str(interaction.namespace.city or ""), among=("upgrade:",))]
        return await suggest(self.desk, interaction, text, ("pay",), before=before)

    @app_commands.command()
    @app_commands.describe(
        card="A building of the market",
        pay="How you pay: “steel 1, coins 1”",
        discard="With four already: which one goes",
    )
    async def build(
        self, interaction: Interaction, card: str, pay: str | None = None, discard: str | None = None
    ) -> None:
        """Construction: build a building."""
        answers = [Answer(BUILDINGS, card, among=BUILD), *_amounts("pay", pay)]
        answers += [Answer(("building.discard",), discard)] if discard else []
        await play(self.desk, interaction, answers)

    @build.autocomplete("card")
    async def _build(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, BUILDINGS, among=BUILD)

    @build.autocomplete("pay")
    async def _build_pay(self, interaction: Interaction, text: str) -> Suggestions:
        before = [Answer(BUILDINGS, str(interaction.namespace.card or ""), among=BUILD)]
        return await suggest(self.desk, interaction, text, ("pay",), before=before)

    # ------------------------------------------------------------------------------------ Prayer

    @app_commands.command()
    @app_commands.describe(spend="Candles, spice or coins for more points: “candles 1, coins 1”; empty: none")
    async def pray(self, interaction: Interaction, spend: str | None = None) -> None:
        """Prayer: advance on the holiness track."""
        await play(self.desk, interaction, _amounts("prayer.spend", spend, least=True))

    @pray.autocomplete("spend")
    async def _pray(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("prayer.spend",))

    @app_commands.command()
    @app_commands.describe(what="City and level of a new bishop, or a movement")
    async def bishop(self, interaction: Interaction, what: str) -> None:
        """Bishop actions: train a bishop, or move one."""
        await play(self.desk, interaction, [Answer(("bishops.train", "bishops.move"), what)])

    @bishop.autocomplete("what")
    async def _bishop(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("bishops.train", "bishops.move"))

    # ------------------------------------------------------------------------------------ Muster Troops

    @app_commands.command()
    @app_commands.describe(
        cities="Where the units go: “Edessa 2, Acre 1”",
        spend="Steel, spice or coins for more units: “steel 1”; empty: none",
    )
    async def recruit(self, interaction: Interaction, cities: str | None = None, spend: str | None = None) -> None:
        """Muster Troops: recruit units and place them."""
        answers = [Answer(MUSTER, "recruit"), *_amounts("recruit.spend", spend, least=True)]
        await play(self.desk, interaction, answers + _amounts("units.place", cities))

    @recruit.autocomplete("cities")
    async def _recruit(self, interaction: Interaction, text: str) -> Suggestions:
        spend = interaction.namespace.spend
        before = [Answer(MUSTER, "recruit"), *_amounts("recruit.spend", str(spend) if spend else None, least=True)]
        return await suggest(self.desk, interaction, text, ("units.place",), before=before)

    @recruit.autocomplete("spend")
    async def _recruit_spend(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("recruit.spend",), before=[Answer(MUSTER, "recruit")])

    @app_commands.command()
    @app_commands.describe(card="A tactic of the market", pay="How you pay: “steel 1, coins 1”")
    async def study(self, interaction: Interaction, card: str, pay: str | None = None) -> None:
        """Muster Troops: study a tactic."""
        await play(self.desk, interaction, [Answer(STUDIES, card, among=STUDY), *_amounts("pay", pay)])

    @study.autocomplete("card")
    async def _study(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, STUDIES, among=STUDY)

    @study.autocomplete("pay")
    async def _study_pay(self, interaction: Interaction, text: str) -> Suggestions:
        before = [Answer(STUDIES, str(interaction.namespace.card or ""), among=STUDY)]
        return await suggest(self.desk, interaction, text, ("pay",), before=before)

    # ------------------------------------------------------------------------------------ March and battle

    @app_commands.command()
    @app_commands.describe(
        target="The city to march on",
        units="Who marches: “Antioch 4, Turbessel 2”; empty: you are asked",
        spend="Horses, spice or coins for more marches: “horses 1”; empty: none",
    )
    async def march(
        self, interaction: Interaction, target: str, units: str | None = None, spend: str | None = None
    ) -> None:
        """March: move units to a neighbouring city; a foreign one means battle."""
        answers = [Answer(MARCH, target, among=("target:",)), *_amounts("march.spend", spend, least=True)]
        await play(self.desk, interaction, answers + _amounts("march.move", units))

    @march.autocomplete("target")
    async def _march(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, MARCH, among=("target:",))

    @march.autocomplete("spend")
    async def _march_spend(self, interaction: Interaction, text: str) -> Suggestions:
        before = [Answer(MARCH, str(interaction.namespace.target or ""), among=("target:",))]
        return await suggest(self.desk, interaction, text, ("march.spend",), before=before)

    @march.autocomplete("units")
    async def _march_units(self, interaction: Interaction, text: str) -> Suggestions:
        spend = interaction.namespace.spend
        before = [
            Answer(MARCH, str(interaction.namespace.target or ""), among=("target:",)),
            *_amounts("march.spend", str(spend) if spend else None, least=True),
        ]
        return await suggest(self.desk, interaction, text, ("march.move",), before=before)

    @app_commands.command()
    @app_commands.describe(card="A tactic of your hand")
    async def tactic(self, interaction: Interaction, card: str) -> None:
        """Battle: play a tactic."""
        await play(self.desk, interaction, [Answer(("battle.play",), card)])

    @tactic.autocomplete("card")
    async def _tactic(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("battle.play",))

    @app_commands.command()
    @app_commands.describe(half="Which half of the opponent's tactic you cancel")
    @app_commands.choices(half=[app_commands.Choice(name=name, value=name) for name in ("top", "bottom")])
    async def cover(self, interaction: Interaction, half: str) -> None:
        """Battle: cover half of a tactic."""
        await play(self.desk, interaction, [Answer(("battle.cover",), half)])

    @app_commands.command()
    @app_commands.describe(city="The neighbouring city they go to")
    async def retreat(self, interaction: Interaction, city: str) -> None:
        """Choose where fleeing or retreating units go."""
        await play(self.desk, interaction, [Answer(("flee.where",), city)])

    @retreat.autocomplete("city")
    async def _retreat(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("flee.where",))

    @app_commands.command()
    @app_commands.describe(card="A governor of the market, or keep", city="Boosted March: whose governor is replaced")
    async def governor(self, interaction: Interaction, card: str, city: str | None = None) -> None:
        """Choose a governor for a city."""
        where = [Answer(("march.act", "march.after", "governor.where"), city)] if city else []
        await play(self.desk, interaction, [*where, Answer(("governor.choose",), card)])

    @governor.autocomplete("card")
    async def _governor(self, interaction: Interaction, text: str) -> Suggestions:
        city = interaction.namespace.city
        where = [Answer(("march.act", "march.after", "governor.where"), str(city))] if city else []
        return await suggest(self.desk, interaction, text, ("governor.choose",), before=where)

    @governor.autocomplete("city")
    async def _governor_city(self, interaction: Interaction, text: str) -> Suggestions:
        kinds = ("march.act", "march.after", "governor.where")
        return await suggest(self.desk, interaction, text, kinds, among=("governor:",))

    # ------------------------------------------------------------------------------------ cards at any time

    @app_commands.command()
    @app_commands.describe(card="A rescript that can be played now")
    async def rescript(self, interaction: Interaction, card: str) -> None:
        """Play a rescript: on your turn, in your battle, in Planning, before a raid on you."""
        await play(self.desk, interaction, [Answer((), card, among=("rescript:",))])

    @rescript.autocomplete("card")
    async def _rescript(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, among=("rescript:",))

    @app_commands.command()
    @app_commands.describe(card="A spy of your hand", against="The opponent it watches, or keep")
    async def spy(self, interaction: Interaction, card: str, against: str | None = None) -> None:
        """Place a spy from your hand on your turn."""
        answers = [Answer((), card, among=("spy:",), free=True)]
        await play(self.desk, interaction, answers + ([Answer(("spy.against",), against)] if against else []))

    @spy.autocomplete("card")
    async def _spy(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, among=("spy:",), free=True)

    @app_commands.command()
    @app_commands.describe(card="The building or the spy, or pass")
    async def use(self, interaction: Interaction, card: str) -> None:
        """Use a building or a spy after an order."""
        await play(self.desk, interaction, [Answer(("after.building", "after.spy"), card)])

    @use.autocomplete("card")
    async def _use(self, interaction: Interaction, text: str) -> Suggestions:
        return await suggest(self.desk, interaction, text, ("after.building", "after.spy"))

    @app_commands.command()
    async def done(self, interaction: Interaction) -> None:
        """Finish your order, end your turn, or pass."""
        await play(self.desk, interaction, [Answer((), _end)])


def _end(decision: Decision, prompt: Prompt) -> Choice:
    """Pass, end, decline: the answer of a question that can be left."""
    options = decision.shape.options if isinstance(decision.shape, PickOne) else ()
    found = next((option for option in ENDS if option in options), None)
    if found is None:
        raise Illegal(f"This cannot be passed: {prompt.text}", rule=prompt.rule)
    return Pick(found)


async def setup(bot: Host) -> None:
    """Add the commands (discord.py extension)."""
    await bot.add_cog(OutremerCommands(bot.desk))
