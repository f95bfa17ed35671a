"""The signs of a game as SVG symbols, so that clients can show them beside moments."""

from __future__ import annotations

from ceilidh.core import Game


def sign_id(game: str, sign: str) -> str:
    """The id of a sign among the game's symbols."""
    return f"{game}-sign-{sign}"


def sign_symbols(game: Game) -> str:
    """Every sign of the game as a symbol."""
    return "".join(
        f'<symbol id="{sign_id(game.name, name)}" viewBox="{sign.field}">{sign.svg}</symbol>'
        for name, sign in game.art.signs().items()
    )
