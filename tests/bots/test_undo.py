"""Undo is no way to try bots out: the same decision meets the same answers, and secret choices stay."""

from __future__ import annotations

import random

import pytest

from ceilidh.core import Player, Table, find_game, game_names

PERSON = 0
SIZES = [(game, players) for game in game_names() for players in find_game(game).player_counts]

Decisions = dict[int, list[int]]
"""What each seat decided, in order."""


def person_among_bots(game: str, players: int, seed: int) -> Table:
    others = [Player("random", f"Bot {number}") for number in range(1, players)]
    return Table(find_game(game), [Player("person", "Anna"), *others], seed)


def others_decisions(table: Table, since: int) -> Decisions:
    decided: Decisions = {}
    for seat, action in table.moves[since:]:
        if seat != PERSON:
            decided.setdefault(seat, []).append(action)
    return decided


def let_bots_answer(table: Table, luck: random.Random) -> None:
    """At random, in any order, for as long as the person may take the decision back."""
    while PERSON not in (actors := table.actors()) and actors and table.can_undo(PERSON):
        seat = luck.choice(actors)
        table.act(seat, luck.choice(table.seat(seat).legal()))


def repeat_answers(table: Table, answers: Decisions, since: int, luck: random.Random) -> None:
    """As bots do that are asked again, in any order."""
    while True:
        decided = others_decisions(table, since)
        late = [
            seat
            for seat in table.actors()
            if seat != PERSON and len(decided.get(seat, [])) < len(answers.get(seat, []))
        ]
        if not late:
            return
        seat = luck.choice(late)
        answer = table.undone_answer(seat)
        assert answer == answers[seat][len(decided.get(seat, []))]
        table.act(seat, answer)


def decide_with_second_thoughts(table: Table, luck: random.Random) -> int:
    """Decide, take back and repeat; take back and decide otherwise. Returns how many answers were met again."""
    since, asked, legal = table.move_count, table.actors(), table.seat(PERSON).legal()
    first, other = luck.choice(legal), luck.choice(legal)
    table.act(PERSON, first)
    let_bots_answer(table, luck)
    answers, after = others_decisions(table, since), table.snapshot()
    if not answers or not table.can_undo(PERSON):
        return 0
    table.undo(PERSON)
    table.act(PERSON, first)
    repeat_answers(table, answers, since, luck)
    assert table.snapshot() == after
    table.undo(PERSON)
    chosen_in_secret = {seat: actions for seat, actions in answers.items() if seat in asked}
    assert others_decisions(table, since) == chosen_in_secret
    table.act(PERSON, other)
    return sum(map(len, answers.values()))


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_the_same_decision_meets_the_same_answers_and_secret_choices_stay(game: str, players: int) -> None:
    for seed in range(3):
        table, luck = person_among_bots(game, players, seed), random.Random(seed)
        while actors := table.actors():
            if PERSON in actors:
                decide_with_second_thoughts(table, luck)
            else:
                table.act(actors[0], luck.choice(table.seat(actors[0]).legal()))


def test_some_games_have_answers_to_meet_again() -> None:
    """Otherwise the test above would prove nothing."""
    table, luck, answers = person_among_bots("smugglers", 3, 1), random.Random(1), 0
    while actors := table.actors():
        if PERSON in actors:
            answers += decide_with_second_thoughts(table, luck)
        else:
            table.act(actors[0], luck.choice(table.seat(actors[0]).legal()))
    assert answers > 0
