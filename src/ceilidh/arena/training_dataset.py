"""Training datasets from games of bots: observation, action mask, action and return of every decision.

A dataset is a folder of shards with a `schema.json` that documents the columns and the observation fields. Decisions
with a single legal action are left out. Game number k depends only on the match and k, so the same command writes the
same data on any number of cores. Needs the extra `envs`, and `arena` for Parquet.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ceilidh.arena.match import Match
from ceilidh.arena.parallel_execution import parallel_map
from ceilidh.bots import make_bot
from ceilidh.core import CeilidhError, Rng, Seat, SetupError
from ceilidh.core.seed_derivation import derive
from ceilidh.envs.batch import reward

FORMATS: Final = ("npz", "parquet")
GAMES_PER_SHARD: Final = 50
COLUMNS: Final = {
    "game": "the number of the game, counted from 0",
    "seat": "the seat that decides, counted from 0",
    "observation": "what the seat knows, as bytes; the fields are listed below",
    "mask": "the legal actions as bits: action a is bit a % 8 (0 is the lowest) of byte a // 8",
    "action": "the chosen action",
    "return": "the seat's final return: 1 for the first place, -1 for the last, evenly spaced between",
}
Shard = dict[str, NDArray[Any]]
Save = Callable[[Path, Shard], None]


def write_dataset(
    match: Match,
    games: int,
    folder: Path,
    *,
    form: str = FORMATS[0],
    jobs: int | None = None,
    backend: str = "local",
    progress: Callable[[int], None] | None = None,
) -> int:
    """Play `games` games of a match and write them to a new folder; returns the number of decisions."""
    if games < 1:
        raise SetupError(f"the number of games must be at least 1, not {games}")
    if form not in FORMATS:
        raise SetupError(f"there is no format '{form}'; choose one of {', '.join(FORMATS)}")
    if folder.exists() and any(folder.iterdir()):
        raise SetupError(f"the folder {folder} is not empty; choose a new one")
    save = _saver(form)
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(0, games, GAMES_PER_SHARD)
    rows = 0
    for first, shard in parallel_map(partial(_shard, match, games), firsts, jobs, backend):
        _write(save, folder / f"shard-{first // GAMES_PER_SHARD:05}.{form}", shard)
        rows += len(shard["action"])
        if progress:
            progress(min(GAMES_PER_SHARD, games - first))
    (folder / "schema.json").write_text(json.dumps(_schema(match, games, form), indent=2) + "\n", encoding="utf-8")
    return rows


def unpack_masks(masks: NDArray[np.uint8], actions: int) -> NDArray[np.bool_]:
    """Unpack the masks of a shard to one boolean per action."""
    return np.unpackbits(masks, axis=1, count=actions, bitorder="little").astype(np.bool_)


def _shard(match: Match, games: int, first: int) -> tuple[int, Shard]:
    played = [_game(match, number) for number in range(first, min(games, first + GAMES_PER_SHARD))]
    return first, {name: np.concatenate([game[name] for game in played]) for name in COLUMNS}


def _game(match: Match, number: int) -> Shard:
    """Play one game; one row per decision."""
    game, seed = match.game, match.seed_of(number)
    state = game.new(match.players, seed, match.options)
    bots = [make_bot(name, Rng.seeded(derive(seed, "bot", at))) for at, name in enumerate(match.seating(number))]
    seats = [Seat(game, state, at) for at in range(match.players)]
    deciding_seats: list[int] = []
    observations: list[bytes] = []
    masks: list[NDArray[np.uint8]] = []
    actions: list[int] = []
    while actors := state.actors():
        at = actors[0]
        legal, chosen = state.legal(at), bots[at].choose(seats[at])
        if len(legal) > 1:
            deciding_seats.append(at)
            observations.append(seats[at].observation())
            masks.append(_pack_mask(legal, game.num_actions))
            actions.append(chosen)
        state.apply(at, chosen)
    returns = [reward(state.ranking(), at) for at in range(match.players)]
    return {
        "game": np.full(len(deciding_seats), number, np.uint32),
        "seat": np.array(deciding_seats, np.uint8),
        "observation": np.frombuffer(b"".join(observations), np.uint8).reshape(
            len(deciding_seats), game.observation.size
        ),
        "mask": np.array(masks, np.uint8).reshape(len(deciding_seats), -1),
        "action": np.array(actions, np.int32),
        "return": np.array([returns[at] for at in deciding_seats], np.float32),
    }


def _pack_mask(legal: list[int], actions: int) -> NDArray[np.uint8]:
    mask = np.zeros(actions, np.uint8)
    mask[legal] = 1
    return np.packbits(mask, bitorder="little")


def _saver(form: str) -> Save:
    """The function that writes shards; imports its library now, so that a missing one fails before any game."""
    if form == "npz":
        return _save_npz
    import polars  # noqa: F401

    return _save_parquet


def _write(save: Save, file: Path, shard: Shard) -> None:
    try:
        save(file, shard)
    except OSError as error:
        raise CeilidhError(f"cannot write {file}: {error.strerror or error}") from None


def _save_npz(file: Path, shard: Shard) -> None:
    np.savez_compressed(file, **shard)  # type: ignore[arg-type]  # the stub takes the names for options


def _save_parquet(file: Path, shard: Shard) -> None:
    import polars

    packed = {name: [row.tobytes() for row in column] if column.ndim > 1 else column for name, column in shard.items()}
    polars.DataFrame(packed).write_parquet(file)


def _schema(match: Match, games: int, form: str) -> dict[str, object]:
    observation = match.game.observation
    return {
        "game": match.game.name,
        "edition": match.game.edition,
        "players": match.players,
        "options": dict(match.options),
        "bots": list(match.bots),
        "seed": match.seed,
        "games": games,
        "format": form,
        "actions": match.game.num_actions,
        "columns": COLUMNS,
        "observation": [
            {**field._asdict(), "first": observation.offset_of(field.name)} for field in observation.fields
        ],
    }
