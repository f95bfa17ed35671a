"""Bot sessions: a bot keeps its search tree and its random generator from one decision to the next.

The bots live in the worker processes. If a worker dies or evicts a bot, a new one continues the session without a tree.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from ceilidh.bots import Bot, make_bot
from ceilidh.bots.levels import SearchBot
from ceilidh.core import SEEDS, Rng, Seat, State, find_game
from ceilidh.core.seed_derivation import derive

MAX_SESSIONS_PER_WORKER: Final = 128
"""Least recently used ones are evicted. The largest trees take 4 MB, and last for one turn."""


class BotSession(NamedTuple):
    """Identifies a bot by its random seed and its number of choices."""

    level: str
    seed: int
    choices: int = 0
    forced: tuple[int, ...] = ()
    """Forced actions since its last choice, for which it was not asked."""

    def after_choice(self) -> BotSession:
        return self._replace(choices=self.choices + 1, forced=())

    def after_forced(self, action: int) -> BotSession:
        return self._replace(forced=(*self.forced, action))


def new_bot_session(level: str, table_seed: int, seat: int, decision_number: int) -> BotSession:
    """A session that begins with this decision of the seat.

    Its seed follows from the table's, which nobody knows: a bot asked again after an undo or a restart has the same
    random numbers.
    """
    return BotSession(level, derive(table_seed, "bot", seat, decision_number))


_bots: Final[OrderedDict[tuple[int, int], Bot]] = OrderedDict()
"""The bots in this process, by seed and number of choices."""


def choose(game: str, state: State, seat: int, session: BotSession) -> int:
    """The bot's action; runs in a worker."""
    bot = _bots.pop((session.seed, session.choices), None) or _new_bot(session)
    if isinstance(bot, SearchBot):  # the only ones with a memory
        for action in session.forced:
            bot.advance(action)
    chosen = bot.choose(Seat(find_game(game), state, seat))
    state.apply(seat, chosen)
    if isinstance(bot, SearchBot) and seat not in state.actors():
        bot.reset_tree()
    _bots[session.seed, session.choices + 1] = bot
    if len(_bots) > MAX_SESSIONS_PER_WORKER:
        _bots.popitem(last=False)
    return chosen


def _new_bot(session: BotSession) -> Bot:
    """Seeded by the choices too: with the same random numbers it would repeat the same mistakes."""
    return make_bot(session.level, Rng.seeded((session.seed + session.choices) % SEEDS))
