"""Texts in several languages, read from files beside the code that uses them: templates by key, and a game's rules."""

from __future__ import annotations

import re
from typing import Final

from ceilidh.core.errors import SetupError

LANGUAGES: Final = ("en", "de", "nl")
SIGN: Final = re.compile(r" ?\{([a-z][a-z0-9-]*)\}")
"""A mark in the rules, as in "a whisky barrel {barrel}": the sign of that name is drawn there, beside its word."""
_SECTION: Final = re.compile(r"^## (.+?) \{#([a-z][a-z0-9-]*)\}$", re.M)


class RulesSection:
    """One section of a game's rules, as shown to players."""

    def __init__(self, key: str, title: str, text: str) -> None:
        self.key = key
        self.title = title
        self.text = text
        """Markdown, with marks of signs."""

    @property
    def signs(self) -> list[str]:
        """The names of the signs that stand in the text."""
        return SIGN.findall(self.text)

    @property
    def plain(self) -> str:
        """The text where no signs can be drawn; it says the same, as a sign only stands beside its word."""
        return SIGN.sub("", self.text)


class Catalogue:
    """The texts of one game (or of the command line) in one language."""

    def __init__(self, lang: str, texts: dict[str, object], rules: list[RulesSection]) -> None:
        self.lang = lang
        self.texts = texts
        self.rules = rules

    def __call__(self, key: str, **fields: object) -> str:
        """The text for `key` with its fields filled in; a text with `one` and `other` forms is chosen by field `n`."""
        text = self.texts[key]
        if isinstance(text, dict):
            text = text["one" if fields["n"] == 1 else "other"]
        return str(text).format_map(fields)


def load_catalogues(package: str) -> dict[str, Catalogue]:
    """The catalogues `en.toml`, `de.toml` and `nl.toml` of a package, those that it has, by language.

    What is long may stand in a file of its own, as `lessons.en.toml`, and is read together with the rest. Nested tables
    become dotted keys; an inline table with `one` and `other` is a text with a plural. The rules of the game stand
    beside them in `rules.en.md`, `rules.de.md` and `rules.nl.md`: see `read_rules`.
    """
    from importlib.resources import files  # both are slow to import, and most who import `core` read no catalogue

    inside = sorted(files(package).iterdir(), key=lambda file: file.name)
    read = {file.name: file.read_text("utf-8") for file in inside if file.name.endswith((".toml", ".md"))}
    found = {lang: [text for name, text in read.items() if f".{name}".endswith(f".{lang}.toml")] for lang in LANGUAGES}
    return {lang: _load(lang, texts, read.get(f"rules.{lang}.md", "")) for lang, texts in found.items() if texts}


def read_rules(text: str) -> list[RulesSection]:
    """The sections of the rules: each begins with a heading and its key, as in `## Setup {#setup}`."""
    _, *parts = _SECTION.split(text)
    return [RulesSection(key, title, said.strip()) for title, key, said in zip(*[iter(parts)] * 3, strict=True)]


def _load(lang: str, parts: list[str], rules: str) -> Catalogue:
    import tomllib

    texts: dict[str, object] = {}
    for part in parts:
        _flatten("", tomllib.loads(part), texts)
    return Catalogue(lang, texts, read_rules(rules))


def _flatten(prefix: str, table: dict[str, object], texts: dict[str, object]) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            _flatten(f"{prefix}{key}.", value, texts)
        else:
            texts[prefix + key] = value


def check_language(lang: str) -> str:
    """The language itself if there are texts in it, else a SetupError."""
    if lang not in LANGUAGES:
        raise SetupError(f"there is no language '{lang}'; there are {', '.join(LANGUAGES)}")
    return lang
