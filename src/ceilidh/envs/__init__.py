"""Reinforcement-learning environments. `Batch` needs no library; all others need `pip install 'ceilidh[envs]'`."""

from ceilidh.envs.batch import Batch, reward

__all__ = ["Batch", "reward"]
