"""Training datasets: exactly what happened, the same on any number of cores."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars
import pytest

from ceilidh.arena import Match, create_match
from ceilidh.arena.training_dataset import COLUMNS, unpack_masks, write_dataset
from ceilidh.core import CeilidhError, SetupError, find_game
from ceilidh.envs import reward

GAME = find_game("clans-and-glory")


@pytest.fixture
def match() -> Match:
    return create_match(GAME, ["greedy", "random"], 2, seed=4)


def test_every_decision_is_a_row_of_observation_mask_action_and_return(match: Match, tmp_path: Path) -> None:
    rows = write_dataset(match, 2, tmp_path / "data", jobs=1)
    with np.load(tmp_path / "data/shard-00000.npz") as shard:
        data = {name: shard[name] for name in shard.files}
    assert list(data) == list(COLUMNS)
    assert {len(column) for column in data.values()} == {rows}
    masks, row = unpack_masks(data["mask"], GAME.num_actions), 0
    for number in range(2):
        state = GAME.new(2, match.seed_of(number), match.options)
        first = row
        while actors := state.actors():
            legal, action = state.legal(actors[0]), None
            if len(legal) > 1:
                action = int(data["action"][row])
                assert (data["game"][row], data["seat"][row]) == (number, actors[0])
                assert data["observation"][row].tobytes() == GAME.observation.to_bytes(state, actors[0])
                assert np.flatnonzero(masks[row]).tolist() == legal
                row += 1
            state.apply(actors[0], legal[0] if action is None else action)
        places = state.ranking()
        gained = [reward(places, seat) for seat in data["seat"][first:row].tolist()]
        assert data["return"][first:row].tolist() == gained
    assert row == rows


def test_the_schema_documents_columns_and_fields(match: Match, tmp_path: Path) -> None:
    write_dataset(match, 1, tmp_path / "data", jobs=1)
    schema = json.loads((tmp_path / "data/schema.json").read_text())
    assert (schema["game"], schema["actions"], schema["bots"]) == (GAME.name, GAME.num_actions, ["greedy", "random"])
    assert [field["name"] for field in schema["observation"]] == [field.name for field in GAME.observation.fields]
    assert schema["observation"][0]["first"] == 0


def test_parquet_has_the_same_data_on_any_number_of_cores(match: Match, tmp_path: Path) -> None:
    write_dataset(match, 60, tmp_path / "one", jobs=1)
    write_dataset(match, 60, tmp_path / "two", form="parquet", jobs=2)
    for number in range(2):
        frame = polars.read_parquet(tmp_path / f"two/shard-0000{number}.parquet")
        with np.load(tmp_path / f"one/shard-0000{number}.npz") as shard:
            for name in COLUMNS:
                column = shard[name]
                kept = [row.tobytes() for row in column] if column.ndim > 1 else column.tolist()
                assert frame[name].to_list() == kept


def test_write_errors_are_reported_and_nothing_is_overwritten(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text("kept")
    with pytest.raises(SetupError, match="is not empty; choose a new one"):
        write_dataset(match, 1, tmp_path)
    with pytest.raises(SetupError, match="there is no format 'csv'; choose one of npz, parquet"):
        write_dataset(match, 1, tmp_path / "new", form="csv")
    with pytest.raises(SetupError, match="at least 1, not 0"):
        write_dataset(match, 0, tmp_path / "new")
    monkeypatch.setattr(np, "savez_compressed", _full)
    with pytest.raises(CeilidhError, match=r"cannot write .*shard-00000.npz: No space left on device"):
        write_dataset(match, 1, tmp_path / "full", jobs=1)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ModuleNotFoundError):
        write_dataset(match, 1, tmp_path / "new", form="parquet")
    assert not (tmp_path / "new").exists()


def _full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.xdist_group("ray")  # Ray has 30 s to start, so two do not start side by side
def test_ray_with_two_workers_writes_the_same_data(match: Match, tmp_path: Path) -> None:
    """In a subprocess, because Ray prints warnings and leaves threads behind."""
    if os.environ.get("CI") != "true":
        pytest.importorskip("ray")
    command = [sys.executable, "-m", "ceilidh", "dataset", GAME.name, "--bots", "greedy,random", "--seed", "4"]
    command += ["--games", "60", "--backend", "ray", "--jobs", "2", "--out", str(tmp_path / "ray")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    write_dataset(match, 60, tmp_path / "here", jobs=1)
    files = sorted(file.name for file in (tmp_path / "here").iterdir())
    assert files == ["schema.json", "shard-00000.npz", "shard-00001.npz"]
    for file in files:
        assert (tmp_path / "ray" / file).read_bytes() == (tmp_path / "here" / file).read_bytes()
