"""What is meant for one persona never reaches another one's page."""


async def test_private_answer_reaches_its_owner_only(alice, bob, table):
    await alice.slash("panel")
    panel = await bob.until("Counted 0")
    await bob.click(panel, "demo:secret")
    answer = await bob.until("The bull of Bob")
    assert answer["private"]
    await alice.quiet()
    assert "The bull of Bob" not in alice.raw
    late = await table.sit("alice")
    await late.quiet()
    assert "The bull of Bob" not in late.raw


async def test_direct_messages_reach_their_owner_only(alice, bob):
    await bob.slash("letter")
    letter = await bob.until("Dear Bob")
    assert letter["channel"] == bob.dm
    await alice.quiet()
    assert "Dear Bob" not in alice.raw
    assert bob.dm not in alice.raw


async def test_private_picture_is_served_to_its_owner_only(alice, bob):
    await alice.slash("show", private=True)
    picture = (await alice.until("After the"))["files"][0]
    assert picture["alt"].startswith("The Levant")
    assert (picture["width"], picture["height"]) == (800, 500)
    mine = await alice.get(picture["url"])
    assert (mine.status, mine.content_type) == (200, "image/png")
    assert (await bob.get(picture["url"])).status == 404


async def test_controls_of_others_cannot_be_used(alice, bob):
    await bob.slash("letter")
    letter = await bob.until("Dear Bob")
    refused = await alice.table.http.post(
        "/api/do/click",
        json={
            "as": "alice",
            "channel": letter["channel"],
            "message": letter["id"],
            "custom_id": "demo:secret",
        },
        headers={"Origin": alice.table.origin},
    )
    assert refused.status == 404
    await alice.slash("show", private=True)
    private = await alice.until("After the")
    assert await bob.do("dismiss", channel=private["channel"], message=private["id"]) == "This message is gone."


async def test_form_can_be_sent_by_its_owner_only(alice, bob):
    await alice.slash("panel")
    form = await alice.click(await alice.until("Counted 0"), "demo:move")
    assert await bob.do("modal", modal=form["modal"]["id"], values={}) == "This form is no longer open."
