"""How people are doing with puzzles: which there are for them, and what comes of a try."""

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
    """Notes the tries of everybody who is known."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def offer(self, person: str | None) -> m.PuzzleList:
        """The games that have puzzles, with today's."""
        rows = await self._database.read(puzzle_attempts.for_person, person) if person else []
        return await to_thread(offer, self._clock.now().date(), rows)

    async def attempt(self, posed: PuzzleView, action: str, person: str | None) -> m.PuzzleOutcome:
        """What is said to a try, and what that does to the row."""
        answer, game = await to_thread(posed.answered, action), posed.game
        if person is None:
            return m.PuzzleOutcome(answer=answer, counts=False, progress=progress([], game))
        noted = (game.name, game.edition, posed.number, len(game.puzzles()), answer.right)
        counts = await self._database.write(puzzle_attempts.record_attempt, person, *noted)
        rows = await self._database.read(puzzle_attempts.for_person, person)
        return m.PuzzleOutcome(answer=answer, counts=counts, progress=progress(rows, game))


def offer(day: date, rows: Sequence[AttemptRow]) -> m.PuzzleList:
    """All puzzles, and those of a day, for somebody who made these tries."""
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
    """How somebody who made these tries is doing."""
    streak = best = 0
    for row in rows:
        if row.game == game.name:
            streak = streak + 1 if row.right else 0
            best = max(best, streak)
    tried = puzzle_attempts.in_current_round(rows, game.name, game.edition)
    return m.PuzzleProgress(
        streak=streak,
        best=best,
        right=sorted(number for number, row in tried.items() if row.right),
        wrong=sorted(number for number, row in tried.items() if not row.right),
    )
