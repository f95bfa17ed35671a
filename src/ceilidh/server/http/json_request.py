"""The request class of the server: it refuses NUL characters in JSON, which PostgreSQL cannot store in a text."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request

from ceilidh.server.api_errors import bad

_ESCAPED_NUL: Final = b"\\u0000"
_ESCAPED_BACKSLASH: Final = b"\\\\"


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON is checked before it is decoded."""

    async def json(self) -> Any:
        """The decoded body, or a refusal."""
        body = await self.body()
        if _ESCAPED_NUL in body and _ESCAPED_NUL in body.replace(_ESCAPED_BACKSLASH, b""):
            raise bad("request", detail="a text contains the NUL character")
        return await super().json()
