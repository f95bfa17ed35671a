"""The language of the output: --lang before or after the command, otherwise from the environment."""

from __future__ import annotations

import os
from typing import Annotated, Final

import typer

from ceilidh.core import LANGUAGES, Catalogue, check_language


def _check(lang: str | None) -> str | None:
    return None if lang is None else check_language(lang)


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", callback=_check, metavar="|".join(LANGUAGES), help="Language of the output.", show_default=False
    ),
]
"""The option --lang of every command; None if not given."""

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def chosen_language(ctx: typer.Context, lang: str | None) -> str:
    """The language of a command called with `lang`."""
    return lang or ctx.find_root().obj or _environment_language()


def cli_words(lang: str) -> Catalogue:
    """The command line's catalogue."""
    from ceilidh.cli.translations import CATALOGUES  # slow to load, and help needs none

    return CATALOGUES[lang]


def _environment_language() -> str:
    value = next((os.environ[name] for name in _LOCALE_VARIABLES if os.environ.get(name)), "")
    return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
