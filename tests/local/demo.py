"""A small bot with one of everything that the real one uses: what the page must be able to show and do."""

import asyncio
import io

import discord
from discord import app_commands
from discord.ext import commands, tasks
from PIL import Image, ImageDraw

CITIES = ("Acre", "Antioch", "Ascalon", "Edessa", "Jaffa", "Jerusalem", "Tripoli", "Tyre")


def picture(colour: str = "#c8963c", text: str = "The Levant") -> discord.File:
    """A map of sorts."""
    image = Image.new("RGB", (800, 500), colour)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 260, 500), fill="#2f5d7c")
    draw.text((320, 220), text, fill="#20140a")
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"{text}: the sea in the west, land in the east")


class MoveModal(discord.ui.Modal, title="Move units"):
    count = discord.ui.TextInput(label="How many units?", placeholder="1-4", max_length=2)
    where = discord.ui.Label(
        text="Where to?",
        component=discord.ui.Select(options=[discord.SelectOption(label=city) for city in CITIES]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        city = self.where.component.values[0]
        await interaction.response.send_message(f"{interaction.user.mention} moved {self.count.value} to {city}")


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Count", style=discord.ButtonStyle.primary, custom_id="demo:count")
    async def count(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        number = int(interaction.message.content.rsplit(" ", 1)[1]) + 1
        await interaction.response.edit_message(content=f"Counted {number}")

    @discord.ui.button(label="Secret", style=discord.ButtonStyle.secondary, emoji="🤫", custom_id="demo:secret")
    async def secret(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.send_message(f"The bull of {interaction.user.display_name}", ephemeral=True)

    @discord.ui.button(label="Move", style=discord.ButtonStyle.success, custom_id="demo:move")
    async def move(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.send_modal(MoveModal())

    @discord.ui.button(label="Break", style=discord.ButtonStyle.danger, custom_id="demo:break")
    async def explode(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        raise RuntimeError("the demo breaks on purpose")

    @discord.ui.select(
        custom_id="demo:city",
        placeholder="Choose one or two cities",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=city, description=f"the city of {city}") for city in CITIES],
    )
    async def city(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message(f"Chosen: {', '.join(select.values)}", ephemeral=True)


class Layout(discord.ui.LayoutView):
    box = discord.ui.Container(
        discord.ui.TextDisplay("## A container\nwith **text**"),
        discord.ui.Separator(),
        discord.ui.Section(
            discord.ui.TextDisplay("A section"),
            accessory=discord.ui.Button(label="Beside", custom_id="demo:beside", disabled=True),
        ),
        accent_colour=discord.Colour.gold(),
    )


class Demo(commands.Bot):
    """The bot; ``beats`` counts the rounds of its clock."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self.beats = 0
        self.closed_by_table = False
        self.add_view(Panel())
        for command in (panel, show, plan, letter, layout, slow, private_table):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()
        self.beat.start()

    @tasks.loop(seconds=1)
    async def beat(self) -> None:
        self.beats += 1

    async def close(self) -> None:
        self.closed_by_table = True
        await super().close()


@app_commands.command(description="A panel with buttons and a menu")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Counted 0", view=Panel())


@app_commands.command(description="The map, or another picture")
async def show(interaction: discord.Interaction, private: bool = False) -> None:
    await interaction.response.defer(ephemeral=private)
    embed = discord.Embed(title="The board", description="Round **1**, _planning_", colour=discord.Colour.gold())
    embed.add_field(name="Alice", value="3 units", inline=True)
    embed.add_field(name="Bob", value="2 units", inline=True)
    embed.set_image(url="attachment://board.png")
    embed.set_footer(text="House of Outremer")
    await interaction.followup.send("After the **muster**:", embed=embed, file=picture())


@app_commands.command(description="Plan an action in a city")
@app_commands.describe(city="Where", units="How many units", friend="An ally", note="A word to remember")
async def plan(
    interaction: discord.Interaction,
    city: str,
    units: app_commands.Range[int, 1, 4] = 1,
    friend: discord.Member | None = None,
    note: str = "",
) -> None:
    ally = f" with {friend.mention}" if friend else ""
    await interaction.response.send_message(f"{interaction.user.mention} plans {units} in {city}{ally}. {note}")


@plan.autocomplete("city")
async def cities(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    if current == "break":
        raise RuntimeError("the demo breaks on purpose")
    return [
        app_commands.Choice(name=f"{city} (legal)", value=city) for city in CITIES if current.lower() in city.lower()
    ]


@app_commands.command(description="A letter by direct message")
async def letter(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await interaction.user.send(f"Dear {interaction.user.display_name}, your spies …", view=Panel())
    except discord.Forbidden:
        await interaction.followup.send("Your DMs are closed; use /hand")
    else:
        await interaction.followup.send("Sent")


@app_commands.command(description="The new kind of layout")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout())


@app_commands.command(description="Takes its time")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await asyncio.sleep(0.4)
    await interaction.edit_original_response(content="Done at last")


private_table = app_commands.Group(name="game", description="Tables")


@private_table.command(name="new", description="Open a table")
@app_commands.choices(game=[app_commands.Choice(name="Outremer", value="outremer")])
async def new(interaction: discord.Interaction, game: app_commands.Choice[str]) -> None:
    await interaction.response.send_message(f"A table of {game.name}")
