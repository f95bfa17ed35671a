"""What all tests may ask for."""

import pytest
from hypothesis import settings

pytest_plugins = ["services"]

# No test is timed: a busy machine is not a failure.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of one group share a folder or a port: where pytest-xdist does not keep them together, none is run."""
    if not getattr(config.option, "loadgroup", False):
        return
    for item in items:
        if item.get_closest_marker("xdist_group") and "@" not in item.nodeid:
            raise pytest.UsageError(f"pytest-xdist does not keep the group of {item.nodeid} together.")
