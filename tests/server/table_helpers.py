"""Tables for tests inside a server: created in its database, played without sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ceilidh.server.clock import Clock
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings
from ceilidh.server.storage import PersonRow, SeatRow, TableRow
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table

CLANS = "clans-and-glory"
ANNA = PersonRow("anna", "Anna")


@asynccontextmanager
async def opened(url: str, clock: Clock | None = None) -> AsyncIterator[Services]:
    services = Services(Settings(database_url=url, min_bot_move_seconds=0), clock)
    await services.open()
    yield services
    await services.close()


def new_row(game: str = CLANS) -> TableRow:
    plans = [SeatPlan(kind="me"), SeatPlan(kind="here", name="Ben")]
    return set_up_table(NewTable(game=game, seats=plans), ANNA)


async def first_action(live: LiveTable, seat: int) -> None:
    assert live.session is not None
    table = live.session.table
    await live.act(seat, table.decision_count(seat), table.game.to_notation(table.seat(seat).legal()[0]))


def dump(live: LiveTable) -> object:
    assert live.session is not None
    return live.session.table.snapshot().dump()


def own_seat(_: TableRow, seat: SeatRow) -> None:
    """A replacement check for tests in which people give only their own seat to a bot."""
    raise AssertionError(f"seat {seat.number} is somebody else's")
