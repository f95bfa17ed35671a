"""Updates ratings after rated games, from an outbox: each result once and in order, apart from the decisions.

The transaction that stores the end of a rated game puts the table into the outbox. Any process takes the results from
there, each in a transaction that also stores the new ratings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection

from ceilidh.analysis.ratings import BEGINNER_STRENGTH, Strength, rate_game, to_strengths
from ceilidh.core import find_game, game_names
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.periodic_task import PeriodicTask
from ceilidh.server.storage import Database, Outcome, TableRow, ratings
from ceilidh.server.storage.ratings import MeetingRow, RatingRow, ResultRow

POLL_INTERVAL_S: Final = 15.0
"""Poll interval for results orphaned by a crashed process."""


def bot_strengths(game: str) -> Mapping[str, Strength]:
    return to_strengths(find_game(game).ratings()) if game in game_names() else {}


class RatingUpdater:
    """Works through the outbox in the background."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._has_results = asyncio.Event()
        faults = OutageLog("updating ratings failed", f"it is retried every {POLL_INTERVAL_S:g} s")
        self._updating = PeriodicTask(self._rate_all, self._wait_for_results, faults)
        self.start = self._updating.start
        self.stop = self._updating.stop

    def wake_up(self) -> None:
        """Look into the outbox now: a rated game has ended."""
        self._has_results.set()

    async def _rate_all(self) -> None:
        self._has_results.clear()
        while await self._database.write(rate_next_result):
            pass

    async def _wait_for_results(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_results.wait(), POLL_INTERVAL_S)


def rate_next_result(connection: Connection) -> bool:
    found = ratings.next_unrated(connection)
    if found is None:
        return False
    number, row = found
    if row.result is not None and not _is_against_oneself(row):
        _rate(connection, number, row, row.result)
    ratings.mark_rated(connection, number)
    return True


def _is_against_oneself(row: TableRow) -> bool:
    return len(row.seats) > 1 and len({seat.person for seat in row.seats}) == 1 and row.seats[0].person is not None


def _rated_seats(row: TableRow, result: Outcome) -> dict[int, str]:
    """People by seat. A person with two seats gets the worse result, so that two seats are no advantage."""
    worst_first = sorted(row.seats, key=lambda seat: result.places[seat.number], reverse=True)
    seats: dict[str, int] = {}
    for seat in worst_first:
        if seat.person is not None:
            seats.setdefault(seat.person, seat.number)
    return {seat: person for person, seat in seats.items()}


def _rate(connection: Connection, number: int, row: TableRow, result: Outcome) -> None:
    people = _rated_seats(row, result)
    before = ratings.for_people(connection, row.game, [*people.values()])
    bots = bot_strengths(row.game)
    strengths = [
        bots.get(seat.bot or "", BEGINNER_STRENGTH)
        if seat.kind == "bot"
        else _strength(before.get(people.get(seat.number, "")))
        for seat in row.seats
    ]
    after = rate_game(strengths, result.places)
    for seat, person in people.items():
        won, score = result.places[seat] == 1, result.scores[seat]
        ratings.save(connection, _added(before.get(person), person, row.game, after[seat], won, score))
        changed = ResultRow(person, row.id, row.game, number, strengths[seat].mu, after[seat].mu)
        ratings.add_result(connection, changed)
    for seat, person in people.items():
        for other, name in people.items():
            if other != seat:
                mine, theirs = result.places[seat], result.places[other]
                ratings.add_meeting(connection, MeetingRow(person, name, 1, int(mine < theirs), int(mine > theirs)))


def _strength(known: RatingRow | None) -> Strength:
    return BEGINNER_STRENGTH if known is None else Strength(known.mu, known.sigma)


def _added(known: RatingRow | None, person: str, game: str, now: Strength, won: bool, score: int) -> RatingRow:
    games, wins, best = (known.games, known.won, known.best) if known else (0, 0, score)
    return RatingRow(person, game, now.mu, now.sigma, games + 1, wins + won, max(best, score))
