"""Matching typed text to choices."""

from __future__ import annotations

import pytest

from ceilidh.cli.input_matching import Choice, groups, match_input
from ceilidh.core import Amount

FEW = [Choice(0, "shield A", "Lay a shield on table A"), Choice(1, "pass", "Lay no shield")]
MANY = [
    Choice(number, f"lay {card} {place}", f"{card.partition('-')[2]} on {place}")
    for number, (card, place) in enumerate(
        (c, p) for c in ("5-thistle", "5-sun", "15-oak") for p in ("A1", "A2", "B1", "B12")
    )
]


@pytest.mark.parametrize(
    ("typed", "notation"),
    [("1", "shield A"), (" 2 ", "pass"), ("pass", "pass"), ("SH", "shield A"), ("no", "pass"), ("hield", "shield A")],
)
def test_a_number_the_notation_or_an_unambiguous_part_selects_a_choice(typed: str, notation: str) -> None:
    assert [choice.notation for choice in match_input(typed, FEW)] == [notation]


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("lay 5-sun A1", "lay 5-sun A1"),
        ("LAY  5-SUN a1", "lay 5-sun A1"),
        ("lay 5-sun B1", "lay 5-sun B1"),
        ("th a2", "lay 5-thistle A2"),
        ("oak b12", "lay 15-oak B12"),
    ],
)
def test_a_complete_notation_takes_precedence_over_longer_ones(typed: str, notation: str) -> None:
    assert [choice.notation for choice in match_input(typed, MANY)] == [notation]


def test_ambiguous_words_match_several_choices() -> None:
    assert {choice.notation for choice in match_input("sun b1", MANY)} == {"lay 5-sun B1", "lay 5-sun B12"}


def test_beginnings_of_words_take_precedence() -> None:
    assert {choice.notation for choice in match_input("5-oak a1", MANY)} == {"lay 15-oak A1"}
    assert {choice.notation.split()[1] for choice in match_input("5 a1", MANY)} == {"5-thistle", "5-sun"}


BIDS = [Choice(more, f"raise {more}", f"Bid £{5 + more}", Amount("Your bid", 5 + more)) for more in range(1, 8)]


def test_where_an_amount_is_asked_a_number_is_that_amount() -> None:
    possible = [*BIDS, Choice(99, "pass", "Pass")]
    assert [choice.notation for choice in match_input(" 8 ", possible)] == ["raise 3"]
    assert [choice.notation for choice in match_input("raise 7", possible)] == ["raise 7"]
    assert [choice.notation for choice in match_input("pa", possible)] == ["pass"]
    assert match_input("3", possible) == []


@pytest.mark.parametrize("typed", ["", "   ", "3", "0", "-1", "²", "a2 th", "sit down", "[(*", "\x00"])
def test_nonsense_matches_nothing(typed: str) -> None:
    assert match_input(typed, FEW if typed in ("3", "0") else MANY) == []


def test_many_choices_are_grouped_by_all_but_the_last_word() -> None:
    assert [(group.beginning, group.endings) for group in groups(MANY)][1] == ("lay 5-sun", ["A1", "A2", "B1", "B12"])
