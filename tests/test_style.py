"""The habits of CONTRIBUTING.md that a machine can check: plain prose, and constants named by noun and unit."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
EXEMPT_FILES: Final = {"tests/test_style.py", "CONTRIBUTING.md", "bench/LOG.md"}
"""Files that quote the phrases, and the log of old measurements."""

PHRASES: Final = {
    r"whoever": "name the person: the caller, the player, anyone who …",
    r"so many(?! that)": "say how many, or 'that many'",
    r"so long(?! that)": "say how long, or 'while'",
    r"no sooner than": "say 'not before'",
    r"of before": "say 'earlier' or 'previous'",
    r"for to": "say 'to'",
    r"it is looked": "name who looks",
    r"(?:is|are|be|was|were) told": "say 'is notified', 'learns', or what the message says",
    r"stands? (?:in|there)(?! (?:for|the way))": "say 'is in' or 'is written'",
    r"at once (?:with|for|by)": "say 'together' or 'immediately'",
    r"has to do with": "say what the connection is",
    r"looked (?:whether|what)": "say 'checks'",
    r"told (?:apart|from)": "say 'distinguished'",
    r"is of no use": "say 'is useless' or why",
    r"as it were": "say it plainly",
}
PATTERN: Final = re.compile("|".join(rf"(\b{phrase}\b)" for phrase in PHRASES), re.IGNORECASE)

UNITS: Final = {
    r"(?:in )?seconds?\b": ("_S", "SECONDS"),
    r"(?:in )?milliseconds?\b": ("_MS", "MILLISECONDS"),
    r"(?:in )?bytes?\b": ("_BYTES", "BYTES"),
    r"(?:in )?pixels?\b": ("_PX", "PIXELS", "WIDTH", "HEIGHT", "SIZE", "_W", "_H"),
}
"""How a constant's docstring begins if its name has to carry a unit, and how such a name may end."""
BARE_WORDS: Final = frozenset(
    [
        "AHEAD",
        "ANY",
        "AS_GOOD",
        "BEGIN",
        "BEST",
        "BETWEEN",
        "BUSY",
        "CERTAIN",
        "CLASSIC",
        "CLEAR",
        "COSTLY",
        "DOING",
        "EACH",
        "ENOUGH",
        "EVENLY",
        "EVERY",
        "EVERYONE",
        "FAINT",
        "FEW",
        "FEWEST",
        "HERE",
        "HIGHEST",
        "INSIDE",
        "KEPT",
        "LARGEST",
        "LAST",
        "LATEST",
        "LEAST",
        "LIGHT",
        "LONG",
        "LONGEST",
        "LOWEST",
        "MANY",
        "MIDDLE",
        "MORE",
        "MOST",
        "NEEDED",
        "NOTED",
        "OFTEN",
        "ONLY",
        "OWN",
        "SAME",
        "SEEN",
        "SHORTEST",
        "SMALLEST",
        "STOPPED",
        "SURE",
        "THIS",
        "TOLD",
        "TOO_FAR",
        "TOO_LONG",
        "TOO_MANY",
        "TRIED",
        "UNAVAILABLE",
        "UNSHOWN",
        "USUAL",
        "WANTED",
        "WEIGHTED",
        "WON",
        "WRONG",
    ]
)
"""Names without a noun: they say how much, but not of what."""


def tracked(*patterns: str) -> list[Path]:
    """The files that git tracks, except the exempt ones."""
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and name not in EXEMPT_FILES]


def python_prose(text: str) -> Iterator[tuple[int, str]]:
    """Comments and docstrings of Python, line by line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from enumerate(node.value.value.splitlines(), node.lineno)


def client_prose(text: str) -> Iterator[tuple[int, str]]:
    """Comments of TypeScript and Svelte."""
    for found in re.finditer(r"/\*.*?\*/|(?<![:\"'])//[^\n]*|<!--.*?-->", text, re.DOTALL):
        yield from enumerate(found[0].splitlines(), text.count("\n", 0, found.start()) + 1)


def document_prose(text: str) -> Iterator[tuple[int, str]]:
    """A document without its code."""
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            in_code = not in_code
        elif not in_code:
            yield number, re.sub(r"`[^`]*`", "", line)


def catalogue_prose(texts: object) -> Iterator[tuple[int, str]]:
    """All texts of a catalogue, however deep."""
    if isinstance(texts, str):
        yield 0, texts
    elif isinstance(texts, dict):
        for text in texts.values():
            yield from catalogue_prose(text)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The English prose of a file, with line numbers (0 where there are none)."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            yield from python_prose(text)
        case ".ts" | ".svelte":
            yield from client_prose(text)
        case ".md":
            yield from document_prose(text)
        case ".toml":
            yield from catalogue_prose(tomllib.loads(text))
        case ".json":
            yield from catalogue_prose(json.loads(text))


def offences(lines: Iterator[tuple[int, str]]) -> list[str]:
    """The phrases that a native engineer would not write, with what to write instead."""
    found = [(number, match) for number, line in lines for match in PATTERN.finditer(line)]
    advice = list(PHRASES.values())
    return [f"{number}: '{match[0]}': {advice[(match.lastindex or 1) - 1]}" for number, match in found]


ENGLISH: Final = ("*.py", "*.ts", "*.svelte", "*.md", "web/src/i18n/en/*.json", "src/**/en.toml", "src/**/*.en.toml")
TRANSLATED: Final = re.compile(r"rules\.(?:de|nl)\.md$")


@pytest.mark.parametrize("folder", ["bench", "docs", "examples", "src", "tests", "web", "*.md", "*.py"])
def test_prose_has_no_phrase_that_reads_like_a_translation(folder: str) -> None:
    paths = [path for path in tracked(*ENGLISH) if path.match(f"{ROOT}/{folder}") or ROOT / folder in path.parents]
    found = {
        str(path.relative_to(ROOT)): wrong
        for path in paths
        if not TRANSLATED.search(path.name) and (wrong := offences(prose(path)))
    }
    assert paths
    assert not found, "\n".join(f"{path}:{line}" for path, lines in found.items() for line in lines)


def test_names_of_tests_have_no_phrase_that_reads_like_a_translation() -> None:
    names = {
        f"{path.relative_to(ROOT)}:{number}": name.replace("_", " ")
        for path in tracked("tests/*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for name in re.findall(r"def (test_\w+)\(", line)
    }
    stand_in = re.compile(r"stands? in\b(?! the)")  # a bot stands in for somebody
    assert names
    assert not [
        f"{place}: {wrong}" for place, name in names.items() for wrong in offences(iter([(0, stand_in.sub("", name))]))
    ]


def constants(path: Path) -> Iterator[tuple[str, str]]:
    """A module's constants, each with its docstring."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for node, below in pairwise([*body, None]):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        documented = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        docstring = str(below.value.value) if documented else ""  # type: ignore[union-attr]
        yield from ((one.id, docstring) for one in targets if isinstance(one, ast.Name) and one.id.isupper())


def misnamed(name: str, docstring: str) -> str | None:
    """What is wrong with a constant's name, if a machine can tell."""
    if name.strip("_") in BARE_WORDS:
        return "has no noun: the most, longest or wanted *what*?"
    for unit, endings in UNITS.items():
        if re.match(unit, docstring, re.IGNORECASE) and not any(ending in name for ending in endings):
            return f"carries no unit: let it end in {endings[0]}"
    return None


def test_constants_carry_a_noun_and_their_unit() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {name} {fault}"
        for path in tracked("src/*.py", "bench/*.py")
        for name, docstring in constants(path)
        if (fault := misnamed(name, docstring))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Whoever comes late waits.", 1),
        ('"""What is told to so many."""', 2),
        ("x = 'whoever'  # a string is no prose", 0),
        ("# So many that the cache is full.", 0),
    ],
)
def test_only_comments_and_docstrings_count_as_prose_in_python(text: str, found: int) -> None:
    assert len(offences(python_prose(text))) == found


SEAT_BEFORE: Final = re.compile(r"\bseat $", re.IGNORECASE)


def seats_counted_from_0(text: str) -> list[int]:
    """Lines of f-strings in which a number after the word "seat" is not one more than that of the code."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.JoinedStr):
            continue
        for before, value in pairwise(node.values):
            if isinstance(before, ast.Constant) and SEAT_BEFORE.search(str(before.value)):
                plus_1 = isinstance(value, ast.FormattedValue) and ast.unparse(value.value).endswith(" + 1")
                found += [] if plus_1 else [node.lineno]
    return found


def test_sentences_count_seats_from_1() -> None:
    places = "src/ceilidh/games/clans_and_glory"  # a seat is a place at the long table there, such as B2
    wrong = {
        str(path.relative_to(ROOT)): lines
        for path in tracked("src/*.py")
        if not path.is_relative_to(ROOT / places) and (lines := seats_counted_from_0(path.read_text(encoding="utf-8")))
    }
    assert not wrong


def test_a_sentence_that_counts_seats_from_0_is_found() -> None:
    assert seats_counted_from_0('f"there is no seat {seat}"') == [1]
    assert not seats_counted_from_0('f"there is no seat {seat + 1}"')


def test_a_constant_without_a_noun_or_its_unit_is_found() -> None:
    assert misnamed("LONGEST", "")
    assert misnamed("PING_TIMEOUT", "Seconds without an answer.")
    assert not misnamed("PING_TIMEOUT_S", "Seconds without an answer.")
    assert not misnamed("MAX_NAME_LENGTH", "")
