"""HTTP for what things are: a game's own words, and whatever is in the picture of a game that is over."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery

from ceilidh.core import find_game
from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.http.dependencies import AnyRequest, BudgetDep, Name, Number, ServicesDep, VisitorDep
from ceilidh.server.http.games_api import CACHE_BRIEFLY, known_game
from ceilidh.server.http.precompressed import Content, pack
from ceilidh.server.http.replays_api import Perhaps, Watch
from ceilidh.server.tables.help_cards import glossary


@get("/api/games/{game:str}/glossary", packed=True, responses={200: ResponseSpec(m.Glossary, description="the words")})
async def see_glossary(request: AnyRequest, game: Name) -> Response[bytes]:
    """The words of a game that want an explanation."""
    words = _glossary(known_game(game).name, preferred_language(request))
    return words.answer(request.headers.get("accept-encoding", ""), MediaType.JSON, CACHE_BRIEFLY)


@get("/api/tables/{table:str}/steps/{step:int}/help")
async def see_meaning(
    request: AnyRequest,
    table: Name,
    step: Number,
    thing: FromQuery[str],
    services: ServicesDep,
    visitor: VisitorDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> m.HelpCard:
    """What a thing is in the picture of a finished game at a step."""
    replay = await services.replays.find(table, visitor.id, watch)
    return replay.meaning(replay.check_step(step, seat), seat, thing, preferred_language(request))


@get("/api/tables/{table:str}/steps/{step:int}/variation/{other:int}/help")
async def see_meaning_otherwise(
    request: AnyRequest,
    table: Name,
    step: Number,
    other: Number,
    action: FromQuery[str],
    thing: FromQuery[str],
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> m.HelpCard:
    """The same in the game as it might have gone on."""
    replay = await services.replays.find(table, visitor.id, watch)
    played = await services.replays.variation(budget.caller, replay, replay.check_step(step, seat), action)
    return played.meaning(played.check_step(other, seat), seat, thing, preferred_language(request))


@cache
def _glossary(name: str, lang: str) -> Content:
    game = find_game(name)
    return pack(msgspec.json.encode(glossary(game, game.text.words(lang))))


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_glossary,
        see_meaning,
        see_meaning_otherwise,
    ],
)
