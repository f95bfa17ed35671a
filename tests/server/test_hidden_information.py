"""No message depends on hidden information: the same bytes are sent when it is dealt anew."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.http_clients import Guest, run_server

from ceilidh.core import LANGUAGES, Player, Rng, Table, find_game, game_names
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.storage import PersonRow
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.panel_delta import panel_changes
from ceilidh.server.tables.view_rendering import RenderedView, ViewFormat, Viewpoint, render_view

WANTS: tuple[ViewFormat, ...] = ("data", "picture", "changes")


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("players", [2, 3])
def test_messages_do_not_depend_on_hidden_information(game: str, players: int) -> None:
    table = Table(find_game(game), [Player("person", f"P{number}") for number in range(players)], 5)
    dealt = Table(find_game(game), table.players, 5)
    rng = Rng.seeded(7)
    following = 0
    before: dict[Viewpoint, RenderedView] = {}
    packed: dict[Viewpoint, Any] = defaultdict(lambda: zlib.compressobj(wbits=-12, memLevel=5))
    while actors := table.actors():
        if table.move_count >= following:
            following += max(9, following // 4)
            for seat, (lang, want) in product(range(players), zip(LANGUAGES, WANTS, strict=True)):
                dealt._state = table._state.determinize(seat, rng)
                dealt._turns, dealt._undo_points = table._turns, table._undo_points
                for eyes in (Viewpoint(seat, lang, want), Viewpoint(None, lang, want)):
                    true, other = (render_view(at, eyes, None, at.names) for at in (table, dealt))
                    one, two = (msgspec.json.encode(now) for now in (true, other))
                    assert one == two, f"{eyes} sees what is hidden at step {table.move_count}"
                    one, two = (sent_bytes(before.get(eyes), now, packed[eyes].copy()) for now in (true, other))
                    assert one == two, (
                        f"{eyes} is sent more or less, depending on what is hidden, at {table.move_count}"
                    )
                    sent_bytes(before.get(eyes), true, packed[eyes])
                    before[eyes] = true
        seat = actors[rng.below(len(actors))]
        legal = table.seat(seat).legal()
        table.act(seat, legal[rng.below(len(legal))])


def sent_bytes(before: RenderedView | None, now: RenderedView, packing: Any) -> bytes:
    """Changes of the picture as sent: compressed, so that the size depends on earlier messages."""
    changes = panel_changes((before.panels or []) if before else [], now.panels or [])
    return bytes(packing.compress(msgspec.json.encode(changes)) + packing.flush(zlib.Z_SYNC_FLUSH))


def test_the_check_above_can_fail() -> None:
    """From another seat the dealt game looks different."""
    table = Table(find_game("clans-and-glory"), [Player("person", "Anna"), Player("person", "Ben")], 5)
    eyes = Viewpoint(1, "en", "data")
    before = msgspec.json.encode(render_view(table, eyes, None, table.names))
    table._state = table._state.determinize(0, Rng.seeded(1))
    assert msgspec.json.encode(render_view(table, eyes, None, table.names)) != before


def test_a_secret_decision_of_another_player_is_not_noticeable(anna: Guest, ben: Guest) -> None:
    """Setting prices takes several decisions; the others see only that a seat is done."""
    for want in WANTS:
        table = anna.table("isle-of-skye", "me", "friend")
        ben.join(anna.invitation(table, 1), "Ben")
        one, other = anna.connect(table, f"want={want}"), ben.connect(table, f"want={want}")
        for client in (one, other):
            client.until(
                lambda now: all(player["online"] for player in now["header"]["players"]) and "decisionNumber" in now
            )
        moved = ben.fetch("GET", f"/api/tables/{table}")["movedAt"]
        seen = len(other.raw_messages)
        assert one.act()["type"] == "done"
        assert one.now["actions"], "this game has no hidden decision before the last"
        assert other.received_nothing()
        assert len(other.raw_messages) == seen
        assert ben.fetch("GET", f"/api/tables/{table}")["movedAt"] == moved
        one.websocket.close()
        other.websocket.close()


def test_secret_choices_do_not_change_the_stored_status() -> None:
    plans = [SeatPlan(kind="me"), SeatPlan(kind="here", name="Ben")]
    row = set_up_table(NewTable(game="isle-of-skye", seats=plans), PersonRow("anna", "Anna"))
    play = GameSession(find_game(row.game), row, [])
    prepared = play.table.prepare(0, play.table.seat(0).legal()[0])
    assert play.pending_action(prepared, None, 0).status is None


@pytest.mark.parametrize("game", game_names())
def test_the_seed_and_other_hands_are_not_sent_before_the_end(tmp_path: Path, game: str) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        table = anna.table(game, "me", "friend")
        ben.join(anna.invitation(table, 1), "Ben")
        clients = [anna.connect(table, "want=picture"), ben.connect(table, "want=data")]
        for client in clients:
            client.until(lambda now: "decisionNumber" in now)
        for _ in range(12):
            for client in clients:
                if client.now["actions"]:
                    client.act()
            for seat, client in enumerate(clients):
                client.request("undo", seat=seat, decisionNumber=client.now["decisionNumber"])
        sent = "".join(text for client in clients for text in client.raw_messages)
        sent += "".join(
            guest.request("GET", f"/api/tables{path}").text for guest in (anna, ben) for path in ("", f"/{table}")
        )
    database = sqlite3.connect(tmp_path / "ceilidh.db")
    seed = int(database.execute("SELECT seed FROM tables").fetchone()[0])
    invitations = [row[0] for row in database.execute("SELECT invitation FROM seats WHERE invitation IS NOT NULL")]
    persons = [row[0] for row in database.execute("SELECT id FROM persons")]
    database.close()
    for secret in (str(seed), f"{seed:x}", *invitations, *persons):
        assert secret not in sent
    assert "seed" not in sent


def test_each_update_is_made_from_the_receivers_view_alone(anna: Guest, ben: Guest) -> None:
    table = anna.table("clans-and-glory", "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    for seat, guest in enumerate((anna, ben)):
        client = guest.connect(table)
        client.until(lambda now: "view" in now)
        assert client.now["view"]["seat"] == seat
        assert json.loads(client.raw_messages[-1]).get("view", {"seat": seat})["seat"] == seat
