"""HTTP for games: what can be played, in words and pictures."""

from __future__ import annotations

import hashlib
import re
from asyncio import to_thread
from functools import cache
from typing import Final
from xml.etree import ElementTree

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.openapi import ResponseSpec

from ceilidh.bots import LEVELS, ONNX_PREFIX
from ceilidh.core import LANGUAGES, Game, find_game, game_names
from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import missing
from ceilidh.server.http import rule_book
from ceilidh.server.http.dependencies import AnyRequest, Name
from ceilidh.server.http.precompressed import Content, pack
from ceilidh.server.tables.offered_bots import offered_networks
from ceilidh.server.translations import CATALOGUES

CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
CACHE_BRIEFLY: Final = "public, max-age=300"
SVG: Final = "image/svg+xml"
REFERENCE: Final = re.compile(r"#([\w-]+)")


@get("/api/games", packed=True, responses={200: ResponseSpec(m.Catalog, description="all games and bots")})
async def offer(request: AnyRequest) -> Response[bytes]:
    """All games, with options, and all bots."""
    return _offer(preferred_language(request)).answer(_accepted(request), MediaType.JSON)


@get("/api/games/{game:str}/symbols.svg", media_type=MediaType.TEXT, packed=True)
async def symbols(request: AnyRequest, game: Name) -> Response[bytes]:
    """The art of a game, to be put into a page once."""
    return _drawn(request, known_game(game), _packed(_symbols(known_game(game).name)))


@get("/api/games/{game:str}/cover.svg", media_type=MediaType.TEXT, packed=True)
async def cover(request: AnyRequest, game: Name) -> Response[bytes]:
    """A picture of a game for lists."""
    return _drawn(request, known_game(game), _packed(_cover(known_game(game).name, preferred_language(request))))


@get("/api/games/{game:str}/setup.svg", media_type=MediaType.TEXT, packed=True)
async def setup(request: AnyRequest, game: Name) -> Response[bytes]:
    """A game that has just been dealt, as a picture for its rules."""
    return _drawn(
        request, known_game(game), await to_thread(_setup, known_game(game).name, preferred_language(request))
    )


@get("/api/games/{game:str}/rules", packed=True, responses={200: ResponseSpec(m.RuleBook, description="the rules")})
async def rules(request: AnyRequest, game: Name) -> Response[bytes]:
    """The rules of a game, and all its pieces."""
    book = await to_thread(_rules, known_game(game).name, preferred_language(request))
    return book.answer(_accepted(request), MediaType.JSON, CACHE_BRIEFLY)


def warm_caches() -> None:
    """Render what every visitor asks for before the first one comes: games take a while to load."""
    for lang in LANGUAGES:
        _offer(lang)
        for name in game_names():
            _packed(_cover(name, lang))
            _packed(_symbols(name))


def _drawn(request: AnyRequest, game: Game, svg: Content) -> Response[bytes]:
    """An address that names the art stays true for ever."""
    lasting = request.query_params.get("art") == _art(game.name, preferred_language(request))
    return svg.answer(_accepted(request), SVG, CACHE_FOREVER if lasting else CACHE_BRIEFLY)


def _accepted(request: AnyRequest) -> str:
    return request.headers.get("accept-encoding", "")


@cache
def _packed(text: str) -> Content:
    return pack(text.encode())


@cache
def _setup(name: str, lang: str) -> Content:
    return _packed(rule_book.setup(name, lang))


@cache
def _rules(name: str, lang: str) -> Content:
    return pack(msgspec.json.encode(rule_book.rule_book(name, lang)))


def known_game(name: str) -> Game:
    """The game of that name, else a refusal."""
    if name not in game_names():
        raise missing("no_game", name=name[:40], games=", ".join(game_names()))
    return find_game(name)


@cache
def _offer(lang: str) -> Content:
    words = CATALOGUES[lang]
    bots = [
        m.BotLevel(name=name, title=words(f"bot.{name}.name"), description=words(f"bot.{name}.tells"))
        for name in LEVELS
    ]
    games = [_card(find_game(name), lang) for name in game_names()]
    return pack(msgspec.json.encode(m.Catalog(games=games, bots=bots)))


def _card(game: Game, lang: str) -> m.GameCard:
    words = game.text.words(lang)
    return m.GameCard(
        name=game.name,
        edition=game.edition,
        art_version=_art(game.name, lang),
        title=words("name"),
        tagline=words("tagline"),
        credit=words("credit"),
        duration=words("length"),
        players=list(game.player_counts),
        options=[
            m.GameOption(
                name=option.name,
                title=words(f"option.{option.name}.name"),
                values=[
                    m.OptionValue(value=value, title=words(f"option.{option.name}.{value}")) for value in option.values
                ],
            )
            for option in game.options
        ],
        beginner_options=dict(game.beginner_options),
        lessons=[m.LessonCard(name=one.name, title=words(f"lesson.{one.name}.title")) for one in game.lessons()],
        bots=[_network(name, lang) for name in offered_networks(game.name)],
    )


def _network(name: str, lang: str) -> m.BotLevel:
    title = name.removeprefix(ONNX_PREFIX).removesuffix(".onnx")
    return m.BotLevel(name=name, title=title, description=CATALOGUES[lang]("bot.network.tells"))


@cache
def _art(name: str, lang: str) -> str:
    return hashlib.sha256(f"{_symbols(name)}{_cover(name, lang)}".encode()).hexdigest()[:12]


@cache
def _symbols(name: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{find_game(name).art.symbols()}</defs></svg>'


@cache
def _cover(name: str, lang: str) -> str:
    game = find_game(name)
    cover = game.art.cover(game.text.words(lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {cover.width} {cover.height}">'
        f"<defs>{_needed(game.art.symbols(), cover.svg)}</defs>{cover.svg}</svg>"
    )


def _needed(symbols: str, drawing: str) -> str:
    """Those of the symbols that a drawing uses, themselves or through one another."""
    pieces = list(ElementTree.fromstring(f"<defs>{symbols}</defs>"))
    named = {piece.get("id"): ElementTree.tostring(piece, "unicode") for piece in pieces}
    used: set[str] = set()
    wanted = set(REFERENCE.findall(drawing))
    while wanted:
        used |= wanted
        wanted = {other for name in wanted for other in REFERENCE.findall(named.get(name, ""))} - used
    return "".join(drawn for name, drawn in named.items() if name in used)


ROUTER: Final = Router(
    "/",
    route_handlers=[
        offer,
        symbols,
        cover,
        setup,
        rules,
    ],
)
