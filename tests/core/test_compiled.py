"""The build under test: `make test` runs all tests compiled, and the rules' tests again uncompiled."""

from __future__ import annotations

import os

from ceilidh.core import rng


def test_the_rules_run_compiled_unless_a_pure_build_is_asked_for() -> None:
    assert str(rng.__file__).endswith(".py") == (os.environ.get("CEILIDH_PURE") == "1")
