"""Environments for learning. `Batch` needs no library; everything else here needs `pip install 'ceilidh[envs]'`."""

from ceilidh.envs.batch import Batch, reward

__all__ = ["Batch", "reward"]
