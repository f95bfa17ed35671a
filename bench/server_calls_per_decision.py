"""Counts the functions that one decision runs through in the server, and how often the rules apply it.

`python bench/server_calls_per_decision.py` serves a table for two, lets a client act once over a real socket while a
spectator watches, and counts with `sys.setprofile` in all threads, from sending the request until both have received
the update. Compiled rules hide their calls: the number of times they apply the decision is counted with
`CEILIDH_PURE=1` only.
"""

from __future__ import annotations

import json
import socket
import tempfile
import threading
from collections import Counter
from types import FrameType

import httpx
import uvicorn
from websockets.sync.client import connect

from ceilidh.core import game_names
from ceilidh.server import serving
from ceilidh.server.settings import Settings

GAME = game_names()[0]
PACKAGE_PATH = "/ceilidh/"

counting = threading.Event()
functions: Counter[tuple[str, str]] = Counter()


def note(frame: FrameType, event: str, _: object) -> None:
    """Count a call of our own code. A coroutine that resumes counts as another call."""
    if event == "call" and counting.is_set() and PACKAGE_PATH in frame.f_code.co_filename:
        file = frame.f_code.co_filename.rpartition(PACKAGE_PATH)[2]
        functions[file, frame.f_code.co_qualname] += 1


def main() -> None:
    """Serve, act once, and print the counts."""
    threading.setprofile(note)
    with tempfile.TemporaryDirectory() as folder:
        bound = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(serving.make_config(Settings(database_url=f"sqlite:///{folder}/ceilidh.db")))
        running = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        running.start()
        while not server.started:
            running.join(0.01)
        act_once(f"127.0.0.1:{bound.getsockname()[1]}")
        server.should_exit = True
        running.join()
        bound.close()
    show()


def act_once(host: str) -> None:
    """Make one decision, and receive it as its player and as a spectator."""
    with httpx.Client(base_url=f"http://{host}", headers={"origin": f"http://{host}"}) as person:
        person.get("/api/me")
        person.put("/api/me", json={"name": "Anna"})
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        table = person.post("/api/tables", json={"game": GAME, "seats": seats}).json()["table"]
        watch = person.get(f"/api/tables/{table}/links").json()["watch"].rpartition("/")[2]
        cookie = {"origin": f"http://{host}", "cookie": f"ceilidh={person.cookies['ceilidh']}"}
    mine, theirs = (f"ws://{host}/api/tables/{table}/socket?{query}" for query in ("seat=0", f"watch={watch}"))
    with connect(mine, additional_headers=cookie) as player, connect(theirs) as other:
        action = json.loads(player.recv())["actions"][0]["action"]
        other.recv()
        while True:  # updates of who is online
            try:
                player.recv(timeout=0.3)
            except TimeoutError:
                break
        counting.set()
        player.send(json.dumps({"type": "act", "id": 1, "seat": 0, "decisionNumber": 0, "action": action}))
        player.recv()
        other.recv()
        counting.clear()


def show() -> None:
    """Print every function of the server with its number of calls, then totals."""
    ours = sorted((file, name, calls) for (file, name), calls in functions.items() if file.startswith("server/"))
    for file, name, calls in ours:
        print(f"{calls:4} {file:34} {name}")
    applied = sum(calls for (file, name), calls in functions.items() if file.startswith("games/") and "apply" in name)
    rules = f"; the rules applied it {applied} times" if applied else ""
    print(f"{len(ours)} functions in {len({file for file, _, _ in ours})} files of the server{rules}")


if __name__ == "__main__":
    main()
