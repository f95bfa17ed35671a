"""Puzzles on offer, and the progress of people who solve them."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from datetime import date

from ceilidh.core import Game, find_game, game_names
from ceilidh.core.puzzles import daily_puzzle_number
from ceilidh.server import messages as m
from ceilidh.server.clock import Clock
from ceilidh.server.replays.puzzle_view import PuzzleView
from ceilidh.server.storage import Database, puzzle_attempts
from ceilidh.server.storage.puzzle_attempts import AttemptRow


class PuzzleProgress:
    """Records attempts of people with a session."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def offer(self, person: str | None) -> m.PuzzleList:
        rows = await self._database.read(puzzle_attempts.for_person, person) if person else []
        return await to_thread(offer, self._clock.now().date(), rows)

    async def attempt(self, puzzle: PuzzleView, action: str, person: str | None) -> m.PuzzleOutcome:
        solution, game = await to_thread(puzzle.solution, action), puzzle.game
        if person is None:
            return m.PuzzleOutcome(solution=solution, is_first_attempt=False, progress=progress([], game))
        attempt = (game.name, game.edition, puzzle.number, len(game.puzzles()), solution.right)
        is_first_attempt = await self._database.write(puzzle_attempts.record_attempt, person, *attempt)
        rows = await self._database.read(puzzle_attempts.for_person, person)
        return m.PuzzleOutcome(solution=solution, is_first_attempt=is_first_attempt, progress=progress(rows, game))


def offer(day: date, rows: Sequence[AttemptRow]) -> m.PuzzleList:
    games = [(game, len(game.puzzles())) for game in map(find_game, game_names())]
    cards = [
        m.PuzzleCard(
            game=game.name, puzzles=count, today=daily_puzzle_number(day, count), progress=progress(rows, game)
        )
        for game, count in games
        if count
    ]
    return m.PuzzleList(day=day.isoformat(), games=cards)


def progress(rows: Sequence[AttemptRow], game: Game) -> m.PuzzleProgress:
    streak = longest = 0
    for row in rows:
        if row.game == game.name:
            streak = streak + 1 if row.right else 0
            longest = max(longest, streak)
    attempts = puzzle_attempts.in_current_round(rows, game.name, game.edition)
    return m.PuzzleProgress(
        streak=streak,
        longest_streak=longest,
        right=sorted(number for number, row in attempts.items() if row.right),
        wrong=sorted(number for number, row in attempts.items() if not row.right),
    )
