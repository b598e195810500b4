"""Who may talk to the local table: this computer, and on it only the table's own page.

The table listens on the loopback address, but any web site open in the same browser could still send requests
there, or point its own name to that address. So every request must name us as its host and come from our page.
"""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler

HOSTS = ("127.0.0.1", "localhost")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def _hosts(request: web.Request) -> set[str]:
    assert request.transport is not None
    port = request.transport.get_extra_info("sockname")[1]
    return {f"{name}:{port}" for name in HOSTS}


def objection(request: web.Request) -> str | None:
    """Why this request is not ours to answer, or None."""
    hosts = _hosts(request)
    if request.host not in hosts:
        return "This table answers only to its own address."
    origin = request.headers.get("Origin")
    if origin is not None and origin.removeprefix("http://") not in hosts:
        return "Another site may not use this table."
    if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        return "Another site may not use this table."
    acts = request.method not in ("GET", "HEAD")
    if origin is None and (acts or "Upgrade" in request.headers):
        return "The page must say where it comes from."
    if acts and request.content_type != "application/json":
        return "The page speaks JSON."
    return None


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse strangers; tell the browser to load nothing from elsewhere."""
    reason = objection(request)
    if reason is not None:
        raise web.HTTPForbidden(text=reason, headers=HEADERS)
    return await handler(request)


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Signal handler: the headers go with every answer, streams included."""
    response.headers.update(HEADERS)
