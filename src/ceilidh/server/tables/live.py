"""A table in memory: decisions in order, each stored before anybody sees it, and everybody who is connected."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ceilidh.core import IllegalAction, NotationError
from ceilidh.server.messages import Status
from ceilidh.server.refusals import Refusal, bad, conflict, forbidden, missing
from ceilidh.server.sharing.notices import Notice
from ceilidh.server.storage import ChatRow, Entry, Stored, TableRow, Taken, chat, now, tables
from ceilidh.server.storage.journal import Addition
from ceilidh.server.tables import plans
from ceilidh.server.tables.bot_players import BotPlayers
from ceilidh.server.tables.plans import LONGEST_ACTION, Plan
from ceilidh.server.tables.play import Play
from ceilidh.server.tables.seating import Decide, installed, seat_at

if TYPE_CHECKING:
    from ceilidh.server.house import House
    from ceilidh.server.tables.connection import Connection

logger: Final = logging.getLogger("ceilidh.server")


class LiveTable:
    """One table. What is in memory is always in the database; others may be further, then it catches up."""

    def __init__(self, house: House, stored: Stored) -> None:
        self.house = house
        self.row: TableRow = stored.table
        self.removed = False
        self.chat = deque(stored.chat, chat.REMEMBERED)
        self.connections: set[Connection] = set()
        self.holders = 0
        self.bots = BotPlayers(self)
        self._lock = asyncio.Lock()
        self._last_plan: Plan | None = None
        self._behind = False
        self._news = False
        self._catching_up: asyncio.Task[None] | None = None
        self._game = installed(self.row.game, self.row.edition)
        self.outdated = False
        """Whether its decisions are not possible by the rules that are installed, although the edition is the same."""
        self.play: Play | None = None
        self._begin(stored.entries)

    @property
    def closed(self) -> bool:
        """Whether the rules that it was played by are not installed any more."""
        return self._game is None or self.outdated

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.play is not None and not self.play.table.actors()

    @property
    def standing(self) -> tuple[TableRow, tuple[Status, ...], int]:
        """All that the head of the table is made from, quickly compared."""
        return self.row, self.play.statuses if self.play is not None else (), self.house.presence.changes

    @property
    def needed(self) -> bool:
        """Whether somebody looks at it or holds it, or a bot is thinking."""
        return self.holders > 0 or self.bots.busy

    def running(self) -> Play:
        """The game in progress, else a refusal."""
        if self.closed:
            raise self.why_closed()
        if self.play is None:
            raise conflict("not_playing")
        if self.over:
            raise conflict("over")
        return self.play

    def why_closed(self) -> Refusal:
        """What to say at a closed table."""
        return conflict("outdated" if self.outdated else "closed")

    def own_seat(self, person: str, number: int) -> int:
        """The number itself if the person decides on that seat, else a refusal."""
        seat = seat_at(self.row, number)
        if seat.person != person:
            raise forbidden("not_yours")
        if seat.bot is not None:
            raise conflict("bot_plays")
        return number

    @property
    def said(self) -> int:
        """How many lines of chat there are."""
        return self.chat[-1].number if self.chat else 0

    # Decisions

    async def act(
        self, seat: int, turn: int, text: str, bot: str | None = None, asker: Connection | None = None
    ) -> None:
        """Carry out an action of the person, or of the bot, that plays on the seat.

        The connection that asked is not told of what is new: its answer takes that along.
        """

        def plan() -> Plan:
            play = self.running()
            if self.row.seats[seat].bot != bot:
                raise conflict("bot_plays" if bot is None else "no_bot_plays")
            return plans.acting(play, seat, self.checked(seat, turn, text))

        if not await self._join(seat, turn, text, bot):
            await self._decide(plan)
        self._tell_all(asker)

    async def undo(self, seat: int, turn: int) -> None:
        """Take back the seat's last decision."""

        def plan() -> Plan:
            play = self.running()
            if turn != play.table.turn(seat):
                raise conflict("stale")
            if not play.table.can_undo(seat):
                raise conflict("no_undo")
            return plans.undoing(play, seat)

        await self._decide(plan)
        self._tell_all()

    def checked(self, seat: int, turn: int, text: str) -> int:
        """The action's number if the seat may carry it out now, else a refusal."""
        table = self.running().table
        try:
            action = table.game.parse(text[:LONGEST_ACTION])
        except NotationError:
            raise bad("notation", action=text[:40]) from None
        if seat not in table.actors():
            raise conflict("not_turn", name=table.names[seat])
        if turn != table.turn(seat):
            raise conflict("stale")
        try:
            table.check(seat, action)
        except IllegalAction as error:
            raise conflict("not_possible", error.possible, action=text[:40]) from None
        return action

    async def _decide(self, plan: Callable[[], Plan]) -> None:
        """Store what `plan` says, then follow it in memory: nobody ever sees what is not stored."""
        async with self._lock:
            await self._catch_up_if_behind()
            planned = plan()
            while not await self._stored(planned):
                await self._catch_up()
                planned = plan()
            self._follow([planned.entry])
            self._last_plan = None

    async def _join(self, seat: int, turn: int, text: str, bot: str | None) -> bool:
        """Whether the action was stored together with another one's, upon which it follows.

        So whoever decides at the same time as others need not wait until theirs is stored. That goes while theirs still
        waits to be written; what is not plainly possible then is left to the usual way.
        """
        if self._last_plan is None or not self.house.journal.waits(self.row.id):
            return False
        play = self.running()
        planned = plans.following(self._last_plan, play, seat, turn, text)
        if planned is None or self.row.seats[seat].bot != bot or not await self._stored(planned):
            return False
        if play.number + 1 == planned.entry.number:
            self._follow([planned.entry])
        else:
            await self.catch_up()
        return True

    async def _stored(self, plan: Plan) -> bool:
        """Whether it was stored; False if another process took the place in the journal."""
        self._last_plan = plan
        try:
            await self.house.journal.append(Addition(self.row.id, plan.entry, plan.standing))
        except Taken:
            self._last_plan = None
            return False
        except BaseException as error:
            self._last_plan = None
            self._behind = True
            if not isinstance(error, Exception):
                raise
            logger.warning("a decision could not be stored: %s", error)
            raise Refusal(503, "storing") from error
        return True

    # Seats and chat

    async def reseat(self, decide: Decide) -> None:
        """Change the seats, or forget the table if `decide` returns None; a refusal leaves all as it was."""
        async with self._lock:
            await self._catch_up_if_behind()
            changed = await self.house.database.write(tables.change, self.row.id, decide)
            if changed is None:
                self.removed = True
                raise missing("no_table")
            if changed[1] is None:
                self.removed = True
            else:
                self._take_row(changed[1])
        self._tell_all()

    async def say(self, name: str, seat: int | None, text: str) -> None:
        """Add a line to the chat."""
        async with self._lock:
            while True:
                if self.removed:
                    raise missing("no_table")
                line = ChatRow(self.said + 1, name, seat, text, now())
                try:
                    await self.house.database.write(chat.append, self.row.id, line)
                except Taken:
                    await self._catch_up()
                else:
                    break
            self.chat.append(line)
        self._tell_all()

    # Keeping up with the database

    async def catch_up(self) -> None:
        """Take over what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    def catch_up_soon(self) -> None:
        """Catch up as soon as possible; what is said to be new meanwhile is taken over too."""
        self._news = True
        if self._catching_up is None:
            self._catching_up = asyncio.create_task(self._catch_up_until_nothing_is_new())

    async def _catch_up_until_nothing_is_new(self) -> None:
        try:
            while self._news:
                self._news = False
                await self.catch_up()
        except Exception:
            self._behind = True
            logger.exception("table %s could not catch up", self.row.id)
        finally:
            self._catching_up = None

    async def _catch_up_if_behind(self) -> None:
        if self._behind:
            await self._catch_up()

    async def _catch_up(self) -> None:
        entries = 0 if self.play is None else self.play.number
        stored = await self.house.database.read(tables.load, self.row.id, entries, self.said)
        self._behind = False
        if stored is None:
            self.removed = True
        else:
            self._take_over(stored)
        self.changed()

    def _take_over(self, stored: Stored) -> None:
        self.chat += stored.chat
        if self.play is None:
            self.row = stored.table
            self._begin(stored.entries)
        else:
            self._take_row(stored.table)
            self._follow(stored.entries)

    def _take_row(self, row: TableRow) -> None:
        self.row = row
        if self.play is None:
            self._begin([])

    def _begin(self, entries: list[Entry]) -> None:
        if self.row.phase == "waiting" or self._game is None:
            return
        try:
            self.play = Play(self._game, self.row, entries)
        except Exception:  # rules that were changed without a new edition may raise anything
            logger.exception("table %s cannot be played by the rules that are installed", self.row.id)
            self.outdated = True
        self._note_end()

    def _follow(self, entries: list[Entry]) -> None:
        if self.play is not None:
            for entry in entries:
                self.play.follow(entry)
            self._note_end()

    def _note_end(self) -> None:
        if self.over:
            self.row = replace(self.row, phase="finished")

    # Everybody who is connected

    def _tell_all(self, but: Connection | None = None) -> None:
        """Send what is new to everybody here, and let other processes know."""
        self.changed(but)
        self.house.notices.tell(Notice(self.row.id))

    def changed(self, but: Connection | None = None) -> None:
        """Let everybody here look again, and the bots too."""
        for connection in self.connections:
            if connection is not but:
                connection.wake()
        self.bots.look()
