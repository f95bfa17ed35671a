"""The bots that people may choose: the levels, and the installed networks that can play the game."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from ceilidh.bots import BOTS, LEVELS, check_bot, installed_networks
from ceilidh.core import Game, SetupError, find_game
from ceilidh.server.api_errors import bad
from ceilidh.server.tables.game_session import MAX_QUOTED_LENGTH

logger: Final = logging.getLogger(__name__)


@cache
def offered_networks(game: str) -> tuple[str, ...]:
    """The networks that can play the game; the log says why another one is not offered."""
    return tuple(name for name in installed_networks(game) if _fits(name, game))


def require_bot(name: str, game: str) -> str:
    """The name itself if there is such a bot, else a refusal that names the offered ones."""
    networks = offered_networks(game)
    if name not in BOTS and name not in networks:
        raise bad("no_bot", name=name[:MAX_QUOTED_LENGTH], bots=", ".join([*LEVELS, *networks]))
    return name


def require_measured_bot(name: str, game: Game) -> None:
    """A refusal unless the bot's strength was measured, as rated games need."""
    measured = game.ratings()
    if name not in measured:
        raise bad("rated_bot", name=name[:MAX_QUOTED_LENGTH], bots=", ".join(measured))


def _fits(name: str, game: str) -> bool:
    try:
        check_bot(name, find_game(game))
    except SetupError as error:
        logger.warning("network %s is not offered: %s", name, error)
        return False
    return True
