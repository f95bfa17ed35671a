"""Parses --players and names unnamed players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.bots import BOTS, FIRST_NAMES, ONNX_PREFIX, check_bot
from ceilidh.core import PERSON, Catalogue, Game, Player, SetupError

YOU: Final = "you"
DEFAULT_OPPONENT: Final = "medium"


def default_players(game: Game) -> str:
    """You against as few medium bots as the game allows."""
    return ",".join([YOU, *[DEFAULT_OPPONENT] * (min(game.player_counts) - 1)])


def parse_players(text: str, words: Catalogue) -> list[Player]:
    """Parse a list such as `you:Anna,hard,easy` into players with distinct names."""
    entries = [_entry(entry.strip()) for entry in text.split(",")]
    kinds = [_kind(kind) for kind, _ in entries]
    given = [name for _, name in entries]
    taken = {name for name in given if name}
    if len(taken) < sum(1 for name in given if name):
        raise SetupError(f"two players have the same name in '{text}'")
    persons = kinds.count(PERSON)
    free = iter(name for name in FIRST_NAMES * 10 if name not in taken)
    players: list[Player] = []
    for seat, (kind, name) in enumerate(zip(kinds, given, strict=True), 1):
        unnamed = next(free) if kind != PERSON else words("play.you") if persons == 1 else words("play.player", n=seat)
        players.append(Player(kind, name or unnamed))
    return players


def check_bots(game: Game, players: Sequence[Player]) -> None:
    """Raise a SetupError if a bot does not exist or does not play this game."""
    for player in players:
        if player.kind != PERSON:
            check_bot(_kind(player.kind), game)


def _entry(text: str) -> tuple[str, str]:
    """A player's kind, and their name if given."""
    if text.startswith(ONNX_PREFIX):
        return text, ""
    kind, _, name = text.partition(":")
    return kind.strip(), name.strip()


def _kind(kind: str) -> str:
    if kind == YOU:
        return PERSON
    if not kind.startswith(ONNX_PREFIX) and kind not in BOTS:
        bots = f"{', '.join(BOTS)} or {ONNX_PREFIX}FILE"
        raise SetupError(f"there is no player '{kind}'; a player is {YOU}, {YOU}:NAME, {bots}")
    return kind
