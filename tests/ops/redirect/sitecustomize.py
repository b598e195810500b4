"""Leads a bot that is started as an operator starts it to the Discord of the tests; the environment names its port."""

import os

import yarl

if port := os.environ.get("FAKE_DISCORD"):
    from discord import gateway, http

    http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
