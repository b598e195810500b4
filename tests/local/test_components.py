"""Buttons, menus and forms."""


def fields(form):
    """The custom ids of a form's controls, by kind."""
    found = {}
    for part in form["modal"]["components"]:
        for control in part.get("components", [part.get("component")]):
            found[control["type"]] = control["custom_id"]
    return found


async def test_button_edits_its_message(alice, bob):
    await alice.slash("panel")
    panel = await bob.until("Counted 0")
    await bob.click(panel, "demo:count")
    assert (await alice.until("Counted 1"))["id"] == panel["id"]


async def test_menu(alice):
    await alice.slash("panel")
    panel = await alice.until("Counted 0")
    where = {"channel": panel["channel"], "message": panel["id"], "custom_id": "demo:city"}
    await alice.do("select", **where, values=["Acre", "Tyre"])
    assert (await alice.until("Chosen: Acre, Tyre"))["private"]
    assert "between 1 and 2" in await alice.do("select", **where, values=["Acre", "Tyre", "Jaffa"])
    assert "does not exist" in await alice.do("select", **where, values=["Rome"])


async def test_form(alice, bob):
    await alice.slash("panel")
    form = await alice.click(await alice.until("Counted 0"), "demo:move")
    assert form["modal"]["title"] == "Move units"
    text, menu = fields(form)[4], fields(form)[3]
    assert "was not supplied" in await alice.do("modal", modal=form["modal"]["id"], values={text: "2"})
    assert await alice.do("modal", modal=form["modal"]["id"], values={text: "2", menu: ["Edessa"]}) == {}
    await bob.until("moved 2 to Edessa")
    assert "no longer open" in await alice.do("modal", modal=form["modal"]["id"], values={text: "2"})


async def test_disabled_and_missing_controls(alice):
    await alice.slash("layout")
    await alice.quiet()
    (layout,) = alice.messages.values()
    assert layout["layout"]
    assert "disabled" in await alice.click(layout, "demo:beside")
    assert "No matching component" in await alice.click(layout, "demo:nowhere")


async def test_broken_handler_is_told_and_logged(alice, monkeypatch):
    monkeypatch.setattr("local.env.ANSWER_WITHIN", 0.3)
    await alice.slash("panel")
    panel = await alice.until("Counted 0")
    assert await alice.click(panel, "demo:break") == "The application did not respond."
    while not alice.world["troubles"]:
        await alice.hear()
    assert alice.world["troubles"] == ["RuntimeError"]
    assert not alice.table.world.env._errors


async def test_private_answers_can_be_dismissed(alice, bob):
    await alice.slash("panel")
    panel = await alice.until("Counted 0")
    await alice.click(panel, "demo:secret")
    secret = await alice.until("The bull of Alice")
    assert await alice.do("dismiss", channel=secret["channel"], message=secret["id"]) == {}
    await alice.quiet()
    assert secret["id"] not in alice.messages
    assert "Only private answers" in await bob.do("dismiss", channel=panel["channel"], message=panel["id"])


async def test_pictures_in_embeds_have_our_own_address(alice):
    await alice.slash("show")
    shown = await alice.until("After the")
    assert shown["embeds"][0]["image"]["url"] == shown["files"][0]["url"]
    assert "simcord.invalid" not in alice.raw
