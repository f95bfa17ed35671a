"""The command's own texts are complete in every language."""

from __future__ import annotations

import re

import pytest

from ceilidh.cli.translations import CATALOGUES
from ceilidh.core import LANGUAGES


def fields(text: object) -> set[str]:
    return set(re.findall(r"{(\w+)}", str(text)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_texts_and_fields(lang: str) -> None:
    english, other = CATALOGUES["en"].texts, CATALOGUES[lang].texts
    assert set(other) == set(english)
    assert {key: fields(text) for key, text in other.items()} == {key: fields(text) for key, text in english.items()}
