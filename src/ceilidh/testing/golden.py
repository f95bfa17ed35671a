"""Golden files: a complete random game per player count, and perft counts from fixed seeds.

`python -m ceilidh.testing.write_golden_files FOLDER [GAME …]` writes them; tests compare. If they change, the rules
(raise the edition), the notation or the texts have changed: read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core import Event, Game, Rng, State
from ceilidh.testing.random_games import Subject, decisions, names

DECISIONS_PER_VIEW: Final = 12
PERFT_SEEDS: Final = range(3)
PERFT_LIMIT: Final = 5_000


def golden_files(game: Game) -> Iterator[tuple[str, str]]:
    """Name and text of every golden file of a game."""
    for players in game.player_counts:
        yield f"{game.name}-{players}.txt", playthrough(game, players)
    yield f"{game.name}-perft.txt", perft_table(game)


def playthrough(game: Game, players: int) -> str:
    """One random game: every decision with the number of choices, what happened, and sometimes the whole view."""
    subject = Subject(game, players, range(players, players + 1))
    log: list[Event] = []
    state = subject.new(players, log)
    lines = [
        f"{game.name}, edition {game.edition}, {players} players, seed {players}",
        *_event_lines(game, log, players),
    ]
    for number, (seat, legal, action) in enumerate(decisions(state, Rng.seeded(players)), 1):
        lines.append(f"{number}. seat {seat + 1}: {game.to_notation(action)} (one of {len(legal)})")
        log.clear()
        state.apply(seat, action)
        lines += _event_lines(game, log, players)
        if number % DECISIONS_PER_VIEW == 0:
            lines += _view_lines(game, state, number // DECISIONS_PER_VIEW % players)
    lines += [f"scores {state.scores()}, places {state.ranking()}"]
    lines += [f"  {share.rule}: {share.points}" for share in game.text.breakdown(state, game.text.words("en"))]
    return "\n".join([*lines, ""])


def perft_table(game: Game) -> str:
    """Perft counts by depth, for each player count and a few seeds."""
    lines = [f"{game.name}, edition {game.edition}: lines of play of 1, 2, 3 … decisions"]
    for players in game.player_counts:
        for seed in PERFT_SEEDS:
            state = Subject(game, players, PERFT_SEEDS).new(seed)
            lines.append(f"{players} players, seed {seed}: {' '.join(map(str, _counts(state)))}")
    return "\n".join([*lines, ""])


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` decisions; of several actors the first decides first."""
    actors = state.actors()
    if depth == 0 or not actors:
        return 1
    legal = state.legal(actors[0])
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.apply(actors[0], action)
        total += perft(after, depth - 1)
    return total


def _counts(state: State) -> list[int]:
    counts: list[int] = []
    while len(counts) < 6 and (not counts or counts[-1] < PERFT_LIMIT):
        counts.append(perft(state, len(counts) + 1))
    return counts


def _event_lines(game: Game, log: list[Event], players: int) -> list[str]:
    words = game.text.words("en")
    return [f"   {game.text.event(event, words, names(players))}" for event in log]


def _view_lines(game: Game, state: State, seat: int) -> list[str]:
    players = state.players
    described = game.text.describe(game.view(state, seat), game.text.words("en"), names(players))
    lines = [f"--- as {names(players)[seat]} sees it"]
    for panel in described:
        lines += [f"   {panel.title}", *(f"      {line}" for line in panel.lines)]
    return [*lines, "---"]
