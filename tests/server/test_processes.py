"""Two processes that serve the same tables, with PostgreSQL and Redis: nothing is lost, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from e2e.house import House
from server.guests import Guest, Place, next_to_decide, table_for

from ceilidh.core import Record, find_game, replay

GAME = "clans-and-glory"

pytestmark = pytest.mark.xdist_group("processes")


@pytest.fixture(scope="module")
def pair(postgres: str, redis_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as connection:
        connection.execute("create database processes")
    ways = {
        "CEILIDH_DATABASE_URL": f"{postgres.replace('postgresql://', 'postgresql+psycopg://')}/processes",
        "CEILIDH_REDIS_URL": redis_server,
    }
    folders: list[Path] = [tmp_path_factory.mktemp("process") for _ in range(2)]
    with House(folders[0], **ways) as first, House(folders[1], **ways) as second:
        yield first, second


@pytest.fixture
def guests(pair: tuple[House, House]) -> tuple[Guest, Guest]:
    """Anna at the first process, Ben at the second."""
    return Guest("Anna", pair[0].address), Guest("Ben", pair[1].address)


def play(places: list[Place], decisions: int) -> int:
    """Let whoever is asked decide; how many decisions were made before the game was over, or it was enough."""
    for made in range(decisions):
        asked = next_to_decide(places)
        if asked is None:
            return made
        asked.decide(made)
    return decisions


def test_what_happens_at_one_process_is_seen_at_the_other(guests: tuple[Guest, Guest]) -> None:
    anna, ben = guests
    table = table_for(anna, ben, GAME)
    with anna.sit(table) as first, ben.sit(table) as second:
        first.until(lambda: first.online() == [True, True])
        second.until(lambda: second.online() == [True, True])
        asked, other = (first, second) if first.mine else (second, first)
        before = other.seen["view"]
        asked.decide()
        other.until(lambda: other.seen["view"] != before)
        first.send("say", text="Slàinte!")
        second.until(lambda: second.chat == ["Slàinte!"])
        second.send("say", text="Prost!")
        first.until(lambda: first.chat == ["Slàinte!", "Prost!"])
        second.leave()
        first.until(lambda: first.online() == [True, False])


def test_of_two_acts_for_the_same_decision_exactly_one_counts(
    guests: tuple[Guest, Guest], pair: tuple[House, House]
) -> None:
    anna, ben = guests
    table = table_for(anna, ben, GAME)
    elsewhere = Guest("Nobody", pair[1].address)
    elsewhere.headers = anna.headers
    with anna.sit(table) as here, elsewhere.sit(table) as there, ben.sit(table) as bens:
        for choice in range(8):
            if next_to_decide([here, bens]) is bens:
                bens.decide()
                continue
            turn = here.seen["turn"]
            there.until_turn(turn)
            there.until(lambda: there.mine)
            sent = here.act(choice), there.act(choice + 1)
            answers = [here.answer(sent[0]), there.answer(sent[1])]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            here.until_turn(turn + 1)
            there.until_turn(turn + 1)
            assert here.seen["view"] == there.seen["view"]


def test_what_was_missed_while_redis_was_gone_is_seen_after_it(guests: tuple[Guest, Guest], redis_server: str) -> None:
    anna, ben = guests
    table = table_for(anna, ben, GAME)
    with anna.sit(table) as first, ben.sit(table) as second, redis.Redis.from_url(redis_server) as connection:
        asked, other = (first, second) if first.mine else (second, first)
        before = other.seen["view"]
        connection.client_kill_filter(_type="pubsub")
        connection.client_kill_filter(_type="normal", skipme=True)
        asked.decide()
        other.until(lambda: other.seen["view"] != before)


def test_when_a_process_dies_the_game_goes_on_at_the_other(
    guests: tuple[Guest, Guest], pair: tuple[House, House]
) -> None:
    anna, ben = guests
    table = table_for(anna, ben, GAME)
    with ben.sit(table) as bens:
        with anna.sit(table) as annas:
            made = play([annas, bens], 12)
            seen = annas.seen["turn"]
        pair[0].kill()
        anna.address = ben.address
        with anna.sit(table) as annas:
            assert annas.seen["turn"] == seen
            made += play([annas, bens], 1000)
            assert annas.over
    pair[0].start()
    anna.address = pair[0].address
    record = Record.parse(anna.ask("GET", f"/api/tables/{table}/record").raise_for_status().text)
    assert len(record.lines) == made
    assert replay(find_game(GAME), record).result() == record.result
