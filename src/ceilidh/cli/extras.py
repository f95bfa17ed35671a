"""Packages that not everyone has: if one is missing, a sentence says what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ceilidh.core import CeilidhError


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """What is done inside may need the packages of this extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package == "ceilidh":
            raise
        raise CeilidhError(f"{package} is not installed; install it with pip install 'ceilidh[{extra}]'") from None
