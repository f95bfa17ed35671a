"""The rules of Clans and Glory, compiled: the state in `state.py`, and what it needs in the order of a turn."""
