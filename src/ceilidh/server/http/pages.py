"""The browser client: files that its build put into `static`, and its one page for every page's address.

The build also packed them (`web/pack.ts`): what a browser can unpack is sent as it lies there.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get

from ceilidh.server.refusals import missing

STATIC: Final = Path(__file__).parents[1] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""How files may be packed, best first, and the ending of those that are."""
NOT_BUILT: Final = "The browser client is not built: run 'make client' and load this page again.\n"


@get(["/", "/{path:path}"], include_in_schema=False, packed=True)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client, or its page."""
    path = request.url.path.lstrip("/")
    accepted = request.headers.get("accept-encoding", "")
    if path.split("/")[0] == "api" or path.endswith(tuple(PACKED.values())):
        raise missing("no_page")
    file = (STATIC / path).resolve()
    if path and file.is_relative_to(STATIC) and _is_there(file):
        return _file(file, accepted, FOR_EVER if path.startswith("assets/") else "no-cache")
    if path.startswith("assets/") or "." in path.rpartition("/")[2]:
        raise missing("no_page")
    if not (STATIC / "index.html").is_file():
        return Response(NOT_BUILT.encode(), media_type="text/plain", status_code=503)
    return _file(STATIC / "index.html", accepted, "no-cache")


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:  # a name too long for the file system
        return False


def _file(file: Path, accepted: str, cache: str) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    for encoding in _encodings(accepted):
        packed = file.with_name(file.name + PACKED[encoding])
        if packed.is_file():
            headers["Content-Encoding"] = encoding
            return Response(packed.read_bytes(), media_type=kind, headers=headers)
    return Response(file.read_bytes(), media_type=kind, headers=headers)


def _encodings(accepted: str) -> list[str]:
    """The ways of packing that a browser understands, best first; `gzip;q=0` says that it does not."""
    offers = [offer.replace(" ", "").partition(";q=") for offer in accepted.split(",")]
    known = {name for name, _, quality in offers if quality.strip("0.") or not quality}
    return [encoding for encoding in PACKED if encoding in known]
