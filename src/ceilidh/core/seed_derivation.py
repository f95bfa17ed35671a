"""One-way seed derivation: a derived seed reveals nothing about the seed it was derived from."""

from __future__ import annotations

from hashlib import sha256

from ceilidh.core.rng import SEEDS


def derive(seed: int, *purpose: int | str) -> int:
    """A seed for one purpose, as in `derive(seed, "game", 17)`; the same on every machine."""
    text = " ".join(map(str, (seed, *purpose)))
    return int.from_bytes(sha256(text.encode()).digest(), "big") % SEEDS
