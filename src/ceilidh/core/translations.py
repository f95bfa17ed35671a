"""Message catalogues in several languages: text templates by key, and a game's rules, read from package files."""

from __future__ import annotations

import re
from typing import Final

from ceilidh.core.errors import SetupError

LANGUAGES: Final = ("en", "de", "nl")
SIGN_PATTERN: Final = re.compile(r" ?\{([a-z][a-z0-9-]*)\}")
"""A placeholder in the rules for a sign, as in "a whisky barrel {barrel}"."""
_SECTION: Final = re.compile(r"^## (.+?) \{#([a-z][a-z0-9-]*)\}$", re.M)


class RulesSection:
    """One section of a game's rules, as shown to players."""

    def __init__(self, key: str, title: str, text: str) -> None:
        self.key = key
        self.title = title
        self.text = text
        """Markdown with placeholders for signs."""

    @property
    def signs(self) -> list[str]:
        """The names of the signs in the text."""
        return SIGN_PATTERN.findall(self.text)

    @property
    def plain(self) -> str:
        """The text without signs, for output that cannot draw them. A sign only illustrates its word."""
        return SIGN_PATTERN.sub("", self.text)


class Catalogue:
    """The texts of a game, of the command line or of the server in one language."""

    def __init__(self, lang: str, texts: dict[str, object], rules: list[RulesSection]) -> None:
        self.lang = lang
        self.texts = texts
        self.rules = rules

    def __call__(self, key: str, **fields: object) -> str:
        """The text for `key` with its fields filled in. Field `n` selects the plural form, `one` or `other`."""
        text = self.texts[key]
        if isinstance(text, dict):
            text = text["one" if fields["n"] == 1 else "other"]
        return str(text).format_map(fields)


def load_catalogues(package: str) -> dict[str, Catalogue]:
    """The catalogues of a package by language, from `en.toml`, `de.toml` and `nl.toml` as far as they exist.

    Long texts may be in files of their own, such as `lessons.en.toml`. Nested tables become dotted keys; an inline
    table with `one` and `other` is a text with plural forms. The rules of a game are in `rules.en.md`, `rules.de.md`
    and `rules.nl.md`: see `read_rules`.
    """
    from importlib.resources import files  # slow to import, and rarely needed

    inside = sorted(files(package).iterdir(), key=lambda file: file.name)
    read = {file.name: file.read_text("utf-8") for file in inside if file.name.endswith((".toml", ".md"))}
    found = {lang: [text for name, text in read.items() if f".{name}".endswith(f".{lang}.toml")] for lang in LANGUAGES}
    return {lang: _load(lang, texts, read.get(f"rules.{lang}.md", "")) for lang, texts in found.items() if texts}


def read_rules(text: str) -> list[RulesSection]:
    """Split the rules into sections. Each begins with a heading and its key, as in `## Setup {#setup}`."""
    _, *parts = _SECTION.split(text)
    return [RulesSection(key, title, content.strip()) for title, key, content in zip(*[iter(parts)] * 3, strict=True)]


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
    """Return the language if there are texts in it, else raise SetupError."""
    if lang not in LANGUAGES:
        raise SetupError(f"there is no language '{lang}'; there are {', '.join(LANGUAGES)}")
    return lang
