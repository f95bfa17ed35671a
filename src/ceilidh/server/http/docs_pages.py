"""Documentation pages for people who write programs or run a server, rendered from Markdown files beside the client."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from markdown_it import MarkdownIt

from ceilidh.server.api_errors import missing
from ceilidh.server.http import static_files

PAGE_TEMPLATE: Final = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/manual.css">
    <script src="/theme.js"></script>
    <title>{title} · ceilidh</title>
  </head>
  <body>
    <nav>
      <a href="/">ceilidh</a> <a href="/protocol">Protocol</a> <a href="/serving">Serving</a>
      <a href="/settings">Settings</a>
    </nav>
    <main>
{content}    </main>
  </body>
</html>
"""
SERVED_PAGES: Final = ("protocol", "serving", "settings")
"""The documents that are shown, by name."""
REPOSITORY_LINK: Final = re.compile(rf"\[([^\]]+)\]\((?!https?:|#|(?:{'|'.join(SERVED_PAGES)})\.md)[^)]*\)")
"""A link to a file that only the repository has."""
COMMENT_PATTERN: Final = re.compile(r"<!--.*?-->\n*", re.DOTALL)
PAGE_LINK: Final = re.compile(r"\]\((\w+)\.md(#[\w-]+)?\)")
CODE_BLOCK: Final = '<pre role="group" aria-label="Code" tabindex="0">'
"""A long line of code scrolls, also by keys."""


@get([f"/{name}" for name in SERVED_PAGES], media_type=MediaType.HTML, include_in_schema=False)
async def docs_page(request: Request[Any, Any, Any]) -> Response[str]:
    """A document as a page; it needs no script and nothing from other sites."""
    file = static_files.STATIC_FOLDER / f"{request.url.path.strip('/')}.md"
    if not file.is_file():
        raise missing("no_page")
    text = await asyncio.to_thread(_page, file.read_text(encoding="utf-8"))
    return Response(text, media_type=MediaType.HTML)


@lru_cache(len(SERVED_PAGES))
def _page(text: str) -> str:
    title = text.partition("\n")[0].removeprefix("# ")
    return PAGE_TEMPLATE.format(title=title, content=render(text))


def render(text: str) -> str:
    """A document as HTML. Links to other documents lead to their pages; links into the repository become plain text."""
    text = COMMENT_PATTERN.sub("", text)
    text = PAGE_LINK.sub(r"](/\1\2)", REPOSITORY_LINK.sub(r"\1", text))
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return re.sub(r"<(h[1-6])>(.*?)</", _with_anchor, html.replace("<pre>", CODE_BLOCK))


def _with_anchor(heading: re.Match[str]) -> str:
    words = re.sub(r"<[^>]+>|[^\w\- ]", "", heading[2].lower())
    return f'<{heading[1]} id="{words.strip().replace(" ", "-")}">{heading[2]}</'
