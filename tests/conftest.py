"""Fixtures for all tests."""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["services"]

# No test is timed: a busy machine is not a failure. The examples are the same in every run, so that a run that fails
# fails again: a change is not refused for an example that it has nothing to do with.
UNTIMED: Any = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("repeatable", **UNTIMED, derandomize=True, database=None)
# HYPOTHESIS_PROFILE=search looks for new examples, and prints how to repeat one that fails.
settings.register_profile("search", **UNTIMED, print_blob=True, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of one xdist group share a folder or a port: refuse to run where xdist does not keep them together."""
    if not getattr(config.option, "loadgroup", False):
        return
    for item in items:
        if item.get_closest_marker("xdist_group") and "@" not in item.nodeid:
            raise pytest.UsageError(f"pytest-xdist does not keep the group of {item.nodeid} together.")
