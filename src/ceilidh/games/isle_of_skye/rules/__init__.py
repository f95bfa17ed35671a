"""The rules of Isle of Skye, compiled: the state in `state.py`, and what it needs in the order of a turn."""
