"""Environments for learning. `Batch` needs no library; `arrays` and `vector` need `pip install 'ceilidh[envs]'`."""

from ceilidh.envs.batch import Batch, reward

__all__ = ["Batch", "reward"]
