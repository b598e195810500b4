"""Slash commands: which there are, suggestions from the bot, values of every kind, refusals."""


async def test_commands_are_listed_with_their_options(alice, table):
    commands = {one["path"]: one for one in await (await alice.get(f"/api/commands/{table.hall}")).json()}
    assert {"plan", "panel", "game new"} <= commands.keys()
    city, units, *_ = commands["plan"]["options"]
    assert city["required"]
    assert city["autocomplete"]
    assert (units["min"], units["max"]) == (1, 4)
    assert commands["game new"]["options"][0]["choices"] == [{"name": "Outremer", "value": "outremer"}]


async def test_autocomplete_comes_from_the_bot(alice, table):
    found = await alice.do(
        "autocomplete",
        channel=table.hall,
        command="plan",
        option="city",
        text="ac",
        options={"units": "not yet a number"},
    )
    assert found == [{"name": "Acre (legal)", "value": "Acre"}]


async def test_suggestions_that_fail_are_not_shown_as_none(alice, table, monkeypatch):
    monkeypatch.setattr("local.env.ANSWER_WITHIN", 0.3)
    asked = {"channel": table.hall, "command": "plan", "option": "city", "options": {}}
    assert await alice.do("autocomplete", **asked, text="break") == "Loading options failed."
    assert await alice.do("autocomplete", **asked, text="nowhere") == []


async def test_slash_with_numbers_and_people(alice, bob, table):
    bob_id = bob.world["me"]
    assert await alice.slash("plan", city="Acre", units="3", friend=bob_id) == {}
    told = await bob.until("plans 3 in Acre")
    assert f"<@{bob_id}>" in told["text"]
    assert told["via"] == {"user": alice.world["me"], "command": "plan"}


async def test_subcommand_with_choice(alice):
    assert await alice.slash("game new", game="outremer") == {}
    await alice.until("A table of Outremer")


async def test_values_that_nobody_could_enter_are_refused(alice):
    assert "≤ 4" in await alice.slash("plan", city="Acre", units="9")
    assert "cannot be" in await alice.slash("plan", city="Acre", units="many")
    assert "requires option 'city'" in await alice.slash("plan")
    assert "no option" in await alice.slash("plan", city="Acre", colour="red")
    assert "cannot be" in await alice.slash("plan", city="Acre", friend="12345")
    assert "no command" in await alice.slash("nonsense")
    await alice.quiet()
    assert not alice.messages


async def test_command_in_direct_messages(alice):
    await alice.slash("plan", channel=alice.dm, city="Tyre")
    assert (await alice.until("in Tyre"))["channel"] == alice.dm


async def test_slow_answer_shows_that_the_bot_thinks(alice):
    await alice.slash("slow")
    seen = set()
    while "Done at last" not in {one["text"] for one in alice.messages.values()}:
        await alice.hear()
        seen |= {one["thinking"] for one in alice.messages.values()}
    assert seen == {True, False}


async def test_plain_message(alice, bob, table):
    await alice.do("say", channel=table.hall, text="hello there")
    assert (await bob.until("hello there"))["author"] == alice.world["me"]
    assert "1 to 2000" in await alice.do("say", channel=table.hall, text=" ")


async def test_unknown_persona_channel_and_action(table, alice):
    assert (await table.http.get("/api/events?as=mallory")).status == 404
    assert (await alice.get("/api/commands/1")).status == 404
    answer = await table.http.post("/api/do/fly", json={"as": "alice"}, headers={"Origin": table.origin})
    assert answer.status == 404
    answer = await table.http.post("/api/do/slash", json={"as": "alice"}, headers={"Origin": table.origin})
    assert answer.status == 400
