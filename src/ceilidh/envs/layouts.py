"""The page of all observations' layouts: `python -m ceilidh.envs.layouts` prints docs/observations.md."""

from __future__ import annotations

from typing import Final

from ceilidh.core import Field, Game, find_game, game_names

_ABOUT: Final = """# Observations

What a seat knows, as bytes. This page is made by `make layouts` from the games' own declarations; do not edit
it.

- An observation is made of what the seat may know, and of nothing else. The conformance kit proves it for every
  game: it deals anew what is hidden and compares the bytes.
- It is seen from the seat. Where a field has an entry for each player, *I* come first, then the others in the
  order of turns; the entries of seats that nobody has are 0.
- The layout is the same for every number of players and every option. Fields lie one after the other without
  gaps, each in row-major order. Every number is a byte from 0 to its highest; a greater one is written as 255.
- The mask of legal actions has one byte for each action of the game.

In Python, `game.observation.fields` has the same, `game.observation.seen(state, seat)` is one observation by
itself, and `ceilidh.envs.arrays.Arrays` has those of many games as arrays (`arrays.field("hand")` for one
field). A game that declares nothing has its view, number by number (`core/plain_observation.py`).

For tabular methods there is a key of 16 bytes for all that a seat has seen since the deal: what it chose, the events
it was told, and its view where that changed. Equal keys mean the same story, other keys another one, on every machine;
what others decide unseen changes nothing.

```python
from ceilidh.core import find_game
from ceilidh.core.recall import Recall

game = find_game("{example}")
state = game.new({players}, seed=1)
recall = Recall(game, state)
seat = state.actors()[0]
recall.apply(state, seat, state.legal(seat)[0])
print(recall.key(seat).hex())
```
"""


def page() -> str:
    """The whole page."""
    first = find_game(game_names()[0])
    about = _ABOUT.replace("{example}", first.name).replace("{players}", str(first.player_counts[0]))
    return "\n".join([about, *(_section(find_game(name)) for name in game_names())])


def _section(game: Game) -> str:
    observation = game.observation
    title = game.speech.words("en")("name")
    lines = [f"## {title}", ""]
    lines += [f"`{game.name}`: {observation.size:,} bytes, {game.actions:,} actions.", ""]
    lines += ["| from byte | field | shape | highest | meaning |", "|---|---|---|---|---|"]
    at = 0
    for field in observation.fields:
        lines.append(_row(at, field))
        at += field.size()
    return "\n".join([*lines, ""])


def _row(at: int, field: Field) -> str:
    shape = " × ".join(map(str, field.shape))
    return f"| {at:,} | `{field.name}` | {shape} | {field.highest} | {field.meaning} |"


if __name__ == "__main__":
    print(page(), end="")
