import asyncio
import json
from pathlib import Path
from typing import Any

from ceilidh.server.app import make_app
from ceilidh.server.http.connection_limits import ConnectionLimiter
from ceilidh.server.settings import Settings

HOST = (b"host", b"localhost")


class PlainAsgiServer:
    """The least that an ASGI server does, without uvicorn."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(database_url=f"sqlite:///{folder / 'ceilidh.db'}", min_bot_move_seconds=0)
        self._app = make_app(settings, ConnectionLimiter(0, lambda host: False, 1000))

    async def __aenter__(self) -> "PlainAsgiServer":
        self._lifespan = Exchange(self._app, {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}})
        self._lifespan.push({"type": "lifespan.startup"})
        assert (await self._lifespan.pop())["type"] == "lifespan.startup.complete"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._lifespan.push({"type": "lifespan.shutdown"})
        await self._lifespan.pop()
        await self._lifespan.task

    def open(self, kind: str, method: str, path: str, *headers: tuple[bytes, bytes]) -> "Exchange":
        scheme = "http" if kind == "http" else "ws"
        scope: dict[str, Any] = {"type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": scheme}
        scope |= {"method": method} if kind == "http" else {}
        scope |= {"path": path.partition("?")[0], "raw_path": path.encode(), "root_path": ""}
        scope |= {"query_string": path.partition("?")[2].encode(), "headers": [HOST, *headers], "subprotocols": []}
        return Exchange(self._app, scope | {"client": ("127.0.0.1", 1), "server": ("localhost", 80), "state": {}})

    async def request(self, method: str, path: str, *headers: tuple[bytes, bytes], body: object = None) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        kinds = ((b"content-type", b"application/json"), (b"content-length", str(len(content)).encode()))
        exchange = self.open("http", method, path, *headers, *kinds)
        exchange.push({"type": "http.request", "body": content, "more_body": False})
        start, answer = await exchange.pop(), await exchange.pop()
        await exchange.task
        return dict(start["headers"]), json.loads(answer["body"])


class Exchange:
    """One call of an ASGI application."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self._to_app: asyncio.Queue[Any] = asyncio.Queue()
        self._from_app: asyncio.Queue[Any] = asyncio.Queue()
        self.push = self._to_app.put_nowait
        self.pop = self._from_app.get
        self.task = asyncio.ensure_future(app(scope, self._to_app.get, self._from_app.put))


def test_a_socket_works_on_any_asgi_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with PlainAsgiServer(tmp_path) as server:
            headers, _ = await server.request("GET", "/api/me")
            anna = ((b"cookie", headers[b"set-cookie"].split(b";")[0]), (b"origin", b"http://localhost"))
            await server.request("PUT", "/api/me", *anna, body={"name": "Anna"})
            plan = {"game": "clans-and-glory", "seats": [{"kind": "me"}, {"kind": "friend"}]}
            _, made = await server.request("POST", "/api/tables", *anna, body=plan)
            socket = server.open("websocket", "GET", f"/api/tables/{made['table']}/socket?want=data", *anna)
            socket.push({"type": "websocket.connect"})
            assert (await socket.pop())["type"] == "websocket.accept"
            assert json.loads((await socket.pop())["text"])["header"]["phase"] == "waiting"
            socket.push({"type": "websocket.receive", "text": '{"type": "chat", "id": 1, "text": "Slàinte!"}'})
            update = json.loads((await socket.pop())["text"])
            assert (update["completedCommand"], update["chat"][0]["text"]) == (1, "Slàinte!")
            socket.push({"type": "websocket.disconnect", "code": 1000})
            await socket.task

    asyncio.run(play())
