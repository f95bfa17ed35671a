"""The bots that people may choose: levels, and the networks of the host that can play the game."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from ceilidh.bots import BOTS, LEVELS, check_bot, installed_networks
from ceilidh.core import SetupError, find_game
from ceilidh.server.api_errors import bad

logger: Final = logging.getLogger("ceilidh.server")


@cache
def offered_networks(game: str) -> tuple[str, ...]:
    """The networks that play the game, checked once; the log says why another file named after it is not offered."""
    return tuple(name for name in installed_networks(game) if _fits(name, game))


def require_bot(name: str, game: str) -> str:
    """The name itself if there is such a bot, offered to people or not; else a refusal that names those offered."""
    own = offered_networks(game)
    if name not in BOTS and name not in own:
        raise bad("no_bot", name=name[:40], bots=", ".join([*LEVELS, *own]))
    return name


def _fits(name: str, game: str) -> bool:
    try:
        check_bot(name, find_game(game))
    except SetupError as error:
        logger.warning("%s is not offered: %s", name, error)
        return False
    return True
