"""Regular expressions on user input take linear time."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from regular_expressions import LINEAR, worst_growth

import ceilidh

SOURCES = Path(ceilidh.__file__).parent
FROM_START = ("match", "fullmatch")
ANYWHERE = ("search", "sub", "subn", "split", "findall", "finditer")

OWN_TEXTS = {
    "arena/svg_charts.py": "SVG that matplotlib has written",
    "cli/input_matching.py": "what somebody types in their own terminal",
    "cli/scaffold_game.py": "a template of ours",
    "core/help_card_lookup.py": "drawings of a game",
    "core/translations.py": "texts of a game",
    "games/glen_more/data/__init__.py": "data of the game",
    "games/isle_of_skye/data/__init__.py": "data of the game",
    "server/http/games_api.py": "drawings of a game",
    "server/http/docs_pages.py": "documents of ours",
    "server/http/rule_book.py": "rules of a game",
    "server/settings.py": "what the operator has set",
    "testing/help_card_checks.py": "texts of a game",
    "testing/presentation_checks.py": "drawings of a game",
}
"""Files whose expressions never match user input, with what they match instead."""


class Expression(NamedTuple):
    file: str
    pattern: re.Pattern[str]
    anywhere: bool
    """Whether it is searched from every position of a text."""


def expressions() -> Iterator[Expression]:
    """Every regular expression of the package: constants of modules, and patterns where they are used."""
    for path in sorted(SOURCES.rglob("*.py")):
        file, source = path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8")
        if not re.search(r"^import re$", source, re.M):
            continue
        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
        for name, value in vars(importlib.import_module(_module(file))).items():
            if isinstance(value, re.Pattern):
                yield Expression(
                    file, value, any(_method(call) in [f"{name}.{how}" for how in ANYWHERE] for call in calls)
                )
        for call in calls:
            owner, _, how = _method(call).partition(".")
            if owner == "re" and how in (*FROM_START, *ANYWHERE) and isinstance(call.args[0], ast.Constant):
                yield Expression(file, re.compile(str(call.args[0].value)), how in ANYWHERE)


def _module(file: str) -> str:
    return ".".join(["ceilidh", *file.removesuffix(".py").removesuffix("/__init__").split("/")])


def _method(call: ast.Call) -> str:
    return ast.unparse(call.func) if isinstance(call.func, ast.Attribute) else ""


FOUND = {f"{one.file} {one.pattern.pattern[:40]}": one for one in expressions() if one.file not in OWN_TEXTS}


@pytest.mark.parametrize("name", FOUND)
def test_regular_expressions_on_user_input_take_linear_time(name: str) -> None:
    growth, repeated = worst_growth(FOUND[name].pattern, FOUND[name].anywhere)
    assert growth < LINEAR, f"hard if it is repeated: {repeated!r}"


def test_expressions_for_records_addresses_and_names_are_checked() -> None:
    files = {one.file for one in FOUND.values()}
    assert files >= {
        "core/record.py",
        "server/accounts/smtp_mailer.py",
        "server/accounts/names.py",
        "server/accounts/one_time_links.py",
    }


def test_every_exempt_file_has_regular_expressions() -> None:
    with_expressions = {path for path in OWN_TEXTS if "re." in (SOURCES / path).read_text(encoding="utf-8")}
    assert with_expressions == set(OWN_TEXTS)


@pytest.mark.parametrize(
    "pattern",
    [
        r"(a+)+$",
        r"(a|a)*$",
        r"(a|b|ab)*$",
        r"(?:[a-z0-9]+-?)*!",
        r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?)+",  # domains of mail addresses, as they once were
        r"\s*\s*x",
        r"\d+\d+x",
        r"(x+)x*y",
        r".*:.*!",
    ],
)
def test_superlinear_matches_are_found(pattern: str) -> None:
    assert worst_growth(re.compile(pattern))[0] > LINEAR


@pytest.mark.parametrize("pattern", [r"<a.*?>", r"\s+$", r"[^>]*x"])
def test_superlinear_searches_are_found(pattern: str) -> None:
    assert worst_growth(re.compile(pattern), anywhere=True)[0] > LINEAR


@pytest.mark.parametrize(
    "pattern",
    [r"[a-z]+", r"(?: [0-9]+)*", r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", r"\S(?:.*\S)?", r"a{1,64}", r"(?:ab|cd)e*"],
)
def test_unambiguous_expressions_pass(pattern: str) -> None:
    assert worst_growth(re.compile(pattern))[0] < LINEAR
