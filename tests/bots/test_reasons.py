"""Reasons for hints: the decisive term, from what the seat knows, with texts in every language."""

from __future__ import annotations

from typing import ClassVar, cast

import pytest
from core.pebbles import GAME as PEBBLES
from core.pebbles import Pebbles, PebblesArt, PebblesGame, PebblesObservation, PebblesText

from ceilidh.bots import Hint, explain_hints, find_reason, hints
from ceilidh.bots.reasons import REASON_CONFIG, ExplainedHint, Reason
from ceilidh.core import Game, Knowledge, Rng, Seat, State, find_game, game_names
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.testing import CHECKS, Subject

CHECK = next(check for check in CHECKS if check.__name__ == "value_terms_add_up_and_have_texts")


def middle(game: Game, seed: int = 3) -> tuple[State, int]:
    """A position with a choice from a random game."""
    state, rng = game.new(2, seed), Rng.seeded(seed)
    for _ in range(25):
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    while len(state.legal(state.actors()[0])) < 2:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    return state, state.actors()[0]


@pytest.mark.parametrize("name", game_names())
def test_a_reason_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    game = find_game(name)
    state, seat = middle(game)
    alike = state.determinize(seat, Rng.seeded(99))
    best, *others = state.legal(seat)
    for other in others[:4]:
        why = [find_reason(Seat(game, one, seat), Rng.seeded(1), best, other) for one in (state, alike)]
        assert why[0] == why[1]


@pytest.mark.parametrize("name", game_names())
def test_hints_are_explained_by_terms_of_the_game(name: str) -> None:
    game = find_game(name)
    explained = 0
    for seed in range(6):
        state, seat = middle(game, seed)
        own = Seat(game, state, seat)
        for one in explain_hints(own, Rng.seeded(1), hints(own, Rng.seeded(1), 50)[:3]):
            if one.reason:
                who = "" if one.reason.seat == seat else "Morag"
                assert game.text.reason(one.reason.term, who, game.text.words("en"))
                explained += 1
    assert explained


class Counts(Knowledge):
    """Values of the first player's choices are given here by term and seat."""

    counts: ClassVar[list[dict[tuple[str, int], float]]] = []
    hidden: ClassVar[set[str]] = set()

    def rollout(self, state: State, rng: Rng) -> None:
        """Evaluate a choice without a rollout."""

    def may_explain(self, term: str, action: int, own: bool) -> bool:
        return term not in self.hidden

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        found = self.counts[cast(Pebbles, state).chosen[0] - 1]
        return {term: points for (term, who), points in found.items() if who == seat}


def why(
    counts: list[dict[tuple[str, int], float]], hidden: set[str] | None = None, *, alone: bool = True
) -> Reason | None:
    """Why the first player should take one pebble and not two."""
    knowledge = type("FixedCounts", (Counts,), {"counts": counts, "hidden": hidden or set()})
    game = PebblesGame(PebblesText, PebblesArt, knowledge, PebblesObservation)
    return find_reason(Seat(game, game.new(2, 1), 0), Rng.seeded(1), 0, 1, alone=alone)


def test_the_reason_is_the_term_with_the_greatest_difference() -> None:
    assert why([{("gold", 0): 3, ("tiles", 0): 5}, {}, {}]) == ("tiles", 0)


def test_a_small_difference_is_no_reason() -> None:
    assert why([{("gold", 0): 0.1}, {}, {}]) is None


def test_a_loss_by_the_other_action_is_no_reason_if_that_action_is_not_named() -> None:
    """Fetching malt gives more barrels than selling them, but not more than other actions."""
    assert why([{("barrels", 0): 5}, {}, {("barrels", 0): 5}]) is None
    assert why([{("barrels", 0): 5}, {}, {("barrels", 0): 5}], alone=False) == ("barrels", 0)
    assert why([{("barrels", 0): 5, ("malt", 0): 1}, {}, {("barrels", 0): 5}]) == ("malt", 0)


def test_own_gains_take_precedence_over_opponents_losses() -> None:
    assert why([{("gold", 0): 2, ("gold", 1): -5}, {}, {}]) == ("gold", 0)
    assert why([{("gold", 0): 1, ("gold", 1): -5}, {}, {}]) == ("gold", 1)


def test_terms_that_may_not_explain_an_action_are_skipped() -> None:
    assert why([{("gold", 0): 3, ("tiles", 0): 5}, {}, {}], {"tiles"}) == ("gold", 0)


def test_a_higher_bid_is_no_alternative_to_bidding(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[dict[tuple[str, int], float]] = [{("fame", 0): 3}, {}, {("fame", 0): 3}]
    assert why(counts) is None
    monkeypatch.setattr(PebblesGame, "to_notation", lambda self, action: ("bid 1", "pass", "bid 3")[action])
    assert why(counts) == ("fame", 0)


def test_compared_rollouts_end_at_the_same_moment() -> None:
    """Otherwise the next player's turn would count for or against ending one's own."""
    game = find_game("glen-more")
    knowledge = game.knowledge(REASON_CONFIG)
    ends = set()
    for seed in range(12):
        state, seat = middle(game, seed)
        knowledge.prepare(state, seat, Rng.seeded(1))
        for action in state.legal(seat):
            after = cast(GlenMore, state.clone())
            after.apply(seat, action)
            ended = after.clone() if after.drawn != cast(GlenMore, state).drawn else None
            knowledge.rollout(after, Rng.seeded(1))
            assert ended in (None, after)
            ends.add(ended is None)
    assert ends == {True, False}


@pytest.mark.parametrize("own", [True, False])
def test_a_card_is_explained_by_its_table_and_a_kept_shield_by_its_later_use(own: bool) -> None:
    """What others take at another table is independent of a shield here."""
    game = find_game("clans-and-glory")
    reasons = {
        text: [term for term in "abcd" if game.knowledge().may_explain(f"table-{term}", game.parse(text), own)]
        for text in ("lay 5-thistle B2", "hide 5-thistle C2", "shield D", "pass")
    }
    kept = [*"abcd"] if own else []
    assert reasons == {"lay 5-thistle B2": ["b"], "hide 5-thistle C2": ["c"], "shield D": ["d"], "pass": kept}


def test_opponents_gold_explains_buying_nothing_but_not_a_price() -> None:
    """That Hamish may buy the tile and then has less gold is no comprehensible reason."""
    game = find_game("isle-of-skye")
    explains = game.knowledge().may_explain
    assert explains("gold", game.parse("pass"), False)
    assert not explains("gold", game.parse("price 1"), False)
    assert not explains("gold", game.parse("discard 3"), False)
    assert explains("gold", game.parse("price 1"), True)
    assert explains("tiles", game.parse("price 1"), False)


def test_a_term_without_a_text_is_omitted() -> None:
    text = find_game("glen-more").text
    assert text.reason("scorings", "", text.words("en")) == ""
    assert text.reason("scorings", "Morag", text.words("de")) == ""


def test_without_terms_there_is_no_reason() -> None:
    state = PEBBLES.new(2, 1)
    assert find_reason(Seat(PEBBLES, state, 0), Rng.seeded(1), *state.legal(0)[:2]) is None


class Miscounts(Knowledge):
    """Terms that do not add up to the points."""

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        return {"pebbles": float(state.scores()[seat] + 1)}


class Wordless(Knowledge):
    """A term without a text."""

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        return {"pebbles": float(state.scores()[seat])}


@pytest.mark.parametrize(
    ("knowledge", "fault"), [(Miscounts, "add up to"), (Wordless, "no words for 'term.pebbles.own'")]
)
def test_the_kit_finds_terms_that_do_not_add_up_or_have_no_words(knowledge: type[Knowledge], fault: str) -> None:
    game = PebblesGame(PebblesText, PebblesArt, knowledge, PebblesObservation)
    with pytest.raises(AssertionError, match=fault):
        CHECK(Subject(game, 2, range(1)))


def test_the_best_hint_is_compared_with_the_second_and_the_others_with_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise giving one pound away would "leave you more pounds" than the next hint, giving five."""
    game = find_game("smugglers")
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("ceilidh.bots.reasons.weigh_reason", lambda *args, alone: asked.append(args[2:]))
    found = [Hint(action, 0.5, 5.0, 1) for action in (7, 8, 9)]
    explained = explain_hints(Seat(game, game.new(2, 1), 0), Rng.seeded(1), found)
    assert [one.hint for one in explained] == found
    assert asked == [(7, 8), (8, 7), (9, 7)]
    assert explain_hints(Seat(game, game.new(2, 1), 0), Rng.seeded(1), found[:1]) == [ExplainedHint(found[0], None)]
