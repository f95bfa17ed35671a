"""Generates random, malformed and hostile requests from the routes and schemas that a server publishes.

New routes are covered without being listed here.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote, quote_from_bytes

import msgspec

from ceilidh.core import game_names
from ceilidh.server import messages as m

Schema = dict[str, Any]

UNLISTED_PATHS: Final = (
    "/",
    "/metrics",
    "/protocol",
    "/serving",
    "/table/x",
    "/api/schema",
    "/api/schema/openapi.json",
    "/health",
)
"""Paths that the published schema leaves out."""
SLOW_ROUTES: Final = ("film", "png", "advice", "analysis", "variation", "play-on", "/log")
"""Routes that worker processes answer: requested rarely, so that a run ends."""
ENDING_ROUTES: Final = ("sign-out", "me/delete", "me/token", "me/devices/{key}", "/end", "/leave")
"""Routes that end sessions, games or evenings: requested rarely, because later requests are then refused early."""
REPLAY_ROUTES: Final = ("step", "/log", "record", "picture", "film", "analysis", "play-on")
"""Routes that answer for finished games only."""
SLOW_SHARE: Final = 0.01
ENDING_SHARE: Final = 0.015
KNOWN_SHARE: Final = 0.75
"""Share of parameters and fields that get a value which exists on the server, if one is known."""
TEXTS: Final = (
    "",
    " ", "\0", "\x7f", "a\0b", "\r\nX-Evil: 1", "..", "../../etc/passwd", "%", "%00", "%2e%2e%2f", "null", "true",
    "'; drop table tables; --", "<script>alert(1)</script>", "{{7*7}}", "${jndi:x}", "\ud800", "\udfff\ud800",
    "\u202e", "\u0300" * 50, "a" + "\u0300\u0316" * 5_000, "👨‍👩‍👧‍👦" * 20, "ﷺ" * 300, "İ" * 100, "ß" * 300,
    "𝕬" * 100, "x" * 300, "x" * 2_900, "x" * 20_000, "\\" * 3_000, '"' * 3_000, "(" * 5_000, "-" * 5_000,
    "1" * 5_000, "-1", "0", "1e400", "1.5", "9" * 19, "9" * 30, "٣", "²", "0x10", " 1", "1_000", "+1", "NaN",
    "Infinity", "random", "person", "medium", "expert", "GMT", "Europe/Berlin", "../zone", "a@b.c",
    f"a@{'a' * 40}!.b", "a@" + "b." * 120 + "c", "@", "ä@ö.ü", "a@xn--.com", "https://127.0.0.1:1/x",
    "https://[::1]:1/", "http://127.0.0.1:99999/", "https://[", "//", "https://127.0.0.1:1/" + "x" * 3_000, "de",
    "nl", "en-US,de;q=0.1", "data", "changes", "picture", "pass", "do:pass", "word:tile", "seat", "W/\"x\"", "*",
    "bytes=0-1,5-", "gzip;q=0, identity;q=0",
)  # fmt: skip
PLAIN_TEXTS: Final = (
    "Guest",
    "Anna Müller",
    "easy",
    "anna@example.org",
    "https://127.0.0.1:1/hook",
    "Europe/Berlin",
    "22:00",
)
"""Texts that many fields accept."""
NUMBERS: Final = (
    0, 1, 2, 3, 5, 7, -1, -2, 10, 99, 255, 256, 1000, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63), 2**64,
    10**30, 1.5, -0.0, 1e308, 10**400,
)  # fmt: skip
HEADERS: Final = (
    "Host", "Origin", "Cookie", "Authorization", "Accept-Language", "Accept-Encoding", "Content-Type",
    "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "If-None-Match", "If-Modified-Since", "Range",
    "Referer", "User-Agent", "Accept", "Expect", "Upgrade", "Connection", "Transfer-Encoding", "Content-Encoding",
    "Content-Length", "TE", "Sec-Fetch-Site", "Sec-WebSocket-Key", "Sec-WebSocket-Version",
    "Sec-WebSocket-Extensions",
)  # fmt: skip
HEADER_VALUES: Final = (
    b"", b"\xff\xfe", b"127.0.0.1:99999", b"127.0.0.1:-1", b"[::1", b"[::1]:x", b"a" * 3_000, b"evil.example",
    b"null", b"https://evil.example", b"Bearer", b"Bearer x", b"Bearer " + b"\xe4" * 90, b"Basic Og==",
    b"ceilidh=", b"a=b; ceilidh=x.y.z", b'a="' + b'\\"' * 5_000 + b'"; b', b";" * 5_000, b"=" * 5_000,
    b"application/xml", b"text/plain", b"multipart/form-data", b"multipart/form-data; boundary=" + b"-" * 500,
    b"application/x-www-form-urlencoded", b"application/msgpack", b"application/json; charset=utf-16",
    b'application/json; charset="' + b"\\" * 2_000, b"chunked", b"gzip, chunked", b"identity", b"1.2.3.4, 5.6.7.8",
    b"::ffff:1.2.3.4", b"1.2.3", b"unknown", b"https", b"websocket", b"h2c", b"upgrade, keep-alive", b"bytes=-1",
    b"bytes=9-1", b"W/", b"100-continue", b"99999999999999999999", b"-5", b"0x5", b"5 5",
    b",".join([b"de"] * 3_000), b"permessage-deflate; client_max_window_bits=99", b"permessage-deflate;" * 300,
)  # fmt: skip
METHODS: Final = (
    "GET",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "get",
    "PROPFIND",
    "X" * 300,
)


class World:
    """What exists on the server: ids, tokens, and people with their headers."""

    def __init__(self) -> None:
        self.people: list[dict[str, str]] = []
        self.finished: list[str] = []
        """Tables whose game is over."""
        self.values: dict[str, list[Any]] = {}
        """Valid values by the name of a parameter or field."""

    def pick(self, name: str, rng: Random) -> Any:
        """A valid value for a parameter or field of that name, or any text that names something."""
        return rng.choice(self.values.get(name) or [*self.values["table"], *self.values["token"], *game_names()])


class HostileRequest(NamedTuple):
    """A request: its bytes, and its method and path for reports."""

    method: str
    path: str
    content: bytes
    whole: bool
    """Whether it is complete valid HTTP, so that it must be answered."""
    route: str = ""
    """Method and path as the schema has them."""


class Generator:
    """Generates requests, reproducibly from a seed."""

    def __init__(self, published: Schema, world: World, rng: Random) -> None:
        self._rng = rng
        self._world = world
        self._types: Schema = published["components"]["schemas"]
        paths: dict[str, Schema] = published["paths"]
        routes = [(method, path, spec) for path, methods in paths.items() for method, spec in methods.items()]
        self._ending = [route for route in routes if _has_word(route[1], ENDING_ROUTES)]
        self._slow = [route for route in routes if _has_word(route[1], SLOW_ROUTES) and route not in self._ending]
        self._often = [route for route in routes if route not in self._ending and route not in self._slow]
        self._messages = msgspec.json.schema(m.ToServer)

    def request(self) -> HostileRequest:
        """The next request."""
        rng = self._rng
        if rng.random() < 0.05:
            method, path, spec = "get", rng.choice(UNLISTED_PATHS), Schema()
        else:
            shares = (ENDING_SHARE, SLOW_SHARE, 1 - ENDING_SHARE - SLOW_SHARE)
            [routes] = rng.choices((self._ending, self._slow, self._often), shares)
            method, path, spec = rng.choice(routes or self._often)
        named = "/".join(self._segment(part, path) if "{" in part else part for part in path.split("/"))
        target = named + self._query(spec.get("parameters", []))
        verb = method.upper() if rng.random() < 0.93 else rng.choice(METHODS)
        body = self._body(spec.get("requestBody"))
        return self._written(verb, target, body)._replace(route=f"{method.upper()} {path}")

    def socket(self) -> tuple[str, dict[str, str]]:
        """The path and the headers of a socket."""
        rng = self._rng
        table = rng.choice(self._world.values["table"]) if rng.random() < 0.9 else _quoted(self._text())[:3_000]
        wanted = [("want", rng.choice(("data", "changes", "picture"))), ("seat", str(self._number()))]
        wanted += [
            (rng.choice(("seat", "watch", "lang", "want", "since", "x")), self._text()) for _ in range(rng.randrange(3))
        ]
        query = "&".join(f"{name}={_quoted(value)[:2_000]}" for name, value in wanted if rng.random() < 0.6)
        return f"/api/tables/{table}/socket?{query}", self._person()

    def message(self) -> bytes:
        """A message to send over a socket."""
        chosen = self._rng.choice(self._messages["anyOf"])
        return self._spoilt(self._dumped(self._value(chosen, self._messages["$defs"])))

    def _written(self, method: str, target: str, body: bytes | None) -> HostileRequest:
        rng = self._rng
        headers: list[tuple[str, bytes]] = [(name, value.encode("latin-1")) for name, value in self._person().items()]
        whole = True
        if body is not None:
            headers.append(("Content-Type", b"application/json"))
            if rng.random() < 0.1:
                headers.append(("Transfer-Encoding", b"chunked"))
                body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in _cut(body, rng)) + b"0\r\n"
                body += b"X-Forwarded-For: 1.2.3.4\r\n\r\n" if rng.random() < 0.3 else b"\r\n"
            else:
                headers.append(("Content-Length", b"%d" % len(body)))
        while rng.random() < 0.25:
            name, value = rng.choice(HEADERS), rng.choice(HEADER_VALUES)
            if rng.random() < 0.5:
                headers = [(old, given) for old, given in headers if old != name]
            headers.append((name, value))
            whole = whole and name not in (
                "Content-Length",
                "Transfer-Encoding",
                "Upgrade",
                "Connection",
                "Host",
                "Expect",
            )
        lines = [f"{method} {target} HTTP/1.1".encode("utf-8", "surrogatepass")]
        lines += [name.encode() + b": " + value for name, value in headers]
        content = b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")
        if rng.random() < 0.03:
            content, whole = _mangled(content, rng), False
        return HostileRequest(method, target, content, whole and method in METHODS[:7])

    def _person(self) -> dict[str, str]:
        return self._rng.choice(self._world.people)

    def _segment(self, part: str, path: str) -> str:
        rng, name = self._rng, part.strip("{}").partition(":")[0]
        if rng.random() < KNOWN_SHARE:
            if name == "table" and _has_word(path, REPLAY_ROUTES):
                return rng.choice(self._world.finished)
            return _quoted(str(self._world.pick(name, rng)))
        if name in ("step", "seat", "other", "number"):
            return str(self._number())
        return _quoted(self._text())[:6_000] if rng.random() < 0.9 else quote_from_bytes(rng.randbytes(9))

    def _query(self, parameters: list[Schema]) -> str:
        rng = self._rng
        queries = [one for one in parameters if one["in"] == "query"]
        wanted = [one for one in queries if rng.random() < (0.97 if one.get("required") else 0.6)]
        pairs = [f"{one['name']}={_quoted(self._parameter(one))[:4_000]}" for one in wanted]
        while rng.random() < 0.15:
            pairs.append(
                f"{rng.choice(('lang', 'seat', 'step', _quoted(self._text())[:200]))}={_quoted(self._text())[:2_000]}"
            )
        return "?" + "&".join(pairs) if pairs else ""

    def _parameter(self, spec: Schema) -> str:
        if spec["name"] in self._world.values and self._rng.random() < KNOWN_SHARE:
            return str(self._world.pick(spec["name"], self._rng))
        if self._rng.random() < 0.3:
            return self._text()
        value = self._value(spec["schema"], self._types)
        return value if isinstance(value, str) else json.dumps(value)[:3_000]

    def _body(self, spec: Schema | None) -> bytes | None:
        rng = self._rng
        if spec is None:
            return None if rng.random() < 0.95 else self._spoilt(b"{}")
        schema = next(iter(spec["content"].values()))["schema"]
        return self._spoilt(self._dumped(self._value(schema, self._types)))

    def _value(self, schema: Schema, types: Schema, depth: int = 0) -> Any:
        """A value that fits the schema, or violates it in one place."""
        rng = self._rng
        if rng.random() < 0.03:
            return rng.choice([None, True, "x", 7, 1.5, [], {}, [[]], {"": 0}, self._text(), self._number()])
        if "$ref" in schema:
            return self._value(types[schema["$ref"].rpartition("/")[2]], types, depth)
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            return self._value(rng.choice(choices), types, depth)
        if "enum" in schema or "const" in schema:
            return rng.choice(schema.get("enum") or [schema["const"]])
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = rng.choice(kind)
        if kind == "object":
            return self._object(schema, types, depth)
        if kind == "array":
            length = rng.choice((0, 1, 1, 2, 2, 3, 5, 200)) if depth < 3 else 0
            return [self._value(schema.get("items", {}), types, depth + 1) for _ in range(length)]
        if kind in ("integer", "number"):
            return self._number()
        return {"boolean": rng.random() < 0.5, "null": None}.get(str(kind), self._text())

    def _object(self, schema: Schema, types: Schema, depth: int) -> dict[str, Any]:
        rng, found = self._rng, {}
        for name, spec in schema.get("properties", {}).items():
            if rng.random() < (0.98 if name in schema.get("required", []) else 0.5):
                if name in self._world.values and rng.random() < KNOWN_SHARE:
                    found[name] = self._world.pick(name, rng)
                else:
                    found[name] = self._value(spec, types, depth + 1)
        if rng.random() < 0.05 or not schema.get("properties"):
            found[self._text()] = self._text()
        return found

    def _dumped(self, value: object) -> bytes:
        return json.dumps(value, ensure_ascii=self._rng.random() < 0.5).encode("utf-8", "surrogatepass")

    def _spoilt(self, body: bytes) -> bytes:
        """The body unchanged, broken or far too large."""
        rng = self._rng
        if rng.random() < 0.9:
            return body
        spoilt = (
            b"",
    b"null", b"[]", b"\xff\xfe", b"\0" * 20, body[: len(body) // 2], body + b"}", body * 2, b"[" * 30_000,
    b'{"a":' * 20_000, b"1" * 60_000, b'"' + b"\\u0300" * 9_000 + b'"', b" " * 60_000 + body, b"x" * 70_000,
    rng.randbytes(100), b'{"name": "\\ud800"}', b'{"name": "a", "name": "b"}', b"1e999999", b"[1,]", b"'a'",
        )  # fmt: skip
        return rng.choice(spoilt)

    def _text(self) -> str:
        rng = self._rng
        if rng.random() < 0.3:
            return rng.choice(PLAIN_TEXTS)
        if rng.random() < 0.35:
            return str(self._world.pick("", rng))
        if rng.random() < 0.1:
            return "".join(chr(rng.randrange(1, 0x3000)) for _ in range(rng.randrange(40)))
        return rng.choice(TEXTS)

    def _number(self) -> int | float:
        return self._rng.randrange(5) if self._rng.random() < 0.5 else self._rng.choice(NUMBERS)


def _has_word(path: str, words: tuple[str, ...]) -> bool:
    return any(word in path for word in words)


def _quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def _cut(body: bytes, rng: Random) -> list[bytes]:
    at = rng.randrange(len(body) + 1)
    return [part for part in (body[:at], body[at:]) if part]


def _mangled(content: bytes, rng: Random) -> bytes:
    """The content with some bytes changed, repeated or removed."""
    at, length = rng.randrange(len(content)), rng.randrange(20)
    return (
        content[:at]
        + rng.choice((b"", b"\r\n", b"\0", rng.randbytes(length), content[at : at + length] * 3))
        + content[at + length :]
    )
