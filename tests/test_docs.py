"""What the documents say is true: examples run, commands and links exist, every game and command is named."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from ceilidh.cli.app import app
from ceilidh.core import Record, find_game, game_names, replay
from ceilidh.core.default_text import plain_words

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


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_in_documents_exist_with_their_options(document: Path) -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    blocks = re.findall(r"^```(?:sh)?\n(.*?)^```|^    (\S.*)$", document.read_text(encoding="utf-8"), re.S | re.M)
    for line in "\n".join(fenced or indented for fenced, indented in blocks).splitlines():
        said = re.match(r"(?:\.venv/bin/)?ceilidh ([a-z][a-z-]+)(.*?)(?:  |#|$)", line)
        if said:
            assert said[1] in commands, f"{document.name} names the command '{line}', which is not there"
            known = {option for parameter in commands[said[1]].params for option in parameter.opts}
            wanted = set(re.findall(r"--[a-z][a-z-]*", said[2])) - {"--help"}
            assert wanted <= known | {"--no-open"}, f"{document.name}: '{line}' has an option that is not there"


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


def test_the_numbers_that_the_readme_boasts_with_stand_where_they_were_measured() -> None:
    pages = (ROOT / "docs/explanation" / name for name in ("speed.md", "bots.md"))
    measured = "".join(page.read_text(encoding="utf-8") for page in pages)
    boasts = re.findall(r"\*\*(\d[^*]*)\*\*", README)
    assert len(boasts) > 8
    assert [boast for boast in boasts if boast not in measured and boast.removesuffix(" ms") not in measured] == []


def test_the_bots_page_gives_the_ranges_of_the_measured_matches() -> None:
    page = (ROOT / "docs/explanation/bots.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+–\d+) %", page, re.M))
    measured = (ROOT / "docs/explanation/how-the-bots-were-tuned.md").read_text(encoding="utf-8")
    matches = re.findall(r"^\| (\w+) over \w+ \| 2 \| \d+ % (\|.*)$", measured, re.M)
    assert len(matches) == len(said) == 4
    for level, row in matches:
        shares = [int(float(share) + 0.5) for share in re.findall(r"\| ([\d.]+) %", row)]
        assert len(shares) == len(game_names())
        assert said[level] == f"{min(shares)}–{max(shares)}"


def test_the_readme_names_every_game() -> None:
    for name in game_names():
        assert f"`{name}`" in README
        assert find_game(name).text.words("en")("name") in README


def test_the_index_links_to_every_page_and_the_readme_to_the_index() -> None:
    assert "(docs/README.md)" in README
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    for document in (ROOT / "docs").rglob("*.md"):
        assert document.name == "README.md" or f"({document.relative_to(ROOT / 'docs')})" in index


def test_every_page_lies_in_the_folder_of_its_purpose() -> None:
    purposes = {"tutorials", "how-to", "reference", "explanation"}
    assert {page.relative_to(ROOT / "docs").parts[0] for page in (ROOT / "docs").rglob("*.md")} == purposes | {
        "README.md"
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if path.startswith("https://"):
            continue  # what others publish is not ours to check
        target = document.parent / path if path else document
        assert target.exists(), f"{document.name} links to {link}, which is not there"
        assert not anchor or anchor in anchors(target), f"{document.name} links to {link}, which has no such heading"


def anchors(document: Path) -> set[str]:
    """What a link may say after '#': each heading, as GitHub and the documentation site write it."""
    headings = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_make_has_the_two_commands_of_the_readme() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^make (\w+)", README, re.M):
        assert re.search(rf"^{command}:", makefile, re.M)
