"""Words: fields, plurals, languages."""

from __future__ import annotations

import pytest

from ceilidh.core import SetupError, Words, check_language


def test_words_fill_fields_and_choose_the_plural() -> None:
    words = Words("en", {"hi": "Hi {who}", "n": {"one": "{n} card", "other": "{n} cards"}}, [])
    assert words("hi", who="Anna") == "Hi Anna"
    assert [words("n", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no language 'fr'; there are en, de, nl"):
        check_language("fr")
