"""Replays of finished games: steps from any viewpoint, variations, films, uploads, and new games from a step."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from ceilidh.core import (
    PERSON,
    Game,
    GameHistory,
    Record,
    RecordedMove,
    RecordError,
    SetupError,
    State,
    compose_svg,
    find_game,
    shorten,
)
from ceilidh.drawing.raster import png
from ceilidh.server import messages as m
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.api_errors import bad, conflict, missing
from ceilidh.server.replays.analysis_tasks import play_variation
from ceilidh.server.replays.films import Film, Films
from ceilidh.server.replays.single_flight_cache import SingleFlightCache
from ceilidh.server.replays.step_logs import encode_log, step_log
from ceilidh.server.storage import Database, Entry, Outcome, PersonRow, SeatRow, TableRow, tables
from ceilidh.server.tables.display_names import record_players, seat_names
from ceilidh.server.tables.game_session import seat_mask
from ceilidh.server.tables.help_cards import help_card
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import new_table
from ceilidh.server.tables.offered_bots import require_bot
from ceilidh.server.tables.panels import panel_messages
from ceilidh.server.tables.rules_editions import reconstruct_record, require_legal
from ceilidh.server.tables.seating import name_bots, require_seat
from ceilidh.server.tables.table_cards import table_header
from ceilidh.server.tables.table_registry import TableRegistry
from ceilidh.server.tables.view_rendering import Viewpoint, hint_message, result_message
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.pool import WorkerPool

MAX_CACHED_REPLAYS: Final = 32
"""Recently viewed games in memory, so that stepping through one is instant."""
MAX_CACHED_VARIATIONS: Final = 32
MAX_BOT_NAME_LENGTH: Final = 32
GAME_LINE_NUMBER: Final = 2


class Replay:
    """A finished game or a variation of one."""

    def __init__(self, live: LiveTable, presence: Presence, history: GameHistory) -> None:
        self.live = live
        self._presence = presence
        self.history = history

    def check_step(self, step: int | None, seat: int | None) -> int:
        """The step, by default the last one; refuse an unknown step or seat."""
        if seat is not None:
            require_seat(self.live.row, seat)
        last = self.history.last_step
        if step is not None and not 0 <= step <= last:
            raise bad("no_step", n=step, last=last)
        return last if step is None else step

    def step(self, step: int, seat: int | None, lang: str, person: str | None) -> m.Step:
        history, game = self.history, self.history.game
        state, words, names = history.state_at(step), game.text.words(lang), self.names(lang)
        view = game.view(state, seat)
        return m.Step(
            step=step,
            steps=history.last_step,
            actors=state.actors(),
            header=table_header(self.live, self._presence, person, Viewpoint(seat, lang, "picture")),
            panels=panel_messages(game, view, words, names),
            prompt=game.text.prompt(view, words, names),
            lines=step_log(history, step, seat, lang, names),
            result=result_message(history.final_table, lang, names) if step == history.last_step else None,
        )

    def names(self, lang: str) -> list[str]:
        return seat_names(self.live.row, lang)

    def record(self, lang: str) -> Record:
        return self.history.record._replace(players=tuple(record_players(self.live.row, lang)))

    def meaning(self, step: int, seat: int | None, thing: str, lang: str) -> m.HelpCard:
        history, game = self.history, self.history.game
        words = game.text.words(lang)
        return help_card(game, thing, history.view(step, seat), (), words, self.names(lang))

    def next_seat(self, step: int) -> int:
        """The seat that decided next; refuse the last step."""
        if step >= self.history.last_step:
            raise conflict("at_end")
        return self.history.moves[step].seat

    def film(self, seat: int | None, lang: str) -> Film:
        return Film(self.record(lang).write(), self.history.last_step, seat, lang)

    def svg(self, step: int, seat: int | None, lang: str, width: int) -> str:
        game = self.history.game
        drawn = game.art.panels(self.history.view(step, seat), game.text.words(lang), self.names(lang))
        return compose_svg(drawn, game.art.symbols(), width)


class Replays:
    """Opens replays with access checks, and has workers do the slow parts."""

    def __init__(
        self,
        database: Database,
        registry: TableRegistry,
        presence: Presence,
        workers: WorkerPool,
        render_workers: WorkerPool,
    ) -> None:
        self._database = database
        self._registry = registry
        self._presence = presence
        self._workers = workers
        self.films = Films(render_workers)
        self._replays: SingleFlightCache[str, Replay] = SingleFlightCache(MAX_CACHED_REPLAYS)
        self._variations: SingleFlightCache[tuple[str, int, str], Replay] = SingleFlightCache(MAX_CACHED_VARIATIONS)

    def forget(self, table: str) -> None:
        """Drop the table's replays from memory: its players may have new names."""
        self._replays.forget(lambda key: key == table)
        self._variations.forget(lambda key: key[0] == table)

    async def record(self, table: str, person: str | None, watch: str, lang: str) -> tuple[TableRow, Record]:
        """The record of a finished game, or of one whose rules are not installed; refuse running games."""
        row = await self._find_visible(table, person, watch)
        async with self._registry.hold(table) as live:
            closed = live.state.is_closed
        if not closed:
            return row, (await self.find(table, person, watch)).record(lang)
        stored = await self._database.read(tables.load, table)
        return row, reconstruct_record(row, stored.entries if stored else [], lang)

    async def _find_visible(self, table: str, person: str | None, watch: str) -> TableRow:
        row = await self._database.read(tables.find, table)
        if row is None or not _may_see(row, person, watch):
            raise missing("no_table")
        return row

    async def find(self, table: str, person: str | None, watch: str) -> Replay:
        """The replay of a table; refuse one that is not finished, or that the person may not see."""
        if (await self._find_visible(table, person, watch)).phase != "finished":
            raise conflict("not_over")
        return await self._replays.get(table, lambda: self._open(table))

    async def _open(self, table: str) -> Replay:
        async with self._registry.hold(table) as live:
            if live.row.phase != "finished":  # it ended at another process
                await live.catch_up()
            if live.session is None:
                raise live.state.closed_refusal()
            played = live.session.table
            history = await asyncio.to_thread(GameHistory, played.game, played.record())
            return Replay(live, self._presence, history)

    async def log_json(self, caller: Caller, replay: Replay, seat: int | None, lang: str) -> bytes:
        """The log of all steps as JSON, a `GameLog`; made by a worker, because it may be long."""
        return await self._workers.run(caller, encode_log, replay.record(lang).write(), seat, lang)

    async def png(self, caller: Caller, svg: str) -> bytes:
        return await self._workers.run(caller, png, svg)

    async def advice(self, caller: Caller, replay: Replay, step: int, lang: str) -> m.Advice:
        """What a strong bot would do at a step with the knowledge of the seat to move."""
        seat, state, game = replay.next_seat(step), replay.history.state_at(step), replay.history.game
        found = await self._workers.hints(caller, game.name, state, seat)
        view, words, names = game.view(state, seat), game.text.words(lang), replay.names(lang)
        return m.Advice(seat=seat, hints=[hint_message(game, hint, view, words, names) for hint in found])

    async def variation(self, caller: Caller, replay: Replay, step: int, action: str) -> Replay:
        """A variation: another action at a step, played on by bots; refuse an illegal action."""
        seat, state, game = replay.next_seat(step), replay.history.state_at(step), replay.history.game
        require_legal(game, state, seat, action)
        record = replay.history.record.write()

        async def make() -> Replay:
            text = await self._workers.run(caller, play_variation, record, step + 1, action)
            history = await asyncio.to_thread(GameHistory, game, Record.parse(text))
            return Replay(replay.live, self._presence, history)

        return await self._variations.get((replay.live.row.id, step, action), make)

    async def upload(self, text: str, person: PersonRow) -> TableRow:
        """Store a record as a finished table; refuse an invalid one with its line."""
        history = await asyncio.to_thread(_read, text)
        row = _uploaded(history, person)
        await self._database.write(tables.add, row, _entries(history.final_table.record().moves))
        return row

    async def play_on(self, replay: Replay, wanted: m.PlayOn, person: PersonRow) -> TableRow:
        step = replay.check_step(wanted.step, wanted.seat)
        state = replay.history.state_at(step)
        if not state.actors():
            raise conflict("at_end")
        row = _continued(replay.live.row, state, wanted, person)
        entries = _entries(replay.history.record.moves[:step])
        await self._registry.add(row, entries)
        return row


def _may_see(row: TableRow, person: str | None, watch: str) -> bool:
    """Whether the person hosts the table, sits at it, or has the spectator link."""
    sits = person is not None and person in {row.host, *(seat.person for seat in row.seats)}
    return sits or secrets.compare_digest(watch.encode(), row.watch.encode())


def _read(text: str) -> GameHistory:
    try:
        record = Record.parse(text)
        return GameHistory(_game_of(record), record)
    except RecordError as error:
        raise bad("record", detail=str(error).rstrip(".")) from None


def _game_of(record: Record) -> Game:
    """The record's game; RecordError with the line of an unknown game or a too long bot name."""
    for number, player in enumerate(reversed(record.players)):
        if len(player.kind) > MAX_BOT_NAME_LENGTH:
            line = record.line_of(0) - 3 - number
            raise RecordError(
                f"a bot's name has at most {MAX_BOT_NAME_LENGTH} letters; {shorten(player.kind)} has more", line
            )
    try:
        return find_game(record.game)
    except SetupError as error:
        raise RecordError(str(error), GAME_LINE_NUMBER) from None


def _entries(step_log: tuple[RecordedMove, ...]) -> list[Entry]:
    return [Entry(number, line.seat, line.text) for number, line in enumerate(step_log, 1)]


def _uploaded(history: GameHistory, person: PersonRow) -> TableRow:
    """A finished table without people, so that nobody can play on at it."""
    record, ended = history.record, history.final_table.result()
    seats = [
        SeatRow(number=number, kind="person", name=player.name)
        if player.kind == PERSON
        else SeatRow(number=number, kind="bot", name=player.name, bot=player.kind)
        for number, player in enumerate(record.players)
    ]
    return new_table(
        "record",
        game=record.game,
        edition=record.edition,
        options=dict(record.options),
        seed=record.seed,
        host=person.id,
        seats=tuple(seats),
        phase="finished",
        result=Outcome(list(ended.scores), list(ended.places)) if ended else None,
    )


def _continued(played: TableRow, state: State, wanted: m.PlayOn, person: PersonRow) -> TableRow:
    """The person on their seat, bots on the others; former bots keep their names."""
    level = require_bot(wanted.bot, played.game)
    seats = [
        SeatRow(number=seat.number, kind="bot", bot=level, name=seat.name if seat.kind == "bot" else "")
        for seat in played.seats
    ]
    seats[wanted.seat] = SeatRow(number=wanted.seat, kind="person", name=person.name, person=person.id)
    row = new_table(
        "play on",
        game=played.game,
        edition=played.edition,
        options=played.options,
        seed=played.seed,
        host=person.id,
        seats=tuple(seats),
        phase="playing",
        actors=seat_mask(state.actors()),
        hints=True,
    )
    return name_bots(row)
