"""Names of people: normalized, and compared by how they look, so that nobody can impersonate another person."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize
from unicodedata import name as described

from ceilidh.core import Player, SetupError
from ceilidh.core.record import MAX_NAME_LENGTH, check_players, readable
from ceilidh.server.api_errors import bad

CONFUSABLE_ALPHABETS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Alphabets with letters that look the same; a word must not mix them."""
CONFUSABLES: Final = str.maketrans(
    "АВСЕНІЈКМОРЅТУХасеһіјорѕухԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγՏՕոսհօıɑɡłøđ01|",
    "ABCEHIJKMOPSTYXacehijopsyxdqwABEZHIKMNOPTYXaikvopuxySOnuhoiaglodoll",
)
"""Characters that look like an English letter, with that letter below."""
MAX_COMBINING_MARKS: Final = 3
"""Combining marks per letter, enough for pointed Hebrew."""
MAX_TYPED_LENGTH: Final = 10 * MAX_NAME_LENGTH
"""Code points before normalization, which takes quadratic time for long runs of accents."""
MAX_STEM_LENGTH: Final = MAX_NAME_LENGTH - 4
"""Leaves room for a number after the name."""


def normalize_name(name: str) -> str:
    """The name in NFKC with single spaces; refuse one that does not fit into a record or could deceive."""
    if len(name) > MAX_TYPED_LENGTH:
        raise bad("name")
    tidy = " ".join(normalize("NFKC", name).split())
    try:
        check_players([Player("person", tidy)])
    except SetupError:
        raise bad("name") from None
    if _has_stacked_marks(tidy) or any(len(_alphabets(word)) > 1 for word in re.split(r"\W+", tidy)):
        raise bad("name_deceives")
    return tidy


def distinct_name(name: str, used: Iterable[str]) -> str:
    """The name, with a number if a used one looks like it."""
    seen = [skeleton(one) for one in used]
    short = next(cut for end in range(MAX_STEM_LENGTH, 0, -1) if readable(cut := name[:end].rstrip()))
    names = [name, *(f"{short} {number}" for number in range(2, len(seen) + 2))]
    return next(one for one in names if skeleton(one) not in seen)


@lru_cache(maxsize=10_000)
def skeleton(name: str) -> str:
    """The skeleton of a name (as in Unicode TR39): equal for names that differ in case, accents or alphabet only."""
    plain = (sign for sign in normalize("NFKD", name) if not combining(sign))
    return "".join(plain).translate(CONFUSABLES).casefold().translate(CONFUSABLES)


def _alphabets(word: str) -> frozenset[str]:
    """The word's confusable alphabets: the Unicode name of a letter begins with its alphabet."""
    return CONFUSABLE_ALPHABETS & {described(sign, "").partition(" ")[0] for sign in word}


def _has_stacked_marks(name: str) -> bool:
    marks = 0
    for sign in name:
        marks = marks + 1 if combining(sign) else 0
        if marks > MAX_COMBINING_MARKS:
            return True
    return False
