"""Content that many ask for: packed once, kept in memory, and sent as the browser can unpack it."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Final, NamedTuple

from litestar import Response

ENCODINGS: Final = ("br", "gzip")
"""How content may be packed, best first."""


class Content(NamedTuple):
    """Bytes, and the same packed."""

    plain: bytes
    packed: Mapping[str, bytes]
    """By encoding."""

    def answer(self, accepted: str, kind: str, cache: str | None = None) -> Response[bytes]:
        """The answer to a browser that accepts these encodings."""
        headers = {"Vary": "Accept-Encoding"}
        if cache is not None:
            headers["Cache-Control"] = cache
        for encoding in _understood(accepted):
            if encoding in self.packed:
                headers["Content-Encoding"] = encoding
                return Response(self.packed[encoding], media_type=kind, headers=headers)
        return Response(self.plain, media_type=kind, headers=headers)


def pack(plain: bytes) -> Content:
    """The content, packed here."""
    return Content(plain, {"gzip": gzip.compress(plain, mtime=0)})


def _understood(accepted: str) -> list[str]:
    """The ways of packing that a browser understands, best first; `gzip;q=0` says that it does not."""
    offers = [offer.replace(" ", "").partition(";q=") for offer in accepted.split(",")]
    known = {name for name, _, quality in offers if quality.strip("0.") or not quality}
    return [encoding for encoding in ENCODINGS if encoding in known]
