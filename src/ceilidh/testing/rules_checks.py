"""Checks of a game's rules: legality, copies, determinism, notation, records, undo, the end."""

from __future__ import annotations

import json
import pickle
from contextlib import suppress

from ceilidh.core import LANGUAGES, NotationError, Player, Record, Rng, Table, replay
from ceilidh.core.game_text import tied_for_most_points
from ceilidh.testing.missing_parts import counts_pieces
from ceilidh.testing.random_games import Subject, finish, names, walk


def legal_actions_are_sorted_unique_in_range_and_never_none(subject: Subject) -> None:
    """`legal()` gives ascending numbers within the declared range to every actor; actors are ascending too."""
    for step in walk(subject):
        actors = step.state.actors()
        assert actors == sorted(set(actors)), f"actors are not ascending: {actors} ({_where(step.seed, step.number)})"
        for seat in actors:
            legal = step.state.legal(seat)
            where = _where(step.seed, step.number)
            assert legal, f"seat {seat + 1} has no legal action ({where})"
            assert legal == sorted(set(legal)), f"legal actions are not sorted or not unique ({where})"
            assert legal[0] >= 0, f"action {legal[0]} is below 0 ({where})"
            assert legal[-1] < subject.game.num_actions, f"action {legal[-1]} is out of range ({where})"


def fast_paths_agree_with_actors_and_legal(subject: Subject) -> None:
    """`current_player` is the first of `actors`, and `random_action` one of `legal`, by the same draw."""
    for step in walk(subject, every=2):
        where = _where(step.seed, step.number)
        assert step.state.current_player() == step.state.actors()[0], (
            f"the current_player is not the first actor ({where})"
        )
        chosen = step.state.random_action(step.seat, Rng.seeded(step.number))
        expected = step.legal[Rng.seeded(step.number).below(len(step.legal))]
        assert chosen == expected, f"random_action gives {chosen}, not {expected} ({where})"
    over = subject.new(0)
    finish(over, Rng.seeded(0), subject.game.max_game_length)
    assert over.current_player() == -1, "somebody decides after the end"


def queries_do_not_change_the_state(subject: Subject) -> None:
    """`legal`, `scores`, `ranking`, `view` and `determinize` leave the state as it is."""
    for step in walk(subject, every=3):
        before = step.state.dump()
        for seat in step.state.actors():
            step.state.legal(seat)
        step.state.scores()
        step.state.ranking()
        for viewer in (None, *range(subject.players)):
            subject.game.view(step.state, viewer)
        step.state.determinize(0, Rng.seeded(1))
        assert step.state.dump() == before, f"asking changed the state ({_where(step.seed, step.number)})"


def clones_share_nothing(subject: Subject) -> None:
    """A clone is equal, and playing it to its end does not change the original."""
    for step in walk(subject, every=5):
        before = step.state.dump()
        clone, other = step.state.clone(), step.state.clone()
        assert clone == step.state, f"a clone is not equal to the original ({_where(step.seed, step.number)})"
        finish(clone, Rng.seeded(step.number), subject.game.max_game_length)
        assert step.state.dump() == before, f"playing a clone changed the original ({_where(step.seed, step.number)})"
        other.apply(step.seat, step.action)
        again = step.state.clone()
        again.apply(step.seat, step.action)
        assert again.dump() == other.dump(), f"two clones differ ({_where(step.seed, step.number)})"


def states_can_be_dumped_and_pickled(subject: Subject) -> None:
    """`load(dump())` and pickle give a state that continues in the same way."""
    for step in walk(subject, every=7):
        where = _where(step.seed, step.number)
        for copy in (type(step.state).load(step.state.dump()), pickle.loads(pickle.dumps(step.state))):
            assert copy.dump() == step.state.dump(), f"a copy is not equal ({where})"
            original = step.state.clone()
            finish(copy, Rng.seeded(9), subject.game.max_game_length)
            finish(original, Rng.seeded(9), subject.game.max_game_length)
            assert copy.dump() == original.dump(), f"a copy goes on differently ({where})"


def equal_seeds_give_equal_games(subject: Subject) -> None:
    """The same seed and the same decisions give the same states and events; another seed gives another game."""
    ends: set[str] = set()
    for seed in subject.seeds:
        one, other = subject.new(seed, []), subject.new(seed, [])
        for state in (one, other):
            finish(state, Rng.seeded(seed), subject.game.max_game_length)
        assert one.dump() == other.dump(), f"seed {seed} gave two different games"
        assert one.log == other.log, f"seed {seed} gave the same game with different events"
        ends.add(json.dumps(one.dump()))
    assert len(ends) > 1 or len(subject.seeds) == 1, "all seeds gave the same game"


def every_game_ends(subject: Subject) -> None:
    """No random game takes more decisions than `Game.max_game_length`."""
    for seed in subject.seeds:
        state = subject.new(seed)
        taken = finish(state, Rng.seeded(seed), subject.game.max_game_length)
        assert taken <= subject.game.max_game_length, (
            f"seed {seed} is not over after {subject.game.max_game_length} decisions"
        )


def pieces_are_conserved(subject: Subject) -> None:
    """`Game.piece_counts`, if the game has it, stays the same through a whole game."""
    counts: dict[int, dict[str, int]] = {}
    for step in walk(subject) if counts_pieces(subject.game) else ():
        pieces = subject.game.piece_counts(step.state)
        assert pieces, "the game counts no pieces"
        first = counts.setdefault(step.seed, pieces)
        assert pieces == first, f"pieces were {first}, are {pieces} ({_where(step.seed, step.number)})"


def places_and_breakdown_match_the_scores(subject: Subject) -> None:
    """There is a score and a place for every seat, places start at 1, and the breakdown adds up to the scores."""
    for seed in subject.seeds:
        state = subject.new(seed)
        finish(state, Rng.seeded(seed), subject.game.max_game_length)
        scores, places = state.scores(), state.ranking()
        assert len(scores) == len(places) == subject.players, f"scores {scores}, places {places} (seed {seed})"
        for place in places:
            better = sum(other < place for other in places)
            assert place == better + 1, f"places {places} do not count from 1 with ties shared (seed {seed})"
        shares = subject.game.text.breakdown(state, subject.game.text.words("en"))
        added = [sum(share.points[seat] for share in shares) for seat in range(subject.players)]
        assert added == scores, f"the breakdown adds up to {added}, the scores are {scores} (seed {seed})"


def broken_ties_have_a_reason(subject: Subject) -> None:
    """`GameText.tie_break` is one line in every language if a tie for the most points was broken, and else empty."""
    text = subject.game.text
    for seed in subject.seeds:
        state = subject.new(seed)
        finish(state, Rng.seeded(seed), subject.game.max_game_length)
        tied = bool(tied_for_most_points(state))
        for lang in LANGUAGES:
            reason = text.tie_break(state, text.words(lang), names(subject.players))
            assert reason == " ".join(reason.split()), f"the reason {reason!r} is not one tidy line (seed {seed})"
            assert bool(reason) == tied, f"the reason for a tie is {reason!r} in {lang} (seed {seed})"


def notation_round_trips(subject: Subject) -> None:
    """`parse(to_notation(a)) == a` for every action that has a notation, which is one tidy line."""
    seen: set[int] = set()
    for step in walk(subject):
        for action in step.legal:
            if action not in seen:
                seen.add(action)
                text = subject.game.to_notation(action)
                assert text == " ".join(text.split()) != "", f"the notation {text!r} is not one tidy line"
                assert subject.game.parse(text) == action, f"{text!r} is not read back as action {action}"
    for action in range(subject.game.num_actions):
        with suppress(NotationError):
            text = subject.game.to_notation(action)
            assert subject.game.parse(text) == action, f"{text!r} is read back as another action than {action}"


def records_replay(subject: Subject) -> None:
    """A game's record, written and parsed, replays to the same table."""
    for seed in subject.seeds:
        table = _table(subject, seed)
        rng = Rng.seeded(seed)
        while actors := table.actors():
            legal = table.seat(actors[0]).legal()
            table.act(actors[0], legal[rng.below(len(legal))])
        record = table.record()
        parsed = Record.parse(record.write())
        assert parsed == record, f"the record of seed {seed} is not read back as written"
        again = replay(subject.game, parsed)
        assert again.snapshot().dump() == table.snapshot().dump(), f"the record of seed {seed} replays differently"
        assert again.log(0) == table.log(0), f"the record of seed {seed} replays with other events"


def undo_restores_the_exact_state(subject: Subject) -> None:
    """Taking back a decision and making it again gives the same state."""
    for seed in subject.seeds:
        table = _table(subject, seed)
        rng = Rng.seeded(seed)
        while actors := table.actors():
            seat = actors[rng.below(len(actors))]
            legal = table.seat(seat).legal()
            action = legal[rng.below(len(legal))]
            before = table.snapshot().dump()
            table.act(seat, action)
            after = table.snapshot().dump()
            if len(table.moves) % 5 == seed % 5 and table.can_undo(seat):
                assert table.undo(seat) == 1
                assert table.snapshot().dump() == before, f"undo does not go back exactly (seed {seed})"
                table.act(seat, action)
                assert table.snapshot().dump() == after, f"a decision taken back and made again differs (seed {seed})"


def _table(subject: Subject, seed: int) -> Table:
    players = [Player("person", name) for name in names(subject.players)]
    return Table(subject.game, players, seed, subject.options(seed))


def _where(seed: int, number: int) -> str:
    return f"seed {seed}, decision {number + 1}"
