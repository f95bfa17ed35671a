"""The rules of Isle of Skye, compiled: `state.py` holds a game, `round_steps.py` plays its rounds."""
