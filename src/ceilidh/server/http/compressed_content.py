"""Content that many clients request: compressed once, kept in memory, and revalidated by ETag."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from litestar import Response

from ceilidh.server.http.dependencies import AnyRequest

CONTENT_ENCODINGS: Final = ("br", "gzip")
"""Content codings, best first."""


class Content(NamedTuple):
    """Bytes, and the same bytes compressed."""

    plain: bytes
    compressed: Mapping[str, bytes]
    """By content coding."""
    etag: str
    """Weak, since it is the same for all codings."""

    def respond(self, request: AnyRequest, media_type: str, cache_control: str | None = None) -> Response[bytes]:
        """Respond in the best coding that the client accepts, or with 304 if it has this content."""
        headers = {"Vary": "Accept-Encoding", "ETag": self.etag}
        if cache_control is not None:
            headers["Cache-Control"] = cache_control
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        for coding in _accepted_codings(request.headers.get("accept-encoding", "")):
            if coding in self.compressed:
                headers["Content-Encoding"] = coding
                return Response(self.compressed[coding], media_type=media_type, headers=headers)
        return Response(self.plain, media_type=media_type, headers=headers)


def make_content(plain: bytes, compressed: Mapping[str, bytes]) -> Content:
    """Content with its ETag."""
    return Content(plain, compressed, f'W/"{sha256(plain).hexdigest()[:20]}"')


def compress(plain: bytes) -> Content:
    """Content that is compressed here, by gzip."""
    return make_content(plain, {"gzip": gzip.compress(plain, mtime=0)})


def _accepted_codings(header: str) -> list[str]:
    """The codings in an Accept-Encoding header, best first; `gzip;q=0` excludes one."""
    offers = [offer.replace(" ", "").partition(";q=") for offer in header.split(",")]
    accepted = {name for name, _, quality in offers if quality.strip("0.") or not quality}
    return [coding for coding in CONTENT_ENCODINGS if coding in accepted]
