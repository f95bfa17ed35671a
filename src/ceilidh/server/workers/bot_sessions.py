"""Bots that go on thinking where they were: each keeps its tree, and its chance, from one decision to the next.

They live in the worker processes. A worker that dies, or has too many of them, loses some: then a new one begins.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Final, NamedTuple

from ceilidh.bots import Bot, make_bot
from ceilidh.bots.levels import SearchBot
from ceilidh.core import SEEDS, Rng, Seat, State, find_game

MAX_SESSIONS_PER_WORKER: Final = 128
"""How many bots stay in a worker, the latest to decide. A tree, of which the largest take 4 MB, stays for a turn."""


class BotSession(NamedTuple):
    """Which bot is to decide: it is known by the seed of its chance and by how often it has chosen."""

    level: str
    seed: int
    choices: int = 0
    forced: tuple[int, ...] = ()
    """What it had to do without alternative since its last choice, so that it was not asked."""

    def chosen(self) -> BotSession:
        """The bot after one more choice."""
        return self._replace(choices=self.choices + 1, forced=())

    def forced_to(self, action: int) -> BotSession:
        """The bot after a decision without alternative."""
        return self._replace(forced=(*self.forced, action))


def new_bot_session(level: str) -> BotSession:
    """A bot that knows nothing yet."""
    return BotSession(level, secrets.randbelow(SEEDS))


_kept: Final[OrderedDict[tuple[int, int], Bot]] = OrderedDict()
"""The bots in this process, by seed and choices: one that missed a choice is never found again."""


def choose(game: str, state: State, seat: int, session: BotSession) -> int:
    """The action that the bot chooses; carried out in a worker."""
    bot = _kept.pop((session.seed, session.choices), None) or _new(session)
    if isinstance(bot, SearchBot):  # all others remember nothing
        for action in session.forced:
            bot.advance(action)
    chosen = bot.choose(Seat(find_game(game), state, seat))
    state.apply(seat, chosen)
    if isinstance(bot, SearchBot) and seat not in state.actors():
        bot.reset_tree()
    _kept[session.seed, session.choices + 1] = bot
    if len(_kept) > MAX_SESSIONS_PER_WORKER:
        _kept.popitem(last=False)
    return chosen


def _new(session: BotSession) -> Bot:
    """One that is lost is not replaced by another with the same chance, or it would err in the same way again."""
    return make_bot(session.level, Rng.seeded((session.seed + session.choices) % SEEDS))
