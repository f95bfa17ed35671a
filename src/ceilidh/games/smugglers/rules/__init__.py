"""The rules of Smugglers, compiled: the state in `state.py`, and what it needs in the order of a turn."""
