"""HTTP for games: the catalogue, pictures, rules and glossary."""

from __future__ import annotations

import hashlib
import re
from asyncio import to_thread
from functools import cache
from typing import Final
from xml.etree import ElementTree

import msgspec
from litestar import MediaType, Response, get
from litestar.openapi import ResponseSpec

from ceilidh.bots import LEVELS, ONNX_PREFIX
from ceilidh.core import LANGUAGES, Game, find_game, game_names
from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import missing
from ceilidh.server.http import rule_book
from ceilidh.server.http.compressed_content import Content, compress
from ceilidh.server.http.dependencies import AnyRequest, Name
from ceilidh.server.http.static_files import CACHE_FOREVER
from ceilidh.server.tables.help_cards import glossary
from ceilidh.server.tables.offered_bots import offered_networks
from ceilidh.server.tables.sign_symbols import sign_symbols
from ceilidh.server.translations import CATALOGUES

CACHE_BRIEFLY: Final = "public, max-age=300"
SVG_MEDIA_TYPE: Final = "image/svg+xml"
REFERENCE_PATTERN: Final = re.compile(r"#([\w-]+)")
CATALOG_RESPONSE: Final = {200: ResponseSpec(m.Catalog, description="all games and bots")}
RULE_BOOK: Final = {200: ResponseSpec(m.RuleBook, description="the rules")}
GLOSSARY_RESPONSE: Final = {200: ResponseSpec(m.Glossary, description="the terms")}


@get("/api/games", precompressed=True, responses=CATALOG_RESPONSE)
async def get_catalog(request: AnyRequest) -> Response[bytes]:
    """All games with their options, and all bots."""
    return _catalog(preferred_language(request)).respond(request, MediaType.JSON)


@get("/api/games/{game:str}/symbols.svg", media_type=MediaType.TEXT, precompressed=True)
async def get_symbols(request: AnyRequest, game: Name) -> Response[bytes]:
    """The symbols that a game's panels refer to; a page includes them once."""
    return _respond_with_art(request, find_game_or_404(game), _compressed(_symbols(game)))


@get("/api/games/{game:str}/cover.svg", media_type=MediaType.TEXT, precompressed=True)
async def get_cover(request: AnyRequest, game: Name) -> Response[bytes]:
    """A picture of a game for lists."""
    found, lang = find_game_or_404(game), preferred_language(request)
    return _respond_with_art(request, found, _compressed(_cover(game, lang)))


@get("/api/games/{game:str}/setup.svg", media_type=MediaType.TEXT, precompressed=True)
async def get_setup(request: AnyRequest, game: Name) -> Response[bytes]:
    """A game that has just been dealt, as one picture."""
    found, lang = find_game_or_404(game), preferred_language(request)
    return _respond_with_art(request, found, await to_thread(_setup, game, lang))


@get("/api/games/{game:str}/rules", precompressed=True, responses=RULE_BOOK)
async def get_rules(request: AnyRequest, game: Name) -> Response[bytes]:
    """The rules of a game, and all its pieces."""
    content = await to_thread(_rules, find_game_or_404(game).name, preferred_language(request))
    return content.respond(request, MediaType.JSON, CACHE_BRIEFLY)


@get("/api/games/{game:str}/glossary", precompressed=True, responses=GLOSSARY_RESPONSE)
async def get_glossary(request: AnyRequest, game: Name) -> Response[bytes]:
    """A game's own terms, explained."""
    content = _glossary(find_game_or_404(game).name, preferred_language(request))
    return content.respond(request, MediaType.JSON, CACHE_BRIEFLY)


def warm_caches() -> None:
    """Load the games and render what every visitor requests, before the first one comes."""
    for lang in LANGUAGES:
        _catalog(lang)
        for name in game_names():
            _compressed(_cover(name, lang))
            _compressed(_symbols(name))


def _respond_with_art(request: AnyRequest, game: Game, svg: Content) -> Response[bytes]:
    """An address with the version of the art can be cached forever."""
    is_versioned = request.query_params.get("art") == _art_version(game.name, preferred_language(request))
    return svg.respond(request, SVG_MEDIA_TYPE, CACHE_FOREVER if is_versioned else CACHE_BRIEFLY)


@cache
def _compressed(text: str) -> Content:
    return compress(text.encode())


@cache
def _setup(name: str, lang: str) -> Content:
    return _compressed(rule_book.setup(name, lang))


@cache
def _rules(name: str, lang: str) -> Content:
    return compress(msgspec.json.encode(rule_book.rule_book(name, lang)))


@cache
def _glossary(name: str, lang: str) -> Content:
    game = find_game(name)
    return compress(msgspec.json.encode(glossary(game, game.text.words(lang))))


def find_game_or_404(name: str) -> Game:
    """The game of that name; 404 for an unknown one."""
    if name not in game_names():
        raise missing("no_game", name=name[:40], games=", ".join(game_names()))
    return find_game(name)


@cache
def _catalog(lang: str) -> Content:
    words = CATALOGUES[lang]
    bots = [
        m.BotLevel(name=name, title=words(f"bot.{name}.name"), description=words(f"bot.{name}.description"))
        for name in LEVELS
    ]
    games = [_card(find_game(name), lang) for name in game_names()]
    return compress(msgspec.json.encode(m.Catalog(games=games, bots=bots)))


def _card(game: Game, lang: str) -> m.GameCard:
    words = game.text.words(lang)
    return m.GameCard(
        name=game.name,
        edition=game.edition,
        art_version=_art_version(game.name, lang),
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
    return m.BotLevel(name=name, title=title, description=CATALOGUES[lang]("bot.network.description"))


@cache
def _art_version(name: str, lang: str) -> str:
    return hashlib.sha256(f"{_symbols(name)}{_cover(name, lang)}".encode()).hexdigest()[:12]


@cache
def _symbols(name: str) -> str:
    game = find_game(name)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{game.art.symbols()}{sign_symbols(game)}</defs></svg>'


@cache
def _cover(name: str, lang: str) -> str:
    game = find_game(name)
    cover = game.art.cover(game.text.words(lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {cover.width} {cover.height}">'
        f"<defs>{_used_symbols(game.art.symbols(), cover.svg)}</defs>{cover.svg}</svg>"
    )


def _used_symbols(symbols: str, drawing: str) -> str:
    """The symbols that a drawing uses, directly or through other symbols."""
    elements = list(ElementTree.fromstring(f"<defs>{symbols}</defs>"))
    by_id = {element.get("id"): ElementTree.tostring(element, "unicode") for element in elements}
    used: set[str] = set()
    found = set(REFERENCE_PATTERN.findall(drawing))
    while found:
        used |= found
        found = {other for name in found for other in REFERENCE_PATTERN.findall(by_id.get(name, ""))} - used
    return "".join(svg for name, svg in by_id.items() if name in used)
