"""The request class of the server: it refuses JSON with a NUL character, which PostgreSQL cannot store in a text."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request

from ceilidh.server.refusals import bad

_ESCAPED_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""An odd number of backslashes before `u0000`. JSON allows no NUL character that is not escaped."""


class JsonRequest(Request[Any, Any, Any]):
    """Checks the text of its JSON before it is decoded."""

    async def json(self) -> Any:
        """The decoded body, or a refusal."""
        if _ESCAPED_NUL.search(await self.body()):
            raise bad("request", detail="a text in it holds the NUL character")
        return await super().json()
