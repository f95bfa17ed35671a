"""What handlers ask Litestar for, by short names."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.services import Services
from ceilidh.server.throttling.scheduler import CallerBudget

ServicesDep: TypeAlias = NamedDependency[Services]
VisitorDep: TypeAlias = NamedDependency[Visitor]
BudgetDep: TypeAlias = NamedDependency[CallerBudget]
Name: TypeAlias = FromPath[str]
"""A name, an id or a token in an address."""
Number: TypeAlias = FromPath[int]
AnyRequest: TypeAlias = Request[Any, Any, Any]
