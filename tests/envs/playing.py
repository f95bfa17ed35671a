"""What a process of its own does with games that were sent to it."""

from __future__ import annotations

from ceilidh.core import Rng
from ceilidh.envs import Batch

Told = tuple[bytes, ...]


def told(batch: Batch) -> Told:
    """All that a batch says."""
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


def go_on(batch: Batch, steps: int, seed: int) -> Told:
    """Random steps, and what the batch says after them."""
    rng = Rng.seeded(seed)
    for _ in range(steps):
        batch.step(batch.random_actions(rng))
    return told(batch)
