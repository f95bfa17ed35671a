"""Which language to speak: asked for with --lang before or after the command, else that of the environment."""

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
        "--lang", callback=_check, metavar="|".join(LANGUAGES), help="Speak this language.", show_default=False
    ),
]
"""The option --lang of every command; None where it is not given."""

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def spoken(ctx: typer.Context, lang: str | None) -> str:
    """The language of a command called with `lang`."""
    return lang or ctx.find_root().obj or _of_environment()


def cli_words(lang: str) -> Catalogue:
    """The command's own texts."""
    from ceilidh.cli.words import CATALOGUES  # takes a while to read, and help needs none

    return CATALOGUES[lang]


def _of_environment() -> str:
    value = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
