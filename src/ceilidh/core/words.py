"""Texts in several languages: a catalogue of templates by key, read from TOML files beside the code that uses them."""

from __future__ import annotations

from typing import Final

from ceilidh.core.errors import SetupError

LANGUAGES: Final = ("en", "de", "nl")


class Rule:
    """One section of a game's rules in short, as shown to players."""

    def __init__(self, key: str, title: str, text: str) -> None:
        self.key = key
        self.title = title
        self.text = text


class Words:
    """The texts of one game (or of the command line) in one language."""

    def __init__(self, lang: str, texts: dict[str, object], rules: list[Rule]) -> None:
        self.lang = lang
        self.texts = texts
        self.rules = rules

    def __call__(self, key: str, **fields: object) -> str:
        """The text for `key` with its fields filled in; a text with `one` and `other` forms is chosen by field `n`."""
        text = self.texts[key]
        if isinstance(text, dict):
            text = text["one" if fields["n"] == 1 else "other"]
        return str(text).format(**fields)


def load_words(package: str) -> dict[str, Words]:
    """The catalogues `en.toml`, `de.toml` and `nl.toml` of a package, those that it has, by language.

    Nested tables become dotted keys; an inline table with `one` and `other` is a text with a plural; `[[rules]]` are
    the sections of the rules in short, each with `key`, `title` and `text`.
    """
    from importlib.resources import files  # both are slow to import, and most who import `core` read no catalogue

    found = {lang: files(package).joinpath(f"{lang}.toml") for lang in LANGUAGES}
    return {lang: _load(lang, file.read_text(encoding="utf-8")) for lang, file in found.items() if file.is_file()}


def _load(lang: str, text: str) -> Words:
    import tomllib

    table = tomllib.loads(text)
    rules = [Rule(rule["key"], rule["title"], rule["text"]) for rule in table.pop("rules", [])]
    texts: dict[str, object] = {}
    _flatten("", table, texts)
    return Words(lang, texts, rules)


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
