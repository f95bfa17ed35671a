"""Parameters of route handlers that Litestar injects, and names for those in the path and the query.

Each dependency needs the one before it: Litestar would resolve independent ones in tasks of their own, whose CPU time
is charged to nobody.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.replays.replays import Replay
from ceilidh.server.services import Services
from ceilidh.server.throttling.scheduler import budget_of

ServicesDep: TypeAlias = NamedDependency[Services]
VisitorDep: TypeAlias = NamedDependency[Visitor]
ReplayDep: TypeAlias = NamedDependency[Replay]
Name: TypeAlias = FromPath[str]
"""A name, an id or a token in the path."""
Number: TypeAlias = FromPath[int]
OptionalNumber: TypeAlias = FromQuery[int | None]
Text: TypeAlias = FromQuery[str]
AnyRequest: TypeAlias = Request[Any, Any, Any]


async def provide_visitor(request: AnyRequest, services: ServicesDep) -> Visitor:
    """Identify the caller, whose budget is charged from now on."""
    visitor = await services.sessions.identify(request)
    budget = budget_of(request)
    budget.identify(visitor.id)
    await budget.wait()
    return visitor


async def provide_replay(table: Name, services: ServicesDep, visitor: VisitorDep, watch: Text = "") -> Replay:
    """The finished game at a table that the visitor may see."""
    return await services.replays.find(table, visitor.id, watch)


def dependencies(services: Services) -> dict[str, Provide]:
    """All injected parameters by name."""
    return {
        "services": Provide(lambda: services, sync_to_thread=False),
        "visitor": Provide(provide_visitor),
        "replay": Provide(provide_replay),
    }
