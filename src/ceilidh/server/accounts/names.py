"""Names of people: which are possible, and which look so much alike that people could take one for the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize
from unicodedata import name as described

from ceilidh.core import Player, SetupError
from ceilidh.core.record import LONGEST_NAME, check_players, readable
from ceilidh.server.api_errors import bad

CONFUSABLE_ALPHABETS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Alphabets that have letters which look the same: no word is written in two of them."""
CONFUSABLES: Final = str.maketrans(
    "АВСЕНІЈКМОРЅТУХасеһіјорѕухԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγՏՕոսհօıɑɡłøđ01|",
    "ABCEHIJKMOPSTYXacehijopsyxdqwABEZHIKMNOPTYXaikvopuxySOnuhoiaglodoll",
)
"""Letters and figures that look like an English letter, and those letters below them."""
MAX_COMBINING_MARKS: Final = 3
"""How many marks may stand above and below one letter, as in pointed Hebrew; more are there to hide something."""
MAX_TYPED_LENGTH: Final = 10 * LONGEST_NAME
"""Code points of a name before it is normalized, which takes quadratic time where many accents follow one another."""
MAX_STEM_LENGTH: Final = LONGEST_NAME - 4
"""Letters of a name that leave room for a number after it."""


def normalize_name(name: str) -> str:
    """The name with single spaces, if it fits on a line of a record and deceives nobody; else a refusal."""
    if len(name) > MAX_TYPED_LENGTH:
        raise bad("name")
    tidy = " ".join(normalize("NFKC", name).split())
    try:
        check_players([Player("person", tidy)])
    except SetupError:
        raise bad("name") from None
    if _heaped(tidy) or any(len(_alphabets(word)) > 1 for word in re.split(r"\W+", tidy)):
        raise bad("name_deceives")
    return tidy


def distinct_name(name: str, used: Iterable[str]) -> str:
    """The name, with a number where somebody has one that looks like it."""
    seen = [skeleton(one) for one in used]
    short = next(cut for end in range(MAX_STEM_LENGTH, 0, -1) if readable(cut := name[:end].rstrip()))
    names = [name, *(f"{short} {number}" for number in range(2, len(seen) + 2))]
    return next(one for one in names if skeleton(one) not in seen)


@lru_cache(maxsize=10_000)
def skeleton(name: str) -> str:
    """What names that look alike have in common: not the case of letters, nor accents, nor the alphabet."""
    plain = (sign for sign in normalize("NFKD", name) if not combining(sign))
    return "".join(plain).translate(CONFUSABLES).casefold().translate(CONFUSABLES)


def _alphabets(word: str) -> frozenset[str]:
    """Those of the word's alphabets that look alike; Unicode's name of a letter begins with its alphabet."""
    return CONFUSABLE_ALPHABETS & {described(sign, "").partition(" ")[0] for sign in word}


def _heaped(name: str) -> bool:
    heap = 0
    for sign in name:
        heap = heap + 1 if combining(sign) else 0
        if heap > MAX_COMBINING_MARKS:
            return True
    return False
