"""The documentation pages of a server: they need nothing from other sites."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from server.http_clients import LiveServer, get

import build_client
from ceilidh.server.http import docs_pages, static_files

ROOT = Path(__file__).parents[2]


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The documents as the build copies them."""
    for page in build_client.SERVED_DOCS:
        shutil.copy(ROOT / page, tmp_path)
    monkeypatch.setattr(static_files, "STATIC_FOLDER", tmp_path)


@pytest.mark.parametrize("path", [f"/{name}" for name in docs_pages.SERVED_PAGES])
@pytest.mark.usefixtures("documents")
def test_a_document_is_a_page_whose_links_lead_somewhere(server: LiveServer, path: str) -> None:
    answer = get(server.address + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    content = answer.text.partition("<main>")[2]
    for link in re.findall(r'href="([^"]+)"', content):
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in content
        else:
            assert get(f"{server.address}/{link.lstrip('/')}").status_code == 200, link


@pytest.mark.parametrize("name", ["app-shell/Footer.svelte", "pages/account/ApiToken.svelte"])
@pytest.mark.usefixtures("documents")
def test_the_client_links_to_the_protocol(server: LiveServer, name: str) -> None:
    text = (ROOT / "web/src" / name).read_text(encoding="utf-8")
    (link,) = re.findall(r'href="(/[^"]+)"[^>]*>\{t\("\w+\.docs"\)', text)
    assert get(server.address + link).status_code == 200


def test_a_heading_can_be_linked_to() -> None:
    assert docs_pages.render("## From the `client`") == '<h2 id="from-the-client">From the <code>client</code></h2>\n'


def test_comments_are_not_shown() -> None:
    assert docs_pages.render("<!-- Generated. -->\n\nSettings") == "<p>Settings</p>\n"


def test_links_to_files_of_the_repository_become_plain_text() -> None:
    assert (
        docs_pages.render("See [a](../src/a.py), [b](protocol.md#c).") == '<p>See a, <a href="/protocol#c">b</a>.</p>\n'
    )


def test_without_the_built_documents_the_page_is_missing(
    server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "STATIC_FOLDER", tmp_path)
    assert get(f"{server.address}/protocol").status_code == 404
