"""HTTP for operators: a health check, and metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from litestar import Response, get

from ceilidh.server import messages as m
from ceilidh.server.api_errors import missing
from ceilidh.server.http.dependencies import ServicesDep
from ceilidh.server.services import Services
from ceilidh.server.storage import admission_rules

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric


@get("/health", include_in_schema=False)
async def check_health(services: ServicesDep) -> m.Health:
    """200 if requests are answered and the database can be read, else 503."""
    await services.database.read(admission_rules.read_rules)
    return m.Health(ok=True)


@get("/metrics", include_in_schema=False)
async def get_metrics(services: ServicesDep) -> Response[bytes]:
    """Metrics for Prometheus, if the operator has enabled them."""
    if not services.settings.metrics:
        raise missing("no_page")
    from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest  # slow, and most do not need it
    from prometheus_client.exposition import CONTENT_TYPE_LATEST

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_ServerMetrics(services))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class _ServerMetrics:
    """A Prometheus collector of this process, measured when it is asked."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily

        services = self._services
        people, sockets = len(services.presence.local_people()), services.limits.open_socket_count
        stored = services.tables.journal.entries_stored
        yield GaugeMetricFamily("ceilidh_tables", "Tables in memory", value=services.tables.count)
        yield GaugeMetricFamily("ceilidh_people", "People with an open socket", value=people)
        yield GaugeMetricFamily("ceilidh_sockets", "Open sockets of people and programs", value=sockets)
        yield GaugeMetricFamily(
            "ceilidh_worker_calls",
            "Calls to workers that wait or run: bots, hints and analyses",
            value=services.workers.queue.length,
        )
        yield CounterMetricFamily("ceilidh_decisions", "Decisions stored", value=stored)
