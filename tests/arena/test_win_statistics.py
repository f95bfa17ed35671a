"""Win statistics: Wilson's intervals, fair shares, head-to-head, seats, and ratings."""

from __future__ import annotations

import pytest

from ceilidh.analysis.ratings import rate
from ceilidh.arena.win_statistics import Proportion, WinStatistics, head_to_head

ONE_AGAINST_TWO = [
    (["a", "b", "b"], [9, 5, 1], [1, 2, 3]),
    (["b", "a", "b"], [9, 5, 1], [1, 2, 3]),
    (["b", "b", "a"], [5, 2, 5], [1, 3, 1]),
]


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [
        (Proportion(8, 10), 0.4901625, 0.9433178),
        (Proportion(0, 20), 0.0, 0.1611252),
        (Proportion(60, 100), 0.5020026, 0.6905987),
    ],
)
def test_wilson_s_interval_matches_published_values(share: Proportion, low: float, high: float) -> None:
    assert share.interval == pytest.approx((low, high), abs=1e-6)


def test_shared_wins_are_fractions_and_have_a_fair_share() -> None:
    first, second = WinStatistics(ONE_AGAINST_TWO).bots()
    assert first[:2] == ("a", Proportion(1.5, 3))
    assert second[:2] == ("b", Proportion(1.5, 3))
    assert [first.fair_share, second.fair_share] == pytest.approx([1 / 3, 2 / 3])
    assert [first.mean_score, second.mean_score] == pytest.approx([19 / 3, 23 / 6])


def test_head_to_head_counts_each_game_once_and_ties_as_half() -> None:
    found = head_to_head(ONE_AGAINST_TWO)
    assert found["a", "b"] == Proportion(1 + 0.5 + 0.75, 3)
    assert found["b", "a"] == Proportion(0.75, 3)


def test_seats_share_the_wins() -> None:
    seats = WinStatistics(ONE_AGAINST_TWO).seats()
    assert [seat.wins for seat in seats] == [Proportion(2.5, 3), Proportion(0, 3), Proportion(0.5, 3)]
    assert [seat.name for seat in seats] == ["1", "2", "3"]
    assert [seat.mean_score for seat in seats] == pytest.approx([23 / 3, 4, 7 / 3])


def test_statistics_do_not_depend_on_the_order_of_games() -> None:
    thirds = [(["a", "b", "c"], [1, 1, 1], [1, 1, 1]), *ONE_AGAINST_TWO] * 7
    one, two = WinStatistics(thirds), WinStatistics(reversed(thirds))
    assert (one.bots(), one.seats()) == (two.bots(), two.seats())


def test_ratings_rank_by_strength_and_become_more_certain() -> None:
    games = [(["weak", "strong", "middle"], [3, 1, 2]), (["strong", "middle", "weak"], [1, 2, 3])]
    few, many = rate(games * 2), rate(games * 20)
    assert [rating.bot for rating in many] == ["strong", "middle", "weak"]
    assert all(more.sigma < less.sigma for more, less in zip(many, few, strict=True))


def test_several_seats_of_one_bot_share_one_rating() -> None:
    strong, weak = rate([(["weak", "strong", "weak", "weak"], [2, 1, 3, 4])] * 10)
    assert (strong.bot, weak.bot) == ("strong", "weak")
    assert strong.mu > 25 > weak.mu


def test_equal_bots_have_equal_ratings() -> None:
    one, two = rate([(["a", "b"], [1, 1])] * 10)
    assert one.mu == pytest.approx(two.mu)
