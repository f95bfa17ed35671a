"""What another process does with a pickled batch."""

from __future__ import annotations

from ceilidh.core import Rng
from ceilidh.envs import Batch

Contents = tuple[bytes, ...]


def contents(batch: Batch) -> Contents:
    """The bytes of all buffers of a batch."""
    parts = (
        batch.observations,
        batch.masks,
        batch.seats,
        batch.rewards,
        batch.scores,
        batch.dones,
        batch.final_observations,
    )
    return tuple(bytes(memoryview(part)) for part in parts)


def go_on(batch: Batch, steps: int, seed: int) -> Contents:
    """Make random steps; returns the buffers after them."""
    rng = Rng.seeded(seed)
    for _ in range(steps):
        batch.step(batch.random_actions(rng))
    return contents(batch)
