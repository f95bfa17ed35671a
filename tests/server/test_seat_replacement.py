"""When a person may be replaced by a bot, and the refusal before; the button is offered only when it works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from server.http_clients import Guest, run_server
from server.manual_clock import ManualClock
from server.table_helpers import CLANS

LIVE = {"kind": "live", "bank": 600, "bot": "greedy"}
SLOW = {"kind": "slow", "bank": 3 * 86400, "bot": "greedy"}
BOT = {"bot": "expert"}
AWAY_S = 300


class TwoPeople:
    """Anna has a table open; Ben has a seat there and has not opened it."""

    def __init__(self, clock: ManualClock, anna: Guest, ben: Guest, more: dict[str, Any]) -> None:
        self.clock = clock
        self.anna = anna
        self.ben = ben
        self.table = anna.table(CLANS, "me", "friend", **more)
        ben.join(anna.invitation(self.table, 1), "Ben")
        self.client = anna.connect(self.table)

    def offered(self) -> bool:
        """Whether Anna's page offers to give Ben's seat to a bot."""
        return bool(self.anna.connect(self.table).first()["header"]["players"][1]["replaceable"])

    def replace(self) -> str:
        """Anna gives Ben's seat to a bot: the refusal, or an empty text."""
        answer = self.anna.request("POST", f"/api/tables/{self.table}/seats/1/bot", BOT)
        return "" if answer.is_success else str(answer.json()["text"])

    def bot(self) -> str:
        head = self.client.until(lambda now: now["header"]["players"][1]["bot"])["header"]
        return str(head["players"][1]["bot"])


@contextmanager
def two_people(folder: Path, **more: Any) -> Iterator[TwoPeople]:
    clock = ManualClock()
    with (
        run_server(folder, clock=clock, away_seconds=AWAY_S) as server,
        server.guest("Anna") as anna,
        server.guest("Ben") as ben,
    ):
        clock.move(seconds=AWAY_S + 1)  # the grace period after the server's start is over
        yield TwoPeople(clock, anna, ben, more)


def test_a_person_who_has_just_sat_down_is_not_away(tmp_path: Path) -> None:
    with two_people(tmp_path) as at:
        assert not at.offered()
        assert at.replace() == (
            "Ben is here, or was a moment ago; a bot can take over after they have been away for 5 minutes."
        )
        at.clock.move(seconds=AWAY_S)
        at.client.until(lambda now: now["header"]["players"][1]["replaceable"])
        assert at.replace() == ""
        assert at.bot() == "expert"


def test_everybody_has_time_to_arrive_when_a_game_begins(tmp_path: Path) -> None:
    with two_people(tmp_path) as at:
        table = at.ben.table(CLANS, "me", "friend")
        at.clock.move(seconds=AWAY_S + 1)
        at.anna.join(at.ben.invitation(table, 1), "Anna")
        assert at.anna.expect_refusal("POST", f"/api/tables/{table}/seats/0/bot", BOT)[0] == 409


def test_somebody_who_took_their_seat_back_is_not_away(tmp_path: Path) -> None:
    with two_people(tmp_path) as at:
        at.clock.move(seconds=AWAY_S)
        at.client.until(lambda now: now["header"]["players"][1]["replaceable"])
        assert at.replace() == ""
        at.ben.fetch("POST", f"/api/tables/{at.table}/seats/1/return")
        assert at.replace().startswith("Ben is here")


@pytest.mark.parametrize("time_control", [LIVE, SLOW])
@pytest.mark.parametrize("rated", [False, True])
def test_with_a_time_limit_nobody_is_replaced_before_their_time_is_up(
    tmp_path: Path, time_control: dict[str, Any], rated: bool
) -> None:
    with two_people(tmp_path, timeControl=time_control, rated=rated) as at:
        at.clock.move(seconds=AWAY_S + 1)
        assert not at.offered()
        assert at.replace().startswith("Ben has time left")
        at.ben.fetch("POST", f"/api/tables/{at.table}/leave")
        at.client.until(lambda now: now["header"]["players"][1]["replaceable"])
        assert at.replace() == ""
        assert at.bot() == ("easy" if rated else "expert")


@pytest.mark.parametrize(
    ("time_control", "when"),
    [(LIVE, "in 10 minutes at the latest"), (SLOW, "in 72 hours at the latest")],
)
@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_the_refusal_says_when_a_bot_takes_over(
    tmp_path: Path, time_control: dict[str, Any], when: str, lang: str
) -> None:
    with two_people(tmp_path, timeControl=time_control) as at:
        assert "nobody is waiting for them" in at.replace()
        while not at.client.now or at.client.now["header"]["players"][1]["status"] != "thinking":
            at.client.until(lambda now: now.get("actions") or now["header"]["players"][1]["status"] == "thinking")
            if at.client.now["header"]["players"][1]["status"] != "thinking":
                at.client.act(at.client.now["actions"][-1]["action"])
        answer = at.anna.request("POST", f"/api/tables/{at.table}/seats/1/bot?lang={lang}", BOT)
        assert answer.status_code == 409
        refusal = str(answer.json()["text"])
        assert when.split()[1] in refusal
        assert (when in refusal) == (lang == "en")


def test_the_owner_may_let_a_bot_play_and_come_back_at_any_time(tmp_path: Path) -> None:
    with two_people(tmp_path, timeControl=SLOW) as at:
        at.ben.fetch("POST", f"/api/tables/{at.table}/seats/1/bot", BOT)
        assert at.bot() == "expert"
        at.ben.fetch("POST", f"/api/tables/{at.table}/seats/1/return")
