"""Catalogues: fields, plurals, languages, rules; and headlines."""

from __future__ import annotations

import pytest
from core.pebbles import CHOSE, DEALT, PebblesText, spoilt

from ceilidh.core import Catalogue, Event, SetupError, check_language
from ceilidh.core.translations import read_rules

RULES = """# A game

## What it is about {#goal}

Roll a die {die}. **Most pips** win.

### Ties

Roll again {die}{cup}.

## Who begins {#first-player}

The youngest.
"""


def test_texts_fill_fields_and_choose_the_plural() -> None:
    words = Catalogue("en", {"hi": "Hi {who}", "n": {"one": "{n} card", "other": "{n} cards"}}, [])
    assert words("hi", who="Anna") == "Hi Anna"
    assert [words("n", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_rules_are_read_section_by_section_with_their_keys() -> None:
    goal, first = read_rules(RULES)
    assert (goal.key, goal.title) == ("goal", "What it is about")
    assert goal.text.startswith("Roll a die {die}.")
    assert "### Ties" in goal.text
    assert (first.key, first.title, first.text) == ("first-player", "Who begins", "The youngest.")


def test_plain_rules_have_no_signs() -> None:
    goal = read_rules(RULES)[0]
    assert goal.signs == ["die", "die", "cup"]
    assert goal.plain == "Roll a die. **Most pips** win.\n\n### Ties\n\nRoll again."


def test_a_text_without_sections_has_no_rules() -> None:
    assert read_rules("") == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no language 'fr'; there are en, de, nl"):
        check_language("fr")


class Announces(PebblesText):
    """Declares two headlines: the deal, which is private to each player, and the choices."""

    headlines = ("deal", "chose")


def test_a_headline_is_a_declared_public_event() -> None:
    text = spoilt(Announces).text
    assert text.is_headline(Event(CHOSE, 0, (1,)))
    assert not text.is_headline(Event(1, -1, (1,)))
    assert not text.is_headline(Event(DEALT, 0, (1,), audience=0))
