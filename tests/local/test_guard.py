"""Another site in the same browser can neither read the table nor act at it."""

import pytest
from aiohttp import WSServerHandshakeError


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "0.0.0.0"])
async def test_foreign_host_is_refused(table, host):
    for path in ("/", "/api/events?as=alice", f"/api/commands/{table.hall}?as=alice", "/static/app.js"):
        assert (await table.http.get(path, headers={"Host": host})).status == 403


async def test_own_names_are_served(table):
    for name in ("127.0.0.1", "localhost"):
        answer = await table.http.get("/", headers={"Host": f"{name}:{table.server.port}"})
        assert answer.status == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", None])
async def test_foreign_origin_cannot_act(table, origin):
    headers = {"Origin": origin} if origin else {}
    body = {"as": "alice", "channel": table.hall, "text": "from outside"}
    assert (await table.http.post("/api/do/say", json=body, headers=headers)).status == 403
    assert not table.world.backend.messages[int(table.hall)]


async def test_foreign_page_cannot_read(table):
    for headers in (
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        assert (await table.http.get("/api/events?as=alice", headers=headers)).status == 403


async def test_forms_of_other_sites_are_refused_by_their_type(table):
    body = '{"as": "alice", "channel": "1", "text": "x"}'
    headers = {"Origin": table.origin, "Content-Type": "text/plain"}
    assert (await table.http.post("/api/do/say", data=body, headers=headers)).status == 403


async def test_every_answer_forbids_what_the_page_does_not_need(table, alice):
    for path in (
        "/",
        "/static/app.js",
        f"/api/commands/{table.hall}?as=alice",
        "/nowhere",
    ):
        answer = await table.http.get(path)
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_other_files_are_never_shown_in_place(table, alice):
    hall = table.world.channel(int(table.hall))
    await table.world.members[int(alice.world["me"])].send(
        hall, "look", attachments=[("page.html", b"<script>1</script>")]
    )
    file = (await alice.until("look"))["files"][0]
    answer = await alice.get(file["url"])
    assert answer.content_type == "application/octet-stream"
    assert answer.headers["Content-Disposition"] == "attachment"


async def test_feed_must_be_opened_by_our_own_page(table):
    for headers in ({}, {"Origin": "https://evil.example"}, {"Origin": table.origin, "Host": "evil.example"}):
        with pytest.raises(WSServerHandshakeError, match="403"):
            await table.http.ws_connect("/api/events?as=alice", headers=headers)
