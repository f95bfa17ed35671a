"""The browser client: the files that its build put into `static`, and its single page for all other addresses.

The build compressed them, too (`web/precompress.ts`).
"""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Final

from litestar import Response, get

from ceilidh.server.api_errors import missing
from ceilidh.server.http.compressed_content import Content, make_content
from ceilidh.server.http.dependencies import AnyRequest

STATIC_FOLDER: Final = Path(__file__).parents[1] / "static"
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
COMPRESSED_SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
"""Suffixes of compressed files, by content coding."""
CLIENT_NOT_BUILT: Final = "The browser client is not built: run 'make client' and load this page again.\n"
MAX_CACHED_FILES: Final = 256
"""The client has a hundred, compressed ones included."""

mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/{path:path}"], include_in_schema=False, precompressed=True)
async def client_page(request: AnyRequest) -> Response[bytes]:
    """A file of the client, or its page."""
    path = request.url.path.lstrip("/")
    if path.split("/")[0] == "api" or path.endswith(tuple(COMPRESSED_SUFFIXES.values())):
        raise missing("no_page")
    if path and (file := _resolve(STATIC_FOLDER, path)) is not None and (changed_at := _changed_at(file)):
        return _respond(request, file, changed_at, CACHE_FOREVER if path.startswith("assets/") else "no-cache")
    if path.startswith("assets/") or "." in path.rpartition("/")[2]:
        raise missing("no_page")
    if not (changed_at := _changed_at(STATIC_FOLDER / "index.html")):
        return Response(CLIENT_NOT_BUILT.encode(), media_type="text/plain", status_code=503)
    return _respond(request, STATIC_FOLDER / "index.html", changed_at, "no-cache")


@lru_cache(MAX_CACHED_FILES)
def _resolve(folder: Path, path: str) -> Path | None:
    """The file at that path; None if the path leads out of the folder."""
    file = (folder / path).resolve()
    return file if file.is_relative_to(folder) else None


def _changed_at(file: Path) -> int:
    """When the file was changed; 0 if there is no such file."""
    try:
        status = file.stat()
    except OSError:  # also a name too long for the file system
        return 0
    return status.st_mtime_ns if S_ISREG(status.st_mode) else 0


def _respond(request: AnyRequest, file: Path, changed_at: int, cache_control: str) -> Response[bytes]:
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return _read(file, changed_at).respond(request, media_type, cache_control)


@lru_cache(MAX_CACHED_FILES)
def _read(file: Path, changed_at: int) -> Content:
    """The file's content, read again after a change."""
    compressed = {coding: file.with_name(file.name + suffix) for coding, suffix in COMPRESSED_SUFFIXES.items()}
    return make_content(
        file.read_bytes(), {coding: one.read_bytes() for coding, one in compressed.items() if one.is_file()}
    )
