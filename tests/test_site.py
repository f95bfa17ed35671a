"""The documentation site: every document and every game has a page, and every link has a target."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

import build_docs
from ceilidh.core import find_game, game_names

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of all pages, and the navigation."""
    folder = tmp_path_factory.mktemp("site")
    return folder, build_docs.as_toml(build_docs.write_pages(folder))


def test_every_link_and_picture_of_the_site_has_a_target(site: tuple[Path, str]) -> None:
    pages = list(site[0].rglob("*.md"))
    assert len(pages) > 15
    for page in pages:
        for _, _, link in build_docs.LINK.findall(page.read_text(encoding="utf-8")):
            path, _, anchor = link.partition("#")
            if path.startswith("https://"):
                continue
            target = page.parent / path if path else page
            assert target.exists(), f"{page.name} links to {link}, which is not there"
            assert not anchor or anchor in headings(target), f"{page.name} links to {link}, which has no such heading"


def headings(page: Path) -> set[str]:
    """The anchors of a page, as the site generates them from headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in found}


def test_every_document_is_in_a_chapter_and_every_chapter_has_its_pages(site: tuple[Path, str]) -> None:
    folder, chapters = site
    listed = set(re.findall(r'"([^"]+\.md)"', chapters))
    docs = ROOT / "docs"
    documents = {str(path.relative_to(docs)) for path in docs.rglob("*.md")}
    assert documents - {"README.md"} | {build_docs.INDEX} <= listed
    assert listed == {str(path.relative_to(folder)) for path in folder.rglob("*.md")}
    assert tomllib.loads(f"nav = {chapters}")["nav"][0] == {"ceilidh": "index.md"}


@pytest.mark.parametrize("name", game_names())
def test_a_game_has_a_page_with_its_rulings_cover_and_the_rules_that_players_see(
    site: tuple[Path, str], name: str
) -> None:
    page = (site[0] / f"games/{name}.md").read_text(encoding="utf-8")
    assert re.search(r"^## .*[Rr]ulings", page, re.M)
    for rule in find_game(name).text.words("en").rules:
        assert f"### {rule.title}\n\n{rule.plain}\n" in page
    assert (site[0] / f"games/{name}.svg").read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("name", build_docs.API)
def test_every_module_of_the_api_reference_has_public_names(name: str) -> None:
    module = importlib.import_module(f"ceilidh.{name}")
    public = [value for key, value in vars(module).items() if not key.startswith("_") and callable(value)]
    assert any((value.__module__ or "").startswith("ceilidh.") for value in public)


def test_a_link_to_a_file_outside_the_site_becomes_plain_text() -> None:
    source = ROOT / "docs/explanation/bots.md"
    sources = {source: "bots.md", ROOT / "README.md": "index.md"}
    text = "[`seat`](../../src/ceilidh/core/seat.py), [home](../../README.md#more), [other](https://example.org)"
    assert build_docs.relink(text, source, sources) == "`seat`, [home](index.md#more), [other](https://example.org)"
