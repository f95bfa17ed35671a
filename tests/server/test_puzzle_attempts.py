"""Puzzle attempts: first attempts and rounds, in both databases, and for one person on two devices."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec.structs import replace
from server.http_clients import LiveServer
from server.table_helpers import opened

from ceilidh.core import find_game
from ceilidh.server.replays.puzzle_progress import progress
from ceilidh.server.storage import Database, puzzle_attempts
from ceilidh.server.storage.puzzle_attempts import AttemptRow

GAME = find_game("clans-and-glory")
LAST = 3
"""The number of puzzles in the game of these tests."""


async def attempt(database: Database, person: str, number: int, right: bool, game: str = GAME.name) -> bool:
    return await database.write(puzzle_attempts.record_attempt, person, game, GAME.edition, number, LAST, right)


def made(*found: tuple[int, bool], round: int = 1) -> list[AttemptRow]:
    row = partial(AttemptRow, game=GAME.name, edition=GAME.edition, round=round, at="2026-11-17T20:00:00+00:00")
    return [row(number=number, right=right, place=place) for place, (number, right) in enumerate(found, 1)]


def test_the_first_attempt_at_each_puzzle_counts_once_per_round(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            noted = [(1, True), (1, False), (3, True), (2, False), (2, True), (2, True)]
            assert [await attempt(services.database, "anna", *one) for one in noted] == [
                True,
                False,
                True,
                True,
                True,
                False,
            ]
            rows = await services.database.read(puzzle_attempts.for_person, "anna")
            assert [(row.round, row.number, row.right) for row in rows] == [
                (1, 1, True),
                (1, 3, True),
                (1, 2, False),
                (2, 2, True),
            ]
            assert await services.database.read(puzzle_attempts.for_person, "ben") == []

    asyncio.run(scenario())


def test_a_guests_attempts_are_merged_when_they_sign_in(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            await attempt(services.database, "anna", 1, True)
            await attempt(services.database, "guest", 1, False)
            await attempt(services.database, "guest", 2, True)
            await services.database.write(puzzle_attempts.merge_guest, "guest", "anna")
            exported = await services.database.read(puzzle_attempts.export, "anna")
            assert {(row["puzzle"], row["right"]) for row in exported} == {(1, True), (2, True)}
            assert await services.database.read(puzzle_attempts.for_person, "guest") == []
            await services.database.write(puzzle_attempts.erase, "anna")
            assert await services.database.read(puzzle_attempts.export, "anna") == []

    asyncio.run(scenario())


def test_a_wrong_attempt_ends_a_streak_and_the_best_streak_stays() -> None:
    found = progress(made((1, True), (2, True), (3, False)), GAME)
    assert (found.streak, found.longest_streak, found.right, found.wrong) == (0, 2, [1, 2], [3])


def test_a_new_round_or_edition_resets_attempts_but_not_the_streak() -> None:
    rows = [*made((1, True), (2, True)), *made((2, True), round=2)]
    found = progress(rows, GAME)
    assert (found.streak, found.right) == (3, [2])
    old = [replace(row, edition=GAME.edition - 1) for row in rows]
    assert (progress(old, GAME).streak, progress(old, GAME).right) == (3, [])


def test_a_second_attempt_does_not_change_the_progress(server: LiveServer) -> None:
    puzzle = GAME.puzzles()[0]
    address = f"/api/puzzles/{GAME.name}/1"
    with server.guest() as guest, server.guest() as other:
        first = guest.fetch("POST", address, {"action": puzzle.tempting})
        again = guest.fetch("POST", address, {"action": puzzle.best.action})
        assert (first["isFirstAttempt"], again["isFirstAttempt"]) == (True, False)
        assert again["solution"]["right"]
        assert again["progress"] == first["progress"] == {"streak": 0, "longestStreak": 0, "right": [], "wrong": [1]}
        assert guest.fetch("POST", f"/api/puzzles/{GAME.name}/2", {"action": GAME.puzzles()[1].best.action})[
            "isFirstAttempt"
        ]
        mine, others = (who.fetch("GET", "/api/puzzles")["games"] for who in (guest, other))
        progress_of = {card["game"]: card["progress"] for card in mine}
        assert progress_of[GAME.name] == {"streak": 1, "longestStreak": 1, "right": [2], "wrong": [1]}
        assert {card["progress"]["streak"] for card in others} == {0}
