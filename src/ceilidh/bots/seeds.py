"""Seeds made from seeds, one way only: knowing a derived seed tells nothing about the one it came from."""

from __future__ import annotations

from hashlib import sha256

from ceilidh.core import SEEDS


def derive(seed: int, *purpose: int | str) -> int:
    """A seed for one purpose, as in `derive(seed, "game", 17)`; the same on every machine."""
    text = " ".join(map(str, (seed, *purpose)))
    return int.from_bytes(sha256(text.encode()).digest(), "big") % SEEDS
