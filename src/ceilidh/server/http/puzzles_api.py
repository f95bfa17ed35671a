"""HTTP for puzzles: the list, a puzzle's position, and attempts at it."""

from __future__ import annotations

from asyncio import to_thread

from litestar import get, post
from litestar.params import JSONBody

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.http.dependencies import AnyRequest, Name, Number, ServicesDep, Text, VisitorDep
from ceilidh.server.replays.puzzle_replies import find_replies
from ceilidh.server.replays.puzzle_view import PuzzleView


@get("/api/puzzles")
async def list_puzzles(services: ServicesDep, visitor: VisitorDep) -> m.PuzzleList:
    """The games that have puzzles, today's puzzle of each, and my progress."""
    return await services.puzzle_progress.offer(visitor.id)


@get("/api/puzzles/{game:str}/{number:int}")
async def get_puzzle(request: AnyRequest, game: Name, number: Number) -> m.Puzzle:
    """A position as the deciding seat sees it."""
    return await to_thread(PuzzleView(game, number, preferred_language(request)).message)


@post("/api/puzzles/{game:str}/{number:int}", status_code=200)
async def attempt_puzzle(
    game: Name, number: Number, data: JSONBody[m.PuzzleAttempt], services: ServicesDep, visitor: VisitorDep
) -> m.PuzzleOutcome:
    """Whether an action solves the puzzle, what does, and why."""
    return await services.puzzle_progress.attempt(PuzzleView(game, number, visitor.lang), data.action, visitor.id)


@get("/api/puzzles/{game:str}/{number:int}/line")
async def get_puzzle_line(
    game: Name, number: Number, action: Text, services: ServicesDep, visitor: VisitorDep
) -> m.PuzzleLine:
    """What an action may lead to."""
    puzzle = PuzzleView(game, number, visitor.lang)
    await to_thread(puzzle.require_legal, action)
    moves = await services.workers.run(visitor.caller, find_replies, game, number, action)
    return await to_thread(puzzle.line, moves)


@get("/api/puzzles/{game:str}/{number:int}/help")
async def get_puzzle_help(
    request: AnyRequest, game: Name, number: Number, thing: Text, action: Text = ""
) -> m.HelpCard:
    """What a thing in the picture of a puzzle is, or in the picture after an action."""
    return await to_thread(PuzzleView(game, number, preferred_language(request)).help_card, thing, action)
