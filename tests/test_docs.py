"""The documents are true: examples run, commands and links exist, every game and command is mentioned."""

from __future__ import annotations

import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import build_reference
from ceilidh.cli.app import app
from ceilidh.core import Record, find_game, game_names, replay
from ceilidh.core.default_text import plain_words
from ceilidh.server.settings import Settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OURS = (path for path in (ROOT / "src").rglob("*.md") if "static" not in path.parts)
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md"), *OURS]


def test_the_quick_start_of_the_readme_has_at_most_ten_lines() -> None:
    quick_start = re.findall(r"```python\n(.*?)```", README, re.S)[0]
    assert len([line for line in quick_start.splitlines() if line]) <= 10


def test_the_tables_of_a_match_read_as_the_arena_page_says(tmp_path: Path) -> None:
    text = (ROOT / "docs/reference/arena.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.S)
    match = ["arena", "clans-and-glory", "--bots", "random,greedy", "--games", "2", "--jobs", "1"]
    for command in (["-m", "ceilidh", *match], ["-c", example]):
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


def test_the_environments_do_what_their_page_says() -> None:
    text = (ROOT / "docs/how-to/use-the-environments.md").read_text(encoding="utf-8")
    example = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"reward -?[\d.]+\n\(64, \d+\) \(64, 4\) .*\nplayed\nTrue\n", done.stdout), done.stdout


EXAMPLE = re.compile(r"^```python\n((?:(?!```).*\n)*)```\n\n```text\n((?:(?!```).*\n)*)```", re.M)
WITH_OUTPUT = [document for document in DOCUMENTS if EXAMPLE.search(document.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("document", WITH_OUTPUT, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_print_the_output_below_them(document: Path) -> None:
    examples = EXAMPLE.findall(document.read_text(encoding="utf-8"))
    code = "".join(code for code, _ in examples)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join(output for _, output in examples)


def commands_in(text: str) -> list[str]:
    """Every `ceilidh …` command, in blocks of code and within sentences."""
    blocks = re.findall(r"^```(?:sh|text)?\n(.*?)^```|^    (\S.*)$", text, re.S | re.M)
    lines = "\n".join(fenced or indented for fenced, indented in blocks).splitlines()
    documented = [re.match(r"(?:\S*/)?ceilidh ([a-z][a-z-]+ .*|[a-z][a-z-]+)$", line) for line in lines]
    inline = re.findall(r"`ceilidh ([a-z][a-z-]+(?: [^`]*)?)`", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M))
    found = [match[1] for match in documented if match] + inline
    return [command for command in found if not re.match(r"is at|record \d", command)]


def test_the_terminal_session_of_the_readme_is_what_the_command_prints(tmp_path: Path) -> None:
    command = re.findall(r"^ceilidh (play .*)$", README, re.M)[0].split()
    (session,) = re.findall(r"^```text\n(\d+ turns left.*?)^```", README, re.S | re.M)
    done = subprocess.run(
        [sys.executable, "-m", "ceilidh", *command, "--save", str(tmp_path / "game.txt")],
        input="hint\nquit\n",
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "120"},
    )
    printed = {line.removeprefix("Morag > ").strip() for line in done.stdout.splitlines()}
    assert {line.strip() for line in session.splitlines()} - {"…", "Morag > hint"} <= printed


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_in_documents_exist_with_their_options(document: Path) -> None:
    for line in commands_in(document.read_text(encoding="utf-8")):
        command: Any = get_command(app)
        words = re.split(r"  |#", line)[0].split()
        while words and hasattr(command, "commands") and re.fullmatch(r"[a-z][a-z-]+", words[0]):
            assert words[0] in command.commands, f"{document.name}: there is no command 'ceilidh {line}'"
            command = command.commands[words.pop(0)]
        known = {option for parameter in command.params for option in [*parameter.opts, *parameter.secondary_opts]}
        wanted = {option for word in words for option in re.findall(r"^(--[a-z][a-z-]*)", word)} - {"--help"}
        assert wanted <= known, f"{document.name}: 'ceilidh {line}' has an option that does not exist"


PATH = re.compile(
    r"`((?:[\w.-]+/)+[\w.-]*\.(?:py|md|toml|ts|svelte|txt|svg|onnx|ipynb)|(?:src|tests|bench|docs)/[\w./-]+)"
)
PLACES = (".", "src/ceilidh", "src/ceilidh/server", "src/ceilidh/games/clans_and_glory", "web/src")
"""Folders from which documents name files."""
FILES_OF_READERS = re.compile(r"pig/|src/pig/|/etc/|~/|arena-|against-|golden/GAME|build/|tests/golden/GAME|.*LANG")
"""Files that a reader or a command makes, and patterns."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_documents_name_exist(document: Path) -> None:
    if document.name == "LOG.md":
        return  # it names files of earlier versions
    text = document.read_text(encoding="utf-8")
    places = [document.parent, *(ROOT / place for place in PLACES)]
    missing = [
        path
        for path in PATH.findall(text)
        if not FILES_OF_READERS.match(path) and not any((place / path).exists() for place in places)
    ]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_settings_and_targets_and_names_that_documents_use_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    settings = {f"CEILIDH_{name.upper()}" for name in Settings.__struct_fields__} | set(build_reference.OTHER_VARIABLES)
    assert set(re.findall(r"\bCEILIDH_[A-Z_]+\b", text)) <= settings
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([a-z][a-z-]+)", text):
        assert re.search(rf"^{target}:", makefile, re.M), f"{document.name}: there is no 'make {target}'"
    for name in set(re.findall(r"`(ceilidh(?:\.\w+)+)", text)) - {"ceilidh.json"}:
        if document.name != "LOG.md":
            pkgutil.resolve_name(name)


def test_buttons_that_how_tos_name_exist() -> None:
    files = (ROOT / "web/src/i18n/en").glob("*.json")
    labels = {label for file in files for text in json.loads(file.read_bytes()).values() for label in text.split("|")}
    patterns = [re.escape(label).replace(r"\{n\}", r"\d+").replace(r"\ \{name\}", "( .*)?") for label in labels]
    for page in (ROOT / "docs/how-to").glob("*.md"):
        text = re.sub(r"^```.*?^```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
        for label in re.findall(r'"([A-Z][^"\n.]{2,30}\??)"', text):
            assert any(re.fullmatch(pattern, label) for pattern in patterns), f"{page.name}: the page has no '{label}'"


@pytest.mark.parametrize(
    ("head", "folder"), [("src/ceilidh/", "src/ceilidh"), ("server/", "src/ceilidh/server"), ("App.svelte", "web/src")]
)
def test_the_maps_in_the_architecture_name_what_exists(head: str, folder: str) -> None:
    page = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
    (block,) = [block for block in re.findall(r"^```\n(.*?)^```", page, re.S | re.M) if block.startswith(head)]
    indent = "" if head == "App.svelte" else "  "
    rows = re.findall(rf"^{indent}([a-zA-Z][\w./-]*(?:, [\w/-]+)*)(?:  |$)", block, re.M)
    names = {name.rstrip("/") for row in rows for name in row.split(", ")}
    there = {path.name.removesuffix(".py") for path in (ROOT / folder).iterdir()}
    assert names <= there
    if head == "server/":
        helpers = {"__init__", "__main__", "__pycache__", "static", "typescript"}
        assert {name for name in there if "." not in name} - names - helpers <= SMALL_MODULES


SMALL_MODULES = {"dev_reload", "end_with_parent", "listening"}
"""Modules of the server that its map leaves out."""


def test_the_record_in_the_reference_replays() -> None:
    text = (ROOT / "docs/reference/records.md").read_text(encoding="utf-8")
    record = Record.parse(re.findall(r"^```text\n(ceilidh record 1.*?)^```", text, re.S | re.M)[0])
    assert replay(find_game(record.game), record).result() == record.result


def test_the_reference_names_every_kind_of_catalogue_key() -> None:
    page = (ROOT / "docs/reference/catalogue-keys.md").read_text(encoding="utf-8")
    for name in game_names():
        for key in plain_words(find_game(name)).texts:
            kind = key.partition(".")[0]
            assert f"`{key}`" in page or f"`{kind}." in page, f"catalogue-keys.md does not name {key}"


def test_the_numbers_of_the_readme_are_those_of_the_pages_that_it_links_to() -> None:
    pages = (ROOT / "docs/explanation" / name for name in ("speed.md", "bots.md"))
    measured = "".join(page.read_text(encoding="utf-8") for page in pages)
    boasts = re.findall(r"\*\*(\d[^*]*)\*\*", " ".join(README.split()))
    assert len(boasts) > 8
    assert [boast for boast in boasts if boast not in measured and boast.removesuffix(" ms") not in measured] == []


def test_the_speed_page_is_short_and_knows_the_size_of_every_environment() -> None:
    page = (ROOT / "docs/explanation/speed.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 80
    for name in game_names():
        game = find_game(name)
        assert f"| `{name}` | {game.observation.size:,} | {game.num_actions:,} |" in page


def test_the_bots_page_gives_the_ranges_of_the_measured_matches() -> None:
    page = (ROOT / "docs/explanation/bots.md").read_text(encoding="utf-8")
    documented = dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+–\d+)%", page, re.M))
    measured = (ROOT / "docs/explanation/how-the-bots-were-tuned.md").read_text(encoding="utf-8")
    matches = re.findall(r"^\| (\w+) over \w+ \| 2 \| \d+% (\|.*)$", measured, re.M)
    assert len(matches) == len(documented) == 4
    for level, row in matches:
        shares = [int(float(share) + 0.5) for share in re.findall(r"\| ([\d.]+)%", row)]
        assert len(shares) == len(game_names())
        assert documented[level] == f"{min(shares)}–{max(shares)}"


def test_the_readme_names_every_game() -> None:
    for name in game_names():
        assert f"`{name}`" in README
        assert find_game(name).text.words("en")("name") in README


def test_the_index_links_to_every_page_and_the_readme_to_the_index() -> None:
    assert "(docs/README.md)" in README
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    for document in (ROOT / "docs").rglob("*.md"):
        assert document.name == "README.md" or f"({document.relative_to(ROOT / 'docs')})" in index


def test_every_page_is_in_the_folder_of_its_purpose() -> None:
    purposes = {"tutorials", "how-to", "reference", "explanation"}
    assert {page.relative_to(ROOT / "docs").parts[0] for page in (ROOT / "docs").rglob("*.md")} == purposes | {
        "README.md"
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_have_targets(document: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if path.startswith("https://"):
            continue  # what others publish is not ours to check
        target = document.parent / path if path else document
        assert target.exists(), f"{document.name} links to {link}, which is not there"
        assert not anchor or anchor in anchors(target), f"{document.name} links to {link}, which has no such heading"


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub and the site generate them."""
    headings = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_prose_is_wrapped() -> None:
    generated = {path for path, _ in build_reference.pages()}
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.S | re.M)
        lines = [line for line in text.splitlines() if len(line) > 120 and not line.startswith(("|", "!["))]
        assert document in generated or not lines, f"{document.name}: wrap these lines at 120 columns: {lines}"


def test_make_has_the_two_commands_of_the_readme() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^make (\w+)", README, re.M):
        assert re.search(rf"^{command}:", makefile, re.M)


def test_the_training_tutorial_names_parts_that_the_script_has() -> None:
    script = (ROOT / "examples/ppo.py").read_text(encoding="utf-8")
    defined = set(re.findall(r"^(?:(?:def|class) )?(\w+)", script, re.M))
    page = (ROOT / "docs/tutorials/first-agent.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+|(?:[A-Z][a-z]+){2,})`", page))
    assert named
    assert named <= defined
