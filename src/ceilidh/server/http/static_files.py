"""The browser client: files that its build put into `static`, and its one page for every page's address.

The build also packed them (`web/pack.ts`): what a browser can unpack is sent as it lies there.
"""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from litestar import Request, Response, get

from ceilidh.server.api_errors import missing
from ceilidh.server.http.precompressed import Content

STATIC: Final = Path(__file__).parents[1] / "static"
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""The ending of files that are packed."""
NOT_BUILT: Final = "The browser client is not built: run 'make client' and load this page again.\n"
FILES: Final = 256
"""How many files are kept in memory; the client has a hundred, packed ones included."""

mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/{path:path}"], include_in_schema=False, packed=True)
async def client_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client, or its page."""
    path = request.url.path.lstrip("/")
    accepted = request.headers.get("accept-encoding", "")
    if path.split("/")[0] == "api" or path.endswith(tuple(PACKED.values())):
        raise missing("no_page")
    if path and (file := _inside(STATIC, path)) is not None and (changed := _changed(file)):
        return _file(file, changed, accepted, CACHE_FOREVER if path.startswith("assets/") else "no-cache")
    if path.startswith("assets/") or "." in path.rpartition("/")[2]:
        raise missing("no_page")
    if not (changed := _changed(STATIC / "index.html")):
        return Response(NOT_BUILT.encode(), media_type="text/plain", status_code=503)
    return _file(STATIC / "index.html", changed, accepted, "no-cache")


@lru_cache(FILES)
def _inside(folder: Path, path: str) -> Path | None:
    """The file of that path, unless the path leads out of the folder."""
    file = (folder / path).resolve()
    return file if file.is_relative_to(folder) else None


def _changed(file: Path) -> int:
    """When the file was changed; 0 if it is none."""
    try:
        status = file.stat()
    except OSError:  # also a name too long for the file system
        return 0
    return status.st_mtime_ns if S_ISREG(status.st_mode) else 0


def _file(file: Path, changed: int, accepted: str, cache: str) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return _content(file, changed).answer(accepted, kind, cache)


@lru_cache(FILES)
def _content(file: Path, changed: int) -> Content:
    """What is in the file since it was changed."""
    packed = {encoding: file.with_name(file.name + ending) for encoding, ending in PACKED.items()}
    return Content(file.read_bytes(), {name: one.read_bytes() for name, one in packed.items() if one.is_file()})
