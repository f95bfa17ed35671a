"""A program that joins a table by its invitation link and plays: python example_bot.py LINK TOKEN (from POST /api/me/token)."""

import json
import random
import sys
import urllib.request
from urllib.parse import urlsplit

from websockets.sync.client import connect


def post(url: str, token: str, body: dict[str, object]) -> dict[str, str]:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        return dict(json.load(answer))


def play(link: str, token: str) -> None:
    site = urlsplit(link)
    invitation = link.rstrip("/").rpartition("/")[2]
    api = f"{site.scheme}://{site.netloc}/api"
    table = post(f"{api}/invitations/{invitation}", token, {"name": "Example bot"})["table"]
    socket = f"{api.replace('http', 'ws', 1)}/tables/{table}/socket?want=data"
    seen: dict[str, object] = {}
    decided = -1
    with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}) as server:
        for message in map(json.loads, server):
            if message["type"] != "update":
                continue
            seen |= message
            if seen.get("result"):
                return print("over:", seen["result"])
            if seen.get("actions") and seen["turn"] != decided:
                decided = seen["turn"]
                action = random.choice(seen["actions"])["action"]
                server.send(
                    json.dumps({"type": "act", "id": decided, "seat": seen["seat"], "turn": decided, "action": action})
                )


play(*sys.argv[1:])
