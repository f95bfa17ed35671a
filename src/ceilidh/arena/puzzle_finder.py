"""Puzzles found in games of bots: where one action is much better than what looks best at first sight.

Game number k depends on the seed, on k and on the puzzles that are there already, from which each new one should
differ. What is cheap is looked at first: most positions are given up after a short search.
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
from ceilidh.bots.seeds import derive
from ceilidh.core import Game, Player, Record, RecordedMove, Rng, Seat, State, replay
from ceilidh.core.puzzles import SOURCE_BOT, JudgedAction, Puzzle, read_puzzles
from ceilidh.core.state import player_names

MIN_LEGAL_ACTIONS: Final = 3
"""Actions that must be possible: two are a guess, unless that kind of decision never leaves more."""
FREE_ACTION_SAMPLES: Final = 4
"""Samples in which an action is tried that may be free."""
MIN_PUZZLES_BEFORE_QUOTA: Final = 4
"""Once a few are of one kind and of one phase of the game, it may have twice its share of all puzzles."""
MIN_TEMPTING_COST: Final = 0.1
"""What the tempting action must cost, in chances of winning."""
MAX_SOLUTION_COST: Final = 0.02
"""What an action that solves the puzzle too may cost at most."""
MIN_WRONG_COST: Final = 0.06
"""What every other action must cost that does not solve the puzzle."""
MIN_STANDARD_ERRORS: Final = 5.0
"""So many standard errors must all that be."""
MIN_ROLLOUT_STANDARD_ERRORS: Final = 2.0
"""And so many what the tempting action costs in games that are played on."""
MIN_ROLLOUT_DIFFERENCE: Final = 0.05
"""And so much."""
SCREENING_SEARCHES: Final = 2
"""Deep searches after which most positions are given up."""
MAX_SOLUTIONS: Final = 3
MAX_CANDIDATES: Final = 6
"""How many of the best actions are searched deeply, besides the tempting one."""


class SearchEffort(NamedTuple):
    """How long is thought about one position."""

    short: int = 40
    """Walks of the first search, which should disagree with the first sight."""
    wide: int = 4000
    """Walks of the search that finds the best few actions."""
    deep: int = 500
    """Walks for each of these in a deep search."""
    searches: int = 6
    """Deep searches that know nothing of one another: how far they differ tells how sure they are."""
    games: int = 120
    """Pairs of games that are played on to their end."""


class Candidate(NamedTuple):
    """A position of a game of bots."""

    step: int
    """After this many decisions."""
    seat: int
    kind: str
    """The section of the rules that applies."""
    phase: int
    """The third of the game."""
    state: State

    def tag(self) -> tuple[str, int]:
        """What puzzles should differ in."""
        return (self.kind, self.phase)


class PuzzleFinder:
    """Finds puzzles of one game, in one game of bots after the other."""

    def __init__(self, game: Game, seed: int, effort: SearchEffort = SearchEffort()) -> None:  # noqa: B008
        self._game = game
        self._seed = seed
        self._effort = effort
        self._seen: Counter[tuple[str, int]] = Counter()

    def know(self, puzzle: Puzzle) -> None:
        """A puzzle is there already: perhaps of bots that played differently, so that only its own record is sure."""
        steps = len(self._play(puzzle.game)[0].moves)
        state = replay(self._game, puzzle.record).snapshot()
        spot = self._spot(len(puzzle.record.moves), puzzle.seat, state, steps)
        self._seen[spot.tag()] += 1

    def find(self, number: int) -> Puzzle | None:
        """A puzzle of game `number`, if there is one: first of the kinds of which there are fewest."""
        record, spots = self._play(number)
        rng = Rng.seeded(derive(self._seed, "puzzle search", number))
        order = list(range(len(spots)))
        rng.shuffle(order)
        most = MIN_PUZZLES_BEFORE_QUOTA + 2 * self._seen.total() / max(1, len({spot.tag() for spot in spots}))
        order.sort(key=lambda at: self._seen[spots[at].tag()])
        for spot in [spots[at] for at in order if self._seen[spots[at].tag()] < most]:
            puzzle = self._puzzle(number, record, spot, rng)
            if puzzle is not None:
                self._seen[spot.tag()] += 1
                return puzzle
        return None

    def _play(self, number: int) -> tuple[Record, list[Candidate]]:
        """A whole game and its positions with a choice; every number of players has its turn."""
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
        return record, _with_a_choice([self._spot(*each, len(lines)) for each in found])

    def _spot(self, step: int, seat: int, state: State, steps: int) -> Candidate:
        kind = self._game.text.rule_now(self._game.view(state, seat))
        return Candidate(step, seat, kind, min(2, 3 * step // steps), state)

    def _puzzle(self, number: int, record: Record, spot: Candidate, rng: Rng) -> Puzzle | None:
        """A puzzle if the position is one, from what the seat knows."""
        seat = Seat(self._game, spot.state, spot.seat)
        tempting = tempting_action(seat, rng)
        if not self._promising(seat, tempting, rng):
            return None
        judged = self._judge(seat, tempting, rng)
        if judged is None:
            return None
        upto = record._replace(moves=record.moves[: spot.step])
        return self._played(Puzzle(number, upto, spot.seat, self._game.to_notation(tempting), judged), seat, rng)

    def _played(self, puzzle: Puzzle, seat: Seat, rng: Rng) -> Puzzle | None:
        """The puzzle with what was found out by playing on; None if that does not say the same."""
        pair = self._game.parse(puzzle.best.action), self._game.parse(puzzle.tempting)
        found = compare_by_rollouts(seat, rng, *pair, SOURCE_BOT, self._effort.games)
        if found.difference < max(MIN_ROLLOUT_DIFFERENCE, MIN_ROLLOUT_STANDARD_ERRORS * found.error):
            return None
        judged = (one._replace(played=found) if one.action == puzzle.tempting else one for one in puzzle.judged)
        return puzzle._replace(judged=tuple(judged))

    def _promising(self, seat: Seat, tempting: int, rng: Rng) -> bool:
        """Whether a short search prefers another action by much."""
        best = hints(seat, rng, self._effort.short)[0].action
        if best == tempting or costs_nothing(seat, best, rng):
            return False
        for walks in (self._effort.short // 2, 2 * self._effort.short):
            chances = compare_by_search(seat, rng, (best, tempting), walks)
            if chances[best] - chances[tempting] < MIN_TEMPTING_COST:
                return False
        return True

    def _judge(self, seat: Seat, tempting: int, rng: Rng) -> tuple[JudgedAction, ...] | None:
        """The best few actions and the tempting one by deep searches; None if they make no puzzle."""
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
        chances = {action: mean([search[action] for search in searches]) for action in actions}
        whys = {action: _why(seat, rng, best, action) for action in actions}
        if whys[tempting] is None:
            return None
        notation = self._game.to_notation
        found = {action: (round(chances[action], 3), round(standard_error(costs[action]), 4)) for action in actions}
        return tuple(JudgedAction(notation(action), *found[action], whys[action], None) for action in actions)


def costs_nothing(seat: Seat, action: int, rng: Rng) -> bool:
    """Whether the seat may do everything else right after it: then it gives up nothing, and is no choice."""
    others = set(seat.legal()) - {action}
    return all(others <= _left(seat, action, rng) for _ in range(FREE_ACTION_SAMPLES))


def _left(seat: Seat, action: int, rng: Rng) -> set[int]:
    """What the seat may do right after an action, in one sample; nothing if it is not asked at once."""
    state = seat.sample(rng)
    state.apply(seat.number, action)
    return set(state.legal(seat.number)) if seat.number in state.actors() else set()


def _with_a_choice(spots: Sequence[Candidate]) -> list[Candidate]:
    """Those with enough possible actions, or with all that their kind of decision ever leaves in this game."""
    counts = [len(spot.state.legal(spot.seat)) for spot in spots]
    most = {spot.kind: 0 for spot in spots}
    for spot, count in zip(spots, counts, strict=True):
        most[spot.kind] = max(most[spot.kind], count)
    return [spot for spot, count in zip(spots, counts, strict=True) if count >= min(MIN_LEGAL_ACTIONS, most[spot.kind])]


def is_puzzle(costs: dict[int, list[float]], tempting: int, sure: float) -> bool:
    """Whether few actions solve it, the tempting one costs much, and nothing lies between good and bad."""
    wrong = [action for action, cost in costs.items() if mean(cost) >= MAX_SOLUTION_COST]
    clear = all(mean(costs[action]) >= max(MIN_WRONG_COST, sure * standard_error(costs[action])) for action in wrong)
    return clear and len(costs) - len(wrong) <= MAX_SOLUTIONS and mean(costs[tempting]) >= MIN_TEMPTING_COST


def _costs(actions: Sequence[int], searches: Sequence[dict[int, float]]) -> dict[int, list[float]]:
    """By how much each action is worse than the best one, search by search."""
    best = max(actions, key=lambda action: mean([search[action] for search in searches]))
    return {action: [search[best] - search[action] for search in searches] for action in actions}


def _why(seat: Seat, rng: Rng, best: int, other: int) -> tuple[str, int] | None:
    """A reason that is found twice."""
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
    """Write so many more puzzles of a game to the end of a file, each as soon as it is found; told after each game.

    If it is stopped, the same call goes on after the last puzzle in the file.
    """
    finder = PuzzleFinder(game, seed, effort)
    number = 0
    for puzzle in read_puzzles(game.name, file.read_text(encoding="utf-8")) if file.exists() else ():
        finder.know(puzzle)
        number = puzzle.game + 1
    while wanted > 0:
        found = finder.find(number)
        number += 1
        if found is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{found.write()}\n")
            wanted -= 1
        progress(0 if found is None else 1)
