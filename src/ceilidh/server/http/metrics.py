"""Numbers about this process for Prometheus, counted when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ceilidh.server.services import Services

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

GAUGES: Final[dict[str, str]] = {
    "tables": "Tables in memory",
    "people": "People who are here, at this process",
    "sockets": "Open sockets of people and programs",
    "thoughts": "Thoughts of bots, hints and analyses that wait or run",
}


def told(services: Services) -> tuple[bytes, str]:
    """All numbers as text, and the kind of text it is."""
    # imported here, for a services that shows no numbers need not wait for it
    from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
    from prometheus_client.exposition import CONTENT_TYPE_LATEST

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Numbers(services))
    return generate_latest(registry), CONTENT_TYPE_LATEST


class _Numbers:
    def __init__(self, services: Services) -> None:
        self._house = services

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily

        services = self._house
        now: dict[str, Any] = {
            "tables": services.tables.count,
            "people": len(services.presence.local_people()),
            "sockets": services.limits.open_socket_count,
            "thoughts": services.workers.queue.length,
        }
        for name, tells in GAUGES.items():
            yield GaugeMetricFamily(f"ceilidh_{name}", tells, value=now[name])
        stored = services.tables.journal.entries_stored
        yield CounterMetricFamily("ceilidh_decisions", "Decisions that were stored", value=stored)
