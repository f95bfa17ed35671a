"""The browser client's files, the pictures and rules of games, and the OpenAPI document."""

from __future__ import annotations

import asyncio
import gzip
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import httpx
import msgspec
import pytest
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import OpenAPI
from server.http_clients import TIMEOUT_S, Guest, LiveServer, get, request, run_server

from ceilidh.bots import LEVELS
from ceilidh.core import LANGUAGES, find_game, game_names
from ceilidh.core.translations import SIGN_PATTERN
from ceilidh.server import messages as m
from ceilidh.server.http import static_files

ROOT = Path(__file__).parents[2]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client, and a file beside it that is none of its own."""
    static = tmp_path / "static"
    static.joinpath("assets").mkdir(parents=True)
    static.joinpath("index.html").write_text("<!doctype html><title>ceilidh</title>" + " " * 2000, encoding="utf-8")
    static.joinpath("index.html.gz").write_bytes(gzip.compress(static.joinpath("index.html").read_bytes()))
    static.joinpath("assets", "index-1a2b.js").write_text("export {};", encoding="utf-8")
    static.joinpath("assets", "index-1a2b.js.gz").write_bytes(gzip.compress(b"export {};"))
    static.joinpath("assets", "index-1a2b.js.br").write_bytes(b"packed by brotli")
    static.joinpath("icon.svg").write_text("<svg/>", encoding="utf-8")
    tmp_path.joinpath("secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(static_files, "STATIC_FOLDER", static)
    return static


@pytest.mark.parametrize(
    "path", ["/", "/new/glen-more", "/table/x", "/join/TOKEN", "/watch/a/b", "/replay/x", f"/join/{'x' * 300}"]
)
def test_every_page_s_address_serves_the_client(server: LiveServer, client: Path, path: str) -> None:
    answer = get(server.address + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"
    assert "<title>ceilidh</title>" in answer.text


def test_assets_are_cached_forever_and_other_files_are_revalidated(server: LiveServer, client: Path) -> None:
    script = get(f"{server.address}/assets/index-1a2b.js")
    assert "javascript" in script.headers["content-type"]
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    icon = get(f"{server.address}/icon.svg")
    assert icon.headers["content-type"].startswith("image/svg+xml")
    assert icon.headers["cache-control"] == "no-cache"


def test_an_unchanged_page_is_revalidated_by_its_etag(server: LiveServer, client: Path) -> None:
    page = get(f"{server.address}/")
    known = {"if-none-match": page.headers["etag"]}
    again = get(f"{server.address}/table/x", headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", page.headers["etag"])
    client.joinpath("index.html").write_text("<!doctype html><title>rebuilt</title>", encoding="utf-8")
    assert get(f"{server.address}/", headers=known).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "encoding", "length"),
    [
        ("gzip, deflate, br, zstd", "br", 16),
        ("gzip, deflate", "gzip", None),
        ("br;q=0, gzip;q=0.5", "gzip", None),
        ("br; q=0.0", None, 10),
        ("", None, 10),
        ("identity", None, 10),
    ],
)
def test_compressed_files_are_sent_to_browsers_that_accept_them(
    server: LiveServer, client: Path, accepted: str, encoding: str | None, length: int | None
) -> None:
    address = f"{server.address}/assets/index-1a2b.js"
    with httpx.stream("GET", address, headers={"accept-encoding": accepted}, trust_env=False) as answer:
        content = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "javascript" in answer.headers["content-type"]
    packed = client / "assets" / "index-1a2b.js.gz"
    assert len(content) == (length or packed.stat().st_size)


def test_a_rebuilt_file_is_read_again(server: LiveServer, client: Path) -> None:
    assert get(f"{server.address}/icon.svg").text == "<svg/>"
    client.joinpath("icon.svg").write_text("<svg> </svg>", encoding="utf-8")
    assert get(f"{server.address}/icon.svg").text == "<svg> </svg>"


@pytest.mark.parametrize("path", ["/api/games", "/api/games/glen-more/symbols.svg", "/api/games/glen-more/cover.svg"])
def test_common_api_answers_are_compressed_for_clients_that_accept_it(server: LiveServer, path: str) -> None:
    address = server.address + path
    packed, plain = (request("GET", address, headers={"accept-encoding": how}) for how in ("gzip", "identity"))
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/index-1a2b.js.gz",
        "/index.html.gz",
        "/none.png",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/api/x",
    ],
)
def test_other_files_are_not_served(server: LiveServer, client: Path, path: str) -> None:
    address = httpx.URL(server.address).copy_with(raw_path=path.encode())
    answer = get(address)
    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/x", "/api/x.html", "/api/schema", "/api/schema/swagger"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_unknown_api_routes_are_refused_with_one_sentence(
    server: LiveServer, client: Path, method: str, path: str
) -> None:
    answer = request(method, server.address + path, headers={"origin": server.address})
    assert answer.status_code in (404, 405)
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["text"].endswith(".")


@pytest.mark.parametrize("path", ["/", "/table/x", "/assets/index-1a2b.js", "/icon.svg", "/none.png", "/api/games"])
def test_head_answers_like_get_without_the_content(server: LiveServer, client: Path, path: str) -> None:
    head, full = request("HEAD", server.address + path), request("GET", server.address + path)
    assert head.status_code == full.status_code
    assert head.content == b""
    assert dict(head.headers) | {"date": ""} == dict(full.headers) | {"date": ""}


def test_without_a_client_the_page_says_how_to_build_it(
    server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "STATIC_FOLDER", tmp_path)
    answer = get(server.address)
    assert answer.status_code == 503
    assert answer.text == static_files.CLIENT_NOT_BUILT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_has_every_game_option_and_bot(server: LiveServer, lang: str) -> None:
    offer = msgspec.json.decode(get(f"{server.address}/api/games?lang={lang}").content, type=m.Catalog)
    assert [game.name for game in offer.games] == game_names()
    assert [bot.name for bot in offer.bots] == list(LEVELS)
    for card in offer.games:
        game = find_game(card.name)
        words = game.text.words(lang)
        assert (card.title, card.tagline, card.edition) == (words("name"), words("tagline"), game.edition)
        assert [(option.name, [value.value for value in option.values]) for option in card.options] == [
            (option.name, list(option.values)) for option in game.options
        ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_the_rule_book_has_every_section_with_its_symbols_and_every_piece(
    server: LiveServer, name: str, lang: str
) -> None:
    book = msgspec.json.decode(get(f"{server.address}/api/games/{name}/rules?lang={lang}").content, type=m.RuleBook)
    game = find_game(name)
    words = game.text.words(lang)
    assert [(section.key, section.title) for section in book.sections] == [
        (rule.key, rule.title) for rule in words.rules
    ]
    for section, rule in zip(book.sections, words.rules, strict=True):
        assert section.html.count('<svg class="sign"') == len(rule.signs)
        assert not SIGN_PATTERN.search(section.html)
        ElementTree.fromstring(f"<div>{section.html}</div>")
    pieces = [piece for kind in book.pieces for piece in kind.pieces]
    assert [piece.title for piece in pieces] == [piece.title for piece in game.art.gallery(words)]
    assert not [piece.title for piece in pieces if "data-at" in piece.svg or "data-piece" in piece.svg]
    kinds = [kind.title for kind in book.pieces]
    assert len(set(kinds)) == len(kinds), "pieces of a kind stand together"


def test_an_unknown_game_has_no_rules(server: LiveServer) -> None:
    assert get(f"{server.address}/api/games/none/rules").status_code == 404


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("picture", ["symbols.svg", "cover.svg", "setup.svg"])
def test_pictures_of_games_can_be_cached(server: LiveServer, name: str, picture: str) -> None:
    arts = [
        card["artVersion"]
        for card in get(f"{server.address}/api/games?lang=de").json()["games"]
        if card["name"] == name
    ]
    answer = get(f"{server.address}/api/games/{name}/{picture}?art={arts[0]}&lang=de")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    ElementTree.fromstring(answer.text)
    for other in ("art=other&lang=de", ""):
        assert "immutable" not in get(f"{server.address}/api/games/{name}/{picture}?{other}").headers["cache-control"]


def test_the_openapi_document_is_built_outside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = OpenAPIConfig.to_openapi_schema

    def make_in_a_thread(config: OpenAPIConfig) -> OpenAPI:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return make(config)

    monkeypatch.setattr(OpenAPIConfig, "to_openapi_schema", make_in_a_thread)
    with run_server(tmp_path) as server:
        assert get(f"{server.address}/api/schema/openapi.json").status_code == 200


def test_the_example_bot_plays_a_game_in_forty_lines(server: LiveServer, anna: Guest) -> None:
    example = ROOT / "examples/network_bot.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 40
    table = anna.table("clans-and-glory", "me", "friend")
    with server.guest("Owner of a bot") as owner:
        token = owner.fetch("POST", "/api/me/token")["token"]
    link = f"{server.address}/join/{anna.invitation(table, 1)}"
    with subprocess.Popen([sys.executable, example, link, token], stdout=subprocess.PIPE, text=True) as bot:
        client = anna.connect(table)
        while not client.until(lambda now: now.get("actions") or "result" in now).get("result"):
            client.act()
        output, _ = bot.communicate(timeout=TIMEOUT_S)
    assert bot.returncode == 0
    assert re.match(r"over: \{'scores': ", output)
