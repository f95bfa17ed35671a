"""A random player for an invitation link: python network_bot.py LINK TOKEN (see docs/reference/protocol.md)."""

import json
import random
import sys
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def join(api: str, invitation: str, headers: dict[str, str]) -> str:
    """Take the seat; the table's id."""
    body = json.dumps({"name": "Example bot"}).encode()
    request = Request(f"{api}/invitations/{invitation}", body, {**headers, "Content-Type": "application/json"})
    with urlopen(request) as answer:
        return str(json.load(answer)["table"])


def play(link: str, token: str) -> None:
    """Join and decide whenever asked, until the game is over."""
    site, invitation = urlsplit(link), link.rstrip("/").rpartition("/")[2]
    headers = {"Authorization": f"Bearer {token}"}
    table = join(f"{site.scheme}://{site.netloc}/api", invitation, headers)
    scheme = "wss" if site.scheme == "https" else "ws"
    seen, decided = {}, -1
    with connect(f"{scheme}://{site.netloc}/api/tables/{table}/socket?want=data", additional_headers=headers) as server:
        for message in map(json.loads, server):
            seen |= message  # what is left out is as it was before
            if "result" in seen:
                break
            if seen.get("actions") and seen["decisionNumber"] != decided:
                decided = seen["decisionNumber"]
                action = random.choice(seen["actions"])["action"]
                act = {"seat": seen["seat"], "decisionNumber": decided, "action": action}
                server.send(json.dumps({"type": "act", "id": decided, **act}))
    print("over:", seen["result"])


play(*sys.argv[1:])
