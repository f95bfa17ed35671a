"""Ratings: results of rated tables count, each once and in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import virtual_time
from msgspec.structs import replace
from openskill.models import PlackettLuce
from server.http_clients import Guest, LiveServer, poll, run_server
from server.manual_clock import settle
from server.table_helpers import ANNA, CLANS, first_action, opened
from sqlalchemy import Connection, insert

from ceilidh.analysis.ratings import (
    BEGINNER_POINTS,
    BEGINNER_STRENGTH,
    Strength,
    rate_game,
    rating_margin,
    rating_points,
)
from ceilidh.bots import LEVELS
from ceilidh.core import find_game, game_names
from ceilidh.server.accounts import personal_data
from ceilidh.server.messages import NewTable, SeatPlan, TimeControl
from ceilidh.server.storage import Entry, Outcome, TableRow, people, ratings, schema, tables
from ceilidh.server.storage.journal import PendingEntry, TableStatus, append
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.rating_updater import rate_next_result
from ceilidh.server.tables.seating import take_seat

SLOW = TimeControl(kind="slow", bank=86400)
TIME_CONTROL = {"kind": "slow", "bank": 86400}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[LiveServer]:
    """A server of its own: everybody is on its leaderboard."""
    with run_server(tmp_path) as server:
        yield server


def rated(*others: str, bots: int = 0) -> TableRow:
    """Anna and others at a rated table whose game has begun."""
    plans = [SeatPlan(kind="me"), *(SeatPlan(kind="friend") for _ in others)]
    plans += [SeatPlan(kind="bot", bot="medium") for _ in range(bots)]
    row = set_up_table(NewTable(game=CLANS, seats=plans, time_control=SLOW, rated=True), ANNA)
    for person in others:
        row = take_seat(row, None, person, person.title())
    return row


def play(connection: Connection, row: TableRow, scores: list[int], places: list[int]) -> None:
    """The finished table, as a decision would store it."""
    tables.add(connection, row)
    over = TableStatus(0, Outcome(scores, places))
    append(connection, [PendingEntry(row.id, Entry(1, 0, "pass"), over)])


def name_all(connection: Connection, *names: str) -> None:
    for name in names:
        people.set_name(connection, name, name.title())


def count_all(connection: Connection) -> int:
    """Rate all results; their number."""
    return sum(1 for _ in iter(lambda: rate_next_result(connection), False))


def strengths(connection: Connection, *names: str) -> list[Strength]:
    known = ratings.for_people(connection, CLANS, names)
    return [Strength(known[name].mu, known[name].sigma) for name in names]


def scenario(url: str, *steps: Any) -> None:
    """Each step in a transaction of its own."""

    async def main() -> None:
        async with opened(url) as services:
            await services.rating_updater.stop()
            for step in steps:
                await services.database.write(step)

    virtual_time.run(main())


def test_ratings_equal_those_of_openskill(url: str) -> None:
    def check(connection: Connection) -> None:
        assert count_all(connection) == 1
        model = PlackettLuce()
        expected = model.rate([[model.rating()] for _ in range(3)], ranks=[2, 1, 3])
        for strength, team in zip(strengths(connection, "anna", "ben", "cat"), expected, strict=True):
            assert strength == pytest.approx((team[0].mu, team[0].sigma))

    scenario(
        url,
        lambda connection: name_all(connection, "anna", "ben", "cat"),
        lambda connection: play(connection, rated("ben", "cat"), [10, 20, 5], [2, 1, 3]),
        check,
    )


def test_bots_have_fixed_ratings_and_people_are_rated_against_them(tmp_path: Path) -> None:
    bot = Strength(*find_game(CLANS).ratings()["medium"])

    def check(connection: Connection) -> None:
        assert count_all(connection) == 2
        first = rate_game([BEGINNER_STRENGTH, bot], [1, 2])[0]
        assert strengths(connection, "anna") == [pytest.approx(rate_game([first, bot], [1, 2])[0])]

    scenario(
        f"sqlite:///{tmp_path / 'new.db'}",
        lambda connection: name_all(connection, "anna"),
        lambda connection: play(connection, rated(bots=1), [9, 3], [1, 2]),
        lambda connection: play(connection, rated(bots=1), [7, 3], [1, 2]),
        check,
    )


def test_a_result_is_rated_once_across_processes(url: str) -> None:
    async def main() -> None:
        async with opened(url) as first, opened(url) as second:
            await first.database.write(name_all, "anna", "ben")
            for _ in range(10):
                await first.database.write(play, rated("ben"), [10, 20], [2, 1])
            for services in (first, second):
                services.rating_updater.wake_up()
            await settle()
            assert await first.database.read(_games) == 10

    virtual_time.run(main())


def _games(connection: Connection) -> int:
    known = ratings.for_people(connection, CLANS, ["anna"])
    return known["anna"].games if known else 0


def test_a_result_that_was_not_rated_before_a_crash_is_rated_later(url: str) -> None:
    async def main() -> None:
        async with opened(url) as services:
            await services.rating_updater.stop()
            await services.database.write(name_all, "anna", "ben")
            await services.database.write(play, rated("ben"), [10, 20], [2, 1])
            assert await services.database.read(_games) == 0
        async with opened(url) as services:
            await settle()
            assert await services.database.read(_games) == 1

    virtual_time.run(main())


def test_a_finished_game_is_rated_immediately(tmp_path: Path) -> None:
    plans = [SeatPlan(kind="me"), SeatPlan(kind="bot", bot="easy")]
    row = set_up_table(NewTable(game=CLANS, seats=plans, time_control=SLOW, rated=True), ANNA)

    async def main() -> None:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            await services.database.write(name_all, "anna")
            await services.tables.add(row)
            async with services.tables.hold(row.id) as live:
                while not live.state.is_over:
                    await first_action(live, 0)
                    await settle()
                assert await services.database.read(_games) == 1

    virtual_time.run(main())


def test_a_second_account_merged_during_a_rated_game_does_not_void_the_result(tmp_path: Path) -> None:
    row = rated("anton", "vera")

    def end_game(connection: Connection) -> None:
        append(connection, [PendingEntry(row.id, Entry(1, 0, "pass"), TableStatus(0, Outcome([1, 0, 9], [2, 3, 1])))])

    def check(connection: Connection) -> None:
        stored = tables.find(connection, row.id)
        assert stored is not None
        assert [(seat.person, seat.gone) for seat in stored.seats] == [("anna", False), (None, True), ("vera", False)]
        assert count_all(connection) == 1
        anna, vera = strengths(connection, "anna", "vera")
        assert anna.mu < vera.mu
        assert ratings.for_people(connection, CLANS, ["anton"]) == {}

    scenario(
        f"sqlite:///{tmp_path / 'new.db'}",
        lambda connection: name_all(connection, "anna", "anton", "vera"),
        lambda connection: tables.add(connection, row),
        lambda connection: personal_data.merge_guest(connection, "anton", "anna"),
        end_game,
        check,
    )


def test_a_second_account_merged_after_a_rated_game_counts_at_its_worse_seat(tmp_path: Path) -> None:
    row = rated("anton", "vera")

    def check(connection: Connection) -> None:
        assert count_all(connection) == 1
        known = ratings.for_people(connection, CLANS, ["anna", "vera"])
        assert {name: (one.games, one.won, one.best) for name, one in known.items()} == {
            "anna": (1, 0, 0),
            "vera": (1, 0, 5),
        }

    scenario(
        f"sqlite:///{tmp_path / 'new.db'}",
        lambda connection: name_all(connection, "anna", "anton", "vera"),
        lambda connection: play(connection, row, [9, 0, 5], [1, 3, 2]),
        lambda connection: personal_data.merge_guest(connection, "anton", "anna"),
        check,
    )


def test_a_game_against_oneself_is_not_rated(tmp_path: Path) -> None:
    def check(connection: Connection) -> None:
        assert count_all(connection) == 1
        assert ratings.for_people(connection, CLANS, ["anna"]) == {}

    row = rated("ben")
    row = replace(row, seats=(row.seats[0], replace(row.seats[1], person="anna")))
    scenario(
        f"sqlite:///{tmp_path / 'new.db'}",
        lambda connection: name_all(connection, "anna"),
        lambda connection: play(connection, row, [10, 20], [2, 1]),
        check,
    )


def test_deleting_a_person_deletes_their_rating_and_keeps_those_of_others(url: str) -> None:
    def check(connection: Connection) -> None:
        count_all(connection)
        before = strengths(connection, "ben")
        known = ratings.find_profiles(connection, ["anna"])["anna"].profile
        assert personal_data.export(connection, "anna")["ratings"]["games"]
        personal_data.erase(connection, "anna")
        assert ratings.for_people(connection, CLANS, ["anna"]) == {}
        assert ratings.most_met(connection, "ben", None) == []
        assert strengths(connection, "ben") == before
        assert len(ratings.latest_results(connection, "ben")) == 1
        assert ratings.find_profile(connection, known) is None

    scenario(
        url,
        lambda connection: name_all(connection, "anna", "ben"),
        lambda connection: play(connection, rated("ben"), [10, 20], [2, 1]),
        check,
    )


def test_a_guests_rated_games_are_merged_when_they_sign_in(url: str) -> None:
    def check(connection: Connection) -> None:
        assert count_all(connection) == 3
        ratings.merge_guest(connection, "ben", "cat")
        cat = ratings.for_people(connection, CLANS, ["cat"])["cat"]
        assert (cat.games, cat.won, cat.best) == (3, 2, 30)
        (met,) = ratings.most_met(connection, "cat", None)
        assert (met.other, met.games, met.won, met.lost) == ("anna", 3, 2, 1)
        assert len(ratings.latest_results(connection, "cat")) == 3
        assert ratings.for_person(connection, "ben") == []

    scenario(
        url,
        lambda connection: name_all(connection, "anna", "ben", "cat"),
        lambda connection: play(connection, rated("ben"), [10, 20], [2, 1]),
        lambda connection: play(connection, rated("ben"), [10, 30], [2, 1]),
        lambda connection: play(connection, rated("cat"), [10, 5], [1, 2]),
        check,
    )


def test_a_guests_profile_is_merged_into_a_person_without_one(url: str) -> None:
    """Otherwise a person with games would be missing from leaderboards, and links to their profile would break."""

    def check(connection: Connection) -> None:
        count_all(connection)
        known = ratings.find_profiles(connection, ["anna"])["anna"].profile
        personal_data.merge_guest(connection, "anna", "cat")
        assert ratings.find_profiles(connection, ["cat"])["cat"].profile == known
        others = ratings.find_profiles(connection, ["ben"])["ben"].profile
        personal_data.merge_guest(connection, "ben", "cat")
        assert ratings.find_profiles(connection, ["cat"])["cat"].profile == known
        assert ratings.find_profile(connection, others) is None

    scenario(
        url,
        lambda connection: name_all(connection, "anna", "ben", "cat"),
        lambda connection: play(connection, rated("ben"), [10, 20], [2, 1]),
        check,
    )


def test_a_beginner_is_in_the_middle_of_the_scale() -> None:
    assert rating_points(BEGINNER_STRENGTH) == BEGINNER_POINTS == 1500
    assert rating_margin(BEGINNER_STRENGTH) == 500
    assert rating_points(Strength(30, 1)) == 1650


@pytest.mark.parametrize("game", game_names())
def test_the_bots_of_every_game_have_a_measured_strength(game: str) -> None:
    measured = find_game(game).ratings()
    assert set(measured) == set(LEVELS)
    assert measured["easy"][0] < measured["expert"][0]


# What people see


def rated_table(guest: Guest, *seats: str) -> str:
    return guest.table(CLANS, *seats, timeControl=TIME_CONTROL, rated=True)


def test_an_invitation_shows_whether_the_table_is_rated(server: LiveServer, anna: Guest, ben: Guest) -> None:
    table = rated_table(anna, "me", "friend")
    invitation = anna.invitation(table, 1)
    assert ben.fetch("GET", f"/api/invitations/{invitation}")["card"]["rated"]
    ben.join(invitation, "Ben")
    assert ben.connect(table).first()["header"]["rated"]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"timeControl": None}, "A rated table needs a time limit"),
        (
            {"timeControl": TIME_CONTROL, "multipleSeats": True, "listed": True},
            "At a rated table everybody has one seat.",
        ),
        (
            {"timeControl": TIME_CONTROL, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]},
            "The strength of greedy has never been measured",
        ),
    ],
)
def test_a_table_that_cannot_be_rated_is_refused(anna: Guest, more: dict[str, object], sentence: str) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    status, refusal = anna.expect_refusal("POST", "/api/tables", {"game": CLANS, "seats": seats, "rated": True, **more})
    assert status == 400
    assert refusal.startswith(sentence)


def test_a_rated_table_allows_one_seat_per_person_and_no_hints(anna: Guest) -> None:
    table = rated_table(anna, "me", "friend")
    link = f"/api/invitations/{anna.invitation(table, 1)}"
    assert anna.expect_refusal("POST", link, {"name": "Anna again"})[0] == 409
    anna.fetch("POST", f"/api/tables/{table}/start", {"bot": "easy"})
    client = anna.connect(table)
    client.until(lambda now: now.get("actions"))
    assert client.expect_refusal("hints", seat=0) == "There are no hints in rated games or at an evening."
    action = client.now["actions"][0]["action"]
    refused = client.expect_refusal("coach", seat=0, decisionNumber=client.now["decisionNumber"], action=action)
    assert refused == "There are no hints in rated games or at an evening."


def test_in_a_rated_game_the_weakest_bot_stands_in(anna: Guest) -> None:
    table = rated_table(anna, "me", "friend")
    anna.fetch("POST", f"/api/tables/{table}/start", {"bot": "easy"})
    anna.fetch("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "expert"})
    assert anna.connect(table).first()["header"]["players"][0]["bot"] == "easy"


def test_profile_and_leaderboard_after_a_rated_game(evening: LiveServer) -> None:
    with evening.guest("Anna") as anna:
        assert anna.fetch("GET", "/api/me/profile")["profile"] is None
        table = rated_table(anna, "me", "easy")
        client = anna.connect(table)
        while not client.until(lambda now: now.get("actions") or now.get("result")).get("result"):
            client.act()
        # Ratings are updated in the background, without an event to wait for.
        lead = poll(lambda: anna.fetch("GET", f"/api/leaderboards/{CLANS}"), lambda lead: lead["mine"])
        assert [line["bot"] for line in lead["entries"]] == sorted(
            LEVELS, key=lambda level: -find_game(CLANS).ratings()[level][0]
        )
        assert lead["mine"]["games"] == 1
        assert lead["mine"]["provisional"]
        profile = anna.fetch("GET", "/api/me/profile")["profile"]
        seen = anna.fetch("GET", f"/api/people/{profile}")
        assert seen["me"]
        assert seen["name"] == "Anna"
        assert [game["card"]["table"] for game in seen["games"]] == [table]
        assert seen["games"][0]["change"] == seen["ratings"][0]["rating"] - 1500
        with evening.guest("Ben") as ben:
            assert not ben.fetch("GET", f"/api/people/{profile}")["me"]
            assert ben.expect_refusal("GET", "/api/people/nobody")[0] == 404


def test_a_profile_id_differs_from_the_persons_id(tmp_path: Path) -> None:
    def check(connection: Connection) -> None:
        count_all(connection)
        known = ratings.find_profiles(connection, ["anna", "ben"])
        assert {one.profile for one in known.values()}.isdisjoint({"anna", "ben"})
        assert ratings.find_profile(connection, "anna") is None

    scenario(
        f"sqlite:///{tmp_path / 'new.db'}",
        lambda connection: name_all(connection, "anna", "ben"),
        lambda connection: play(connection, rated("ben"), [10, 20], [2, 1]),
        check,
    )


def test_the_leaderboard_lists_people_with_five_rated_games(tmp_path: Path) -> None:
    def check(connection: Connection) -> None:
        rows = [("four", 4), ("five", 5)]
        for name, games in rows:
            people.set_name(connection, name, name)
            values = {"person": name, "game": CLANS, "mu": 30.0, "sigma": 5.0, "games": games, "won": 1, "best": 9}
            connection.execute(insert(schema.ratings).values(**values))
        assert [row.person for row in ratings.leaderboard(connection, CLANS)] == ["five"]

    scenario(f"sqlite:///{tmp_path / 'new.db'}", check)
