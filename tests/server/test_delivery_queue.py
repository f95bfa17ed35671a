"""The fair delivery queue on virtual time: a receiver that does not answer delays nobody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import pytest
from virtual_time import run

from ceilidh.server.notifications import delivery_queue
from ceilidh.server.notifications.delivery_queue import MAX_PER_RECEIVER, MAX_SLOTS, PROMPT_S, Delivery, DeliveryQueue

SILENT_S = 10.0
"""The timeout of a silent receiver, as in `notifications/safe_http.py`."""


class Desk:
    """A queue, and when what was delivered."""

    def __init__(self) -> None:
        self.queue = DeliveryQueue()
        self.began = asyncio.get_running_loop().time()
        self.done: dict[str, float] = {}
        self.abandoned: list[str] = []
        self.now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()

    @property
    def seconds(self) -> float:
        return asyncio.get_running_loop().time() - self.began

    def put(self, person: str, receiver: str = "", takes: float = 0.05, name: str = "", latest: float = 1e9) -> bool:
        what, receiver = name or person, receiver or f"{person}.example.org"

        async def deliver() -> None:
            for counted in ("all", f"to {receiver}", f"of {person}"):
                self.now[counted] += 1
                self.most[counted] = max(self.most[counted], self.now[counted])
            try:
                await asyncio.sleep(takes)
                self.done[what] = self.seconds
            finally:
                for counted in ("all", f"to {receiver}", f"of {person}"):
                    self.now[counted] -= 1

        async def abandon() -> None:
            self.abandoned.append(what)

        return self.queue.put(Delivery(person, receiver, latest, deliver, abandon))

    def put_silent(self, number: int, receiver: str = "") -> None:
        for person in range(number):
            self.put(f"guest {person}", receiver, SILENT_S)


def play(scenario: Coroutine[Any, Any, None]) -> None:
    run(scenario)


def test_a_prompt_receiver_is_not_delayed_by_any_number_of_silent_ones() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.put("Ben")
        await desk.queue.idle()
        before = desk.seconds
        desk.put_silent(320)
        desk.put("Ben", name="again")
        await desk.queue.idle()
        assert desk.done["again"] - before == pytest.approx(0.05)

    play(scenario())


def test_a_new_receiver_waits_a_moment_for_each_full_lane_of_silent_ones_before_it() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.put_silent(320)
        desk.put("Ben")
        await desk.queue.idle()
        assert desk.done["Ben"] <= 320 / MAX_SLOTS * PROMPT_S + 0.1
        assert desk.most["all"] <= 3 * MAX_SLOTS + 1
        assert len(desk.done) + len(desk.abandoned) == 321

    play(scenario())


def test_known_slow_receivers_delay_no_new_one() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.put_silent(320)
        await desk.queue.idle()
        before = desk.seconds
        desk.put_silent(320)
        desk.put("Ben")
        await asyncio.sleep(1)
        assert desk.done["Ben"] - before == pytest.approx(0.05)
        await desk.queue.stop()

    play(scenario())


def test_people_with_a_slow_receiver_delay_nobody_by_naming_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_queue, "MAX_SLOTS", 4)

    async def scenario() -> None:
        desk = Desk()
        desk.put_silent(4)
        await desk.queue.idle()
        before = desk.seconds
        for person in range(4):
            desk.put(f"guest {person}", f"another{person}.example.org", SILENT_S)
        desk.put("Ben")
        await asyncio.sleep(1)
        assert desk.done["Ben"] - before == pytest.approx(0.05)
        await desk.queue.stop()

    play(scenario())


def test_a_person_whose_receiver_is_prompt_again_is_no_longer_in_the_slow_lane() -> None:
    async def scenario() -> None:
        desk = Desk()
        for name, receiver, takes in (("slow", "old.example.org", SILENT_S), ("prompt", "new.example.org", 0.05)):
            desk.put("Ben", receiver, takes, name)
            await desk.queue.idle()
        assert desk.queue._lane_of(delivery_to("Ben", "third.example.org")) == "unknown"

    play(scenario())


def delivery_to(person: str, receiver: str) -> Delivery:
    async def nothing() -> None:
        pass

    return Delivery(person, receiver, 1e9, nothing, nothing)


def test_deliveries_to_one_receiver_are_limited_for_all_people_together() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.put_silent(320, "one.example.org")
        desk.put("Ben")
        await asyncio.sleep(0.1)
        assert desk.done == {"Ben": pytest.approx(0.05)}
        await desk.queue.idle()
        assert desk.most["to one.example.org"] == MAX_PER_RECEIVER

    play(scenario())


def test_people_take_turns_and_each_gets_one_delivery_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_queue, "MAX_SLOTS", 1)

    async def scenario() -> None:
        desk = Desk()
        for number in range(100):
            desk.put("Anna", name=f"Anna {number}")
        desk.put("Ben")
        await desk.queue.idle()
        assert [*desk.done][:4] == ["Anna 0", "Anna 1", "Ben", "Anna 2"]
        assert desk.most["of Anna"] == 1
        assert len(desk.done) == 101

    play(scenario())


def test_a_slow_delivery_without_a_free_slot_is_abandoned() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.put_silent(MAX_SLOTS + 5)
        await desk.queue.idle()
        assert (len(desk.done), len(desk.abandoned)) == (MAX_SLOTS, 5)

    play(scenario())


def test_a_slow_receiver_that_answers_promptly_again_is_no_longer_slow() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.put("Ben", takes=3)
        await desk.queue.idle()
        desk.put("Ben", name="prompt")
        await desk.queue.idle()
        for person in range(MAX_SLOTS):
            desk.put(f"guest {person}", takes=SILENT_S)
        await asyncio.sleep(PROMPT_S + 1)
        before = desk.seconds
        desk.put("Ben", name="last")
        await asyncio.sleep(0.1)
        assert desk.done["last"] - before == pytest.approx(0.05)
        await desk.queue.stop()

    play(scenario())


def test_a_delivery_that_waited_too_long_is_dropped() -> None:
    """Another process may have it in hand by now."""

    async def scenario() -> None:
        desk = Desk()
        desk.put("Ben", takes=5)
        desk.put("Ben", name="late", latest=asyncio.get_running_loop().time() + 4)
        await desk.queue.idle()
        assert [*desk.done] == ["Ben"]

    play(scenario())


def test_a_full_lane_refuses_deliveries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_queue, "MAX_WAITING", 3)

    async def scenario() -> None:
        desk = Desk()
        assert [desk.put("Ben", name=str(number)) for number in range(6)] == [True] * 4 + [False] * 2
        await desk.queue.stop()

    play(scenario())


def test_a_failed_delivery_delays_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        desk = Desk()

        async def fail() -> None:
            raise RuntimeError("the database is away")

        desk.queue.put(Delivery("Ben", "example.org", 1e9, fail, fail))
        desk.put("Ben", name="next")
        await desk.queue.idle()
        assert [*desk.done] == ["next"]

    play(scenario())
    assert "the database is away" in caplog.text
