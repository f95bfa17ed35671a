"""Builds the documentation site: `make docs` writes it, with search, to build/docs/site.

Its pages are the documents of this repository, one page per game (its README and the rules that players read), and the
Python API reference from docstrings.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from ceilidh.core import Game, find_game, game_names

ROOT = Path(__file__).parent
DOCS = ROOT / "docs"
WORK = ROOT / "build/docs"
API = {
    "core": "Tables, states, seats, records, and the contract of a game.",
    "drawing.picture_types": "What art consists of: panels, pieces, signs.",
    "drawing.elements": "SVG elements: symbols, groups, texts and boxes.",
    "drawing.lettering": "Text that fits its room.",
    "bots": "Bots that play, and hints.",
    "analysis": "Analysis of finished games: win probabilities, luck and skill.",
    "arena": "Many games at once: matches, statistics, speed.",
    "envs": "A batch of games in compiled code.",
    "envs.numpy_batch": "A batch as NumPy arrays.",
    "envs.gym": "A game as a Gymnasium environment.",
    "envs.vector": "A batch as a Gymnasium vector environment.",
    "envs.pettingzoo": "A game as a PettingZoo AEC environment.",
    "envs.open_spiel": "A game as an OpenSpiel game.",
    "testing": "The conformance kit, for authors of games.",
    "server.messages": "Every message between a server and its clients.",
}
"""The modules whose docstrings are the API reference."""
ENVIRONMENTS = "docs/reference/environments"
CHAPTERS: dict[str, dict[str, str]] = {
    "Tutorials": {
        "Your first server": "docs/tutorials/first-server.md",
        "Your first trained agent": "docs/tutorials/first-agent.md",
    },
    "How to": {
        "Host an evening": "docs/how-to/host-an-evening.md",
        "Back up and restore": "docs/how-to/back-up-and-restore.md",
        "Troubleshoot": "docs/how-to/troubleshoot.md",
        "Write a bot": "docs/how-to/write-a-bot.md",
        "Add a game": "docs/how-to/add-a-game.md",
        "Use the environments": "docs/how-to/use-the-environments.md",
    },
    "Reference": {
        "Command line": "docs/reference/command-line.md",
        "Settings": "docs/reference/settings.md",
        "Running a server": "docs/reference/serving.md",
        "Protocol": "docs/reference/protocol.md",
        "Records": "docs/reference/records.md",
        "The arena": "docs/reference/arena.md",
        "Catalogue keys": "docs/reference/catalogue-keys.md",
        "Observations": "docs/reference/observations.md",
    },
    "Explanation": {
        "Concepts": "docs/explanation/concepts.md",
        "Architecture": "docs/explanation/architecture.md",
        "Fairness": "docs/explanation/fairness.md",
        "Bots": "docs/explanation/bots.md",
        "How the bots were tuned": "docs/explanation/how-the-bots-were-tuned.md",
        "A trained player, and other libraries": "docs/explanation/research.md",
        "Speed": "docs/explanation/speed.md",
    },
    "Project": {
        "Contributing": "CONTRIBUTING.md",
        "Code of conduct": "CODE_OF_CONDUCT.md",
        "Changelog": "CHANGELOG.md",
    },
}
"""The documents by purpose, in the order of the navigation."""
FILES = {ROOT / "examples/network_bot.py": "network_bot.py"}
"""Other files that documents link to, and their paths on the site."""
INDEX = "documentation.md"
"""The page that docs/README.md becomes."""
ORDER = (
    *("Tutorials", "How to", "Reference", "Environments", "Python API"),
    *("Explanation", "Rules and rulings", "Project"),
)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def main() -> None:
    """Write the pages, then build the site with Zensical."""
    shutil.rmtree(WORK, ignore_errors=True)
    nav = write_pages(WORK / "pages")
    config = (DOCS / "site/zensical.toml").read_text(encoding="utf-8")
    WORK.joinpath("zensical.toml").write_text(f"[project]\nnav = {as_toml(nav)}\n{config}", encoding="utf-8")
    program = Path(sys.executable).parent / "zensical"
    sys.exit(subprocess.run([program, "build", "--clean", "--strict"], cwd=WORK).returncode)


def write_pages(folder: Path) -> list[object]:
    """Write all pages into a folder; returns the navigation."""
    sources = page_sources()
    for source, page in sources.items():
        _write(folder / page, relink(source.read_text(encoding="utf-8"), source, sources))
    for name in game_names():
        add_to_game(folder / f"games/{name}.md", find_game(name))
    for module, about in API.items():
        _write(folder / f"api/{module}.md", f"# ceilidh.{module}\n\n{about}\n\n::: ceilidh.{module}\n")
    (folder / "pictures").mkdir()
    for file in DOCS.glob("pictures/*"):
        shutil.copyfile(file, folder / "pictures" / file.name)
    for file in (*FILES, DOCS / "site/colours.css", ROOT / "web/public/icon.svg"):
        shutil.copyfile(file, folder / file.name)
    return chapters()


def add_to_game(page: Path, game: Game) -> None:
    """Append a game's cover and rules to the page made from its README."""
    words = game.text.words("en")
    rules = "".join(f"### {rule.title}\n\n{rule.plain}\n\n" for rule in words.rules)
    shown = f"\n## The rules\n\n![Cover of {words('name')}]({game.name}.svg)\n\n{rules}"
    _write(page, page.read_text(encoding="utf-8") + shown)
    _write(page.with_suffix(".svg"), cover(game))


def page_sources() -> dict[Path, str]:
    """Documents by path, with the path of the page that each becomes."""
    named = [path for chapter in CHAPTERS.values() for path in chapter.values()]
    others = [str(path.relative_to(ROOT)) for path in sorted(DOCS.rglob("*.md"))]
    sources = {ROOT / path: path.removeprefix("docs/").lower() for path in [*named, *others]}
    sources |= {ROOT / "README.md": "index.md", DOCS / "README.md": INDEX}
    for name in game_names():
        sources[readme(name)] = f"games/{name}.md"
    return sources


def readme(name: str) -> Path:
    """The README of a game."""
    return ROOT / "src/ceilidh/games" / name.replace("-", "_") / "README.md"


def relink(text: str, source: Path, sources: dict[Path, str]) -> str:
    """Rewrite a document's links to point to pages of the site; links to other files become plain text."""
    here = Path(sources[source]).parent

    def replace(found: re.Match[str]) -> str:
        picture, words, link = found[1], relink(found[2], source, sources), found[3]
        path, _, anchor = link.partition("#")
        if not path or path.startswith("https://"):
            return f"{picture}[{words}]({link})"
        target = (source.parent / path).resolve()
        place = sources.get(target) or FILES.get(target)
        if place is None and DOCS in target.parents:
            place = str(target.relative_to(DOCS))
        if place is None:
            return words
        return f"{picture}[{words}]({os.path.relpath(place, here)}{'#' * bool(anchor)}{anchor})"

    return LINK.sub(replace, text)


def cover(game: Game) -> str:
    """A game's cover as a standalone SVG."""
    drawn = game.art.cover(game.text.words("en"))
    box = f'viewBox="0 0 {drawn.width} {drawn.height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}><defs>{game.art.symbols()}</defs>{drawn.svg}</svg>'


def chapters() -> list[object]:
    """The navigation of the site."""
    titles = {name: find_game(name).text.words("en")("name") for name in game_names()}
    pages = page_sources()
    found = {title: {name: pages[ROOT / path] for name, path in named.items()} for title, named in CHAPTERS.items()}
    studies = {source: page for source, page in pages.items() if source.parent == DOCS / "explanation"}
    listed = found["Explanation"].values()
    found["Explanation"] |= {heading(source): page for source, page in studies.items() if page not in listed}
    environments = {source: page for source, page in pages.items() if source.parent == ROOT / ENVIRONMENTS}
    found["Environments"] = {titles[source.stem]: page for source, page in environments.items()}
    found["Rules and rulings"] = {title: f"games/{name}.md" for name, title in titles.items()}
    found["Python API"] = {f"ceilidh.{module}": f"api/{module}.md" for module in API}
    return [{"ceilidh": "index.md"}, {"Documentation": INDEX}, *({title: _items(found[title])} for title in ORDER)]


def heading(document: Path) -> str:
    """The title of a document: its first line."""
    return document.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def _items(chapter: dict[str, str]) -> list[dict[str, str]]:
    return [{name: page} for name, page in chapter.items()]


def as_toml(value: object) -> str:
    """Nested lists of one-key tables, as TOML writes them."""
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {as_toml(item)}' for key, item in value.items())} }}"
    return json.dumps(value)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
