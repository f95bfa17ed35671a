"""Checks of moments: they name players and signs that exist, their sums add up, and they tell no more than the log."""

from __future__ import annotations

from collections.abc import Iterator

from ceilidh.core import LANGUAGES, Event, Game, Moment, MomentPart, Rng, State
from ceilidh.testing.random_games import Subject, decisions, names, visible


def moments_add_up_and_name_only_what_exists(subject: Subject) -> None:
    """Every event has the same moment in every language; its seats and signs exist, and its sums are right."""
    signs = subject.game.art.signs()
    for event in _events(subject):
        staged = [subject.game.text.moment(event, subject.game.text.words(lang)) for lang in LANGUAGES]
        assert len({_without_words(moment) for moment in staged}) == 1, f"{event}: moments differ between languages"
        for moment in filter(None, staged):
            assert moment.parts, f"{event}: a moment without parts"
            assert moment.success is None or moment.kind in ("roll", "setback"), f"{event}: {moment.kind} has a success"
            seats = [part.seat for part in moment.parts]
            assert moment.winner is None or moment.winner in (-1, *seats), f"{event}: the winner takes no part"
            for part in moment.parts:
                assert -1 <= part.seat < subject.players, f"{event}: there is no seat {part.seat + 1}"
                assert not part.sign or part.sign in signs, f"{event}: the art has no sign '{part.sign}'"
                _check_sum(event, moment, part)


def _check_sum(event: Event, moment: Moment, part: MomentPart) -> None:
    assert moment.kind != "roll" or part.dice, f"{event}: a roll without dice"
    assert moment.kind not in ("change", "scoring") or part.amount is not None, f"{event}: a part without an amount"
    counted = sum(part.dice[:1]) + sum(modifier.amount for modifier in part.modifiers)
    if part.dice or part.modifiers:
        assert counted == part.amount, f"{event}: {part} adds up to {counted}"
    assert all(modifier.label for modifier in part.modifiers), f"{event}: a modifier without a label"


def texts_and_moments(game: Game, state: State, seat: int | None, players: int) -> list[tuple[str, Moment | None]]:
    """The log lines and moments of the events that a seat may see."""
    words = game.text.words(LANGUAGES[0])
    return [
        (game.text.event(event, words, names(players)), game.text.moment(event, words))
        for event in visible(state.log or [], seat)
    ]


def _without_words(moment: Moment | None) -> tuple[object, ...] | None:
    if moment is None:
        return None
    parts = [
        (part.seat, part.sign, part.amount, part.dice, tuple(modifier.amount for modifier in part.modifiers))
        for part in moment.parts
    ]
    return (moment.kind, tuple(parts), moment.needed, moment.success, moment.winner)


def _events(subject: Subject) -> Iterator[Event]:
    for seed in subject.seeds:
        log: list[Event] = []
        state = subject.new(seed, log)
        for seat, _, action in decisions(state, Rng.seeded(seed)):
            state.apply(seat, action)
        yield from dict.fromkeys(log)
