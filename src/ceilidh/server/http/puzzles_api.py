"""HTTP for puzzles: which there are, one of them, and what comes of a try."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from litestar import Router, get, post
from litestar.params import FromQuery, JSONBody

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.http.dependencies import AnyRequest, Name, Number, ServicesDep, VisitorDep
from ceilidh.server.replays.puzzle_view import PuzzleView


@get("/api/puzzles")
async def see_puzzles(services: ServicesDep, visitor: VisitorDep) -> m.PuzzleList:
    """The games that have puzzles, today's of each, and how I am doing."""
    return await services.puzzle_progress.offer(visitor.id)


@get("/api/puzzles/{game:str}/{number:int}")
async def see_puzzle(request: AnyRequest, game: Name, number: Number) -> m.Puzzle:
    """A position through the eyes of the seat that decides."""
    return await to_thread(PuzzleView(game, number, preferred_language(request)).message)


@post("/api/puzzles/{game:str}/{number:int}", status_code=200)
async def try_puzzle(
    request: AnyRequest,
    game: Name,
    number: Number,
    data: JSONBody[m.PuzzleAttempt],
    services: ServicesDep,
    visitor: VisitorDep,
) -> m.PuzzleOutcome:
    """Whether an action solves the puzzle, what does, and why."""
    return await services.puzzle_progress.attempt(
        PuzzleView(game, number, preferred_language(request)), data.action, visitor.id
    )


@get("/api/puzzles/{game:str}/{number:int}/help")
async def see_meaning_in_puzzle(
    request: AnyRequest, game: Name, number: Number, thing: FromQuery[str], action: FromQuery[str] = ""
) -> m.HelpCard:
    """What a thing is in the picture of a puzzle, or in the one after an action."""
    return await to_thread(PuzzleView(game, number, preferred_language(request)).help_card, thing, action)


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_puzzles,
        see_puzzle,
        try_puzzle,
        see_meaning_in_puzzle,
    ],
)
