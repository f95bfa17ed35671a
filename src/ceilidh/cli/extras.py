"""Optional dependencies: a missing package becomes a sentence that says what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ceilidh.core import CeilidhError


@contextmanager
def requires_extra(extra: str) -> Iterator[None]:
    """Turn a missing package inside the block into the advice to install `extra`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package == "ceilidh":
            raise
        raise CeilidhError(f"{package} is not installed; install it with pip install 'ceilidh[{extra}]'") from None
