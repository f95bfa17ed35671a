"""Search for puzzles in games of bots: positions where the best action is much better than the tempting one.

Game number k depends only on the seed and k; which of its positions becomes a puzzle also depends on the puzzles found
before, because new ones should differ from them. Cheap tests come first and reject most positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ceilidh.arena.action_comparison import (
    compare_by_rollouts,
    compare_by_search,
    mean,
    standard_error,
    tempting_action,
)
from ceilidh.arena.match import play_to_end
from ceilidh.bots import find_reason, hints, make_bot
from ceilidh.core import Game, Player, Record, RecordedMove, Rng, Seat, State, replay
from ceilidh.core.puzzles import SOURCE_BOT, JudgedAction, Puzzle, read_puzzles
from ceilidh.core.seed_derivation import derive
from ceilidh.core.state import player_names

MIN_LEGAL_ACTIONS: Final = 3
"""With two actions solving would be a guess, unless that kind of decision never offers more."""
FREE_ACTION_SAMPLES: Final = 4
"""Samples in which an action is tested for costing nothing."""
MIN_PUZZLES_BEFORE_QUOTA: Final = 4
"""Beyond this many puzzles, one kind in one phase may have at most twice its share of all puzzles."""
MIN_TEMPTING_COST: Final = 0.1
"""The least that the tempting action must cost, in win probability."""
MAX_FOUND_SOLUTION_COST: Final = 0.02
"""The most that another solution may cost."""
MIN_WRONG_COST: Final = 0.06
"""The least that every wrong action must cost."""
MIN_STANDARD_ERRORS: Final = 5.0
"""The least that every wrong action must cost, in standard errors."""
MIN_ROLLOUT_STANDARD_ERRORS: Final = 2.0
"""The least that the tempting action must cost in rollouts, in standard errors."""
MIN_ROLLOUT_DIFFERENCE: Final = 0.05
"""The least that the tempting action must cost in rollouts."""
SCREENING_SEARCHES: Final = 2
"""Deep searches before the first test, which rejects most positions."""
MAX_SOLUTIONS: Final = 3
MAX_CANDIDATES: Final = 6
"""The best actions that are searched deeply, besides the tempting one."""


class SearchEffort(NamedTuple):
    """The computing effort for one position."""

    short: int = 40
    """Simulations of the first search, which must disagree with the first impression."""
    wide: int = 4000
    """Simulations of the search that selects the best actions."""
    deep: int = 500
    """Simulations per action in a deep search."""
    searches: int = 6
    """Independent deep searches, whose spread gives the standard error."""
    games: int = 120
    """Pairs of rollouts to the end of the game."""


class Candidate(NamedTuple):
    """A position in a game of bots that may become a puzzle."""

    step: int
    """The number of decisions before it."""
    seat: int
    kind: str
    """The section of the rules that applies, which is the kind of decision."""
    phase: int
    """The third of the game: 0, 1 or 2."""
    state: State

    def tag(self) -> tuple[str, int]:
        """Kind and phase, in which puzzles should differ."""
        return (self.kind, self.phase)


class PuzzleFinder:
    """Finds puzzles of one game in successive games of bots."""

    def __init__(self, game: Game, seed: int, effort: SearchEffort = SearchEffort()) -> None:  # noqa: B008
        self._game = game
        self._seed = seed
        self._effort = effort
        self._found: Counter[tuple[str, int]] = Counter()

    def add_known(self, puzzle: Puzzle) -> None:
        """Count an existing puzzle. Its bots may have played differently, so only its record is reliable."""
        steps = len(self._play(puzzle.game)[0].moves)
        state = replay(self._game, puzzle.record).snapshot()
        spot = self._spot(len(puzzle.record.moves), puzzle.seat, state, steps)
        self._found[spot.tag()] += 1

    def find(self, number: int) -> Puzzle | None:
        """Find a puzzle in game `number`, trying the rarest kinds and phases first; None if there is none."""
        record, spots = self._play(number)
        rng = Rng.seeded(derive(self._seed, "puzzle search", number))
        order = list(range(len(spots)))
        rng.shuffle(order)
        quota = MIN_PUZZLES_BEFORE_QUOTA + 2 * self._found.total() / max(1, len({spot.tag() for spot in spots}))
        order.sort(key=lambda at: self._found[spots[at].tag()])
        for spot in [spots[at] for at in order if self._found[spots[at].tag()] < quota]:
            puzzle = self._puzzle(number, record, spot, rng)
            if puzzle is not None:
                self._found[spot.tag()] += 1
                return puzzle
        return None

    def _play(self, number: int) -> tuple[Record, list[Candidate]]:
        """Play a whole game; returns its record and its candidates. The number of players rotates."""
        game, counts = self._game, self._game.player_counts
        players, seed = counts[number % len(counts)], derive(self._seed, "puzzle", number)
        state = game.new(players, seed)
        bots = [make_bot(SOURCE_BOT, Rng.seeded(derive(seed, "bot", seat))) for seat in range(players)]
        lines: list[RecordedMove] = []
        found: list[tuple[int, int, State]] = []
        before = state.clone()
        for decision in play_to_end(game, state, bots):
            if decision.legal > 1:
                found.append((len(lines), decision.seat, before))
            lines.append(RecordedMove(decision.seat, game.to_notation(decision.action)))
            before = state.clone()
        seats = tuple(Player(SOURCE_BOT, name) for name in player_names(players))
        record = Record(game.name, game.edition, game.check_options(players, {}), seats, seed, tuple(lines), None)
        return record, _with_real_choice([self._spot(*each, len(lines)) for each in found])

    def _spot(self, step: int, seat: int, state: State, steps: int) -> Candidate:
        kind = self._game.text.rule_now(self._game.view(state, seat))
        return Candidate(step, seat, kind, min(2, 3 * step // steps), state)

    def _puzzle(self, number: int, record: Record, spot: Candidate, rng: Rng) -> Puzzle | None:
        """The position as a puzzle, judged from what the seat knows; None if it is not one."""
        seat = Seat(self._game, spot.state, spot.seat)
        tempting = tempting_action(seat, rng)
        if not self._is_promising(seat, tempting, rng):
            return None
        judged = self._judge(seat, tempting, rng)
        if judged is None:
            return None
        upto = record._replace(moves=record.moves[: spot.step])
        return self._confirm_by_rollouts(
            Puzzle(number, upto, spot.seat, self._game.to_notation(tempting), judged), seat, rng
        )

    def _confirm_by_rollouts(self, puzzle: Puzzle, seat: Seat, rng: Rng) -> Puzzle | None:
        """Add the result of rollouts to a puzzle; None if they do not confirm it."""
        pair = self._game.parse(puzzle.best.action), self._game.parse(puzzle.tempting)
        found = compare_by_rollouts(seat, rng, *pair, SOURCE_BOT, self._effort.games)
        if found.difference < max(MIN_ROLLOUT_DIFFERENCE, MIN_ROLLOUT_STANDARD_ERRORS * found.error):
            return None
        judged = (one._replace(played=found) if one.action == puzzle.tempting else one for one in puzzle.judged)
        return puzzle._replace(judged=tuple(judged))

    def _is_promising(self, seat: Seat, tempting: int, rng: Rng) -> bool:
        """Whether short searches clearly prefer another action to the tempting one."""
        best = hints(seat, rng, self._effort.short)[0].action
        if best == tempting or costs_nothing(seat, best, rng):
            return False
        for simulations in (self._effort.short // 2, 2 * self._effort.short):
            values = compare_by_search(seat, rng, (best, tempting), simulations)
            if values[best] - values[tempting] < MIN_TEMPTING_COST:
                return False
        return True

    def _judge(self, seat: Seat, tempting: int, rng: Rng) -> tuple[JudgedAction, ...] | None:
        """Judge the best actions and the tempting one by deep searches; None if they do not form a puzzle."""
        effort = self._effort
        actions = [hint.action for hint in hints(seat, rng, effort.wide)[:MAX_CANDIDATES]]
        actions += [] if tempting in actions else [tempting]
        searches = [compare_by_search(seat, rng, actions, effort.deep) for _ in range(SCREENING_SEARCHES)]
        if not is_puzzle(_costs(actions, searches), tempting, 0.0):
            return None
        searches += [
            compare_by_search(seat, rng, actions, effort.deep) for _ in range(effort.searches - SCREENING_SEARCHES)
        ]
        costs = _costs(actions, searches)
        if not is_puzzle(costs, tempting, MIN_STANDARD_ERRORS):
            return None
        actions.sort(key=lambda action: mean(costs[action]))
        best = actions[0]
        if costs_nothing(seat, best, rng):
            return None
        values = {action: mean([search[action] for search in searches]) for action in actions}
        reasons = {action: _reason(seat, rng, best, action) for action in actions}
        if reasons[tempting] is None:
            return None
        notation = self._game.to_notation
        found = {action: (round(values[action], 3), round(standard_error(costs[action]), 4)) for action in actions}
        return tuple(JudgedAction(notation(action), *found[action], reasons[action], None) for action in actions)


def costs_nothing(seat: Seat, action: int, rng: Rng) -> bool:
    """Whether the seat can still choose every other action afterwards; then choosing it gives up nothing."""
    others = set(seat.legal()) - {action}
    return all(others <= _legal_after(seat, action, rng) for _ in range(FREE_ACTION_SAMPLES))


def _legal_after(seat: Seat, action: int, rng: Rng) -> set[int]:
    """The seat's legal actions after an action, in one sample; empty if it does not decide next."""
    state = seat.sample(rng)
    state.apply(seat.number, action)
    return set(state.legal(seat.number)) if seat.number in state.actors() else set()


def _with_real_choice(spots: Sequence[Candidate]) -> list[Candidate]:
    """Candidates with enough legal actions, or with as many as their kind of decision ever offers in this game."""
    counts = [len(spot.state.legal(spot.seat)) for spot in spots]
    most = {spot.kind: 0 for spot in spots}
    for spot, count in zip(spots, counts, strict=True):
        most[spot.kind] = max(most[spot.kind], count)
    return [spot for spot, count in zip(spots, counts, strict=True) if count >= min(MIN_LEGAL_ACTIONS, most[spot.kind])]


def is_puzzle(costs: dict[int, list[float]], tempting: int, min_standard_errors: float) -> bool:
    """Whether few actions solve it, the tempting one costs a lot, and no action is in between."""
    wrong = [action for action, cost in costs.items() if mean(cost) >= MAX_FOUND_SOLUTION_COST]
    clear = all(
        mean(costs[action]) >= max(MIN_WRONG_COST, min_standard_errors * standard_error(costs[action]))
        for action in wrong
    )
    return clear and len(costs) - len(wrong) <= MAX_SOLUTIONS and mean(costs[tempting]) >= MIN_TEMPTING_COST


def _costs(actions: Sequence[int], searches: Sequence[dict[int, float]]) -> dict[int, list[float]]:
    """The cost of each action relative to the best one, per search."""
    best = max(actions, key=lambda action: mean([search[action] for search in searches]))
    return {action: [search[best] - search[action] for search in searches] for action in actions}


def _reason(seat: Seat, rng: Rng, best: int, other: int) -> tuple[str, int] | None:
    """The reason why an action is worse, if two evaluations agree on it."""
    if best == other:
        return None
    found = find_reason(seat, rng, best, other)
    return found if found == find_reason(seat, rng, best, other) else None


def find_puzzles(
    game: Game,
    wanted: int,
    file: Path,
    seed: int,
    progress: Callable[[int], None],
    effort: SearchEffort = SearchEffort(),  # noqa: B008
) -> None:
    """Append `wanted` new puzzles to a file, each as soon as it is found; `progress` is called after each game.

    The same call resumes an interrupted search after the last puzzle in the file.
    """
    finder = PuzzleFinder(game, seed, effort)
    number = 0
    for puzzle in read_puzzles(game.name, file.read_text(encoding="utf-8")) if file.exists() else ():
        finder.add_known(puzzle)
        number = puzzle.game + 1
    while wanted > 0:
        found = finder.find(number)
        number += 1
        if found is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{found.to_json_line()}\n")
            wanted -= 1
        progress(0 if found is None else 1)
