"""Builds: tests run compiled rules, wheels contain them, and without a compiler the package still installs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import build_client

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("builds share one folder")


def wheel(folder: Path, **environment: str) -> tuple[Path, str]:
    """A wheel built from the source tree, and the output of the build."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-v", "-w", str(folder), "."]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (built,) = folder.glob("*.whl")
    return built, done.stdout + done.stderr


def modules(built: Path) -> set[str]:
    with zipfile.ZipFile(built) as packed:
        return {name.split(".")[0] for name in packed.namelist() if name.endswith((".so", ".pyd"))}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheel"))[0]


def test_a_wheel_contains_compiled_modules_and_all_data(compiled: Path) -> None:
    rules = {"ceilidh/games/clans_and_glory/rules/state", "ceilidh/games/clans_and_glory/rules/scoring"}
    assert {"ceilidh/core/rng", "ceilidh/core/state", *rules} <= modules(compiled)
    with zipfile.ZipFile(compiled) as packed:
        names = set(packed.namelist())
    games = [path for path in (ROOT / "src/ceilidh/games").iterdir() if path.joinpath("__init__.py").exists()]
    for game in games:
        data = [*game.rglob("*.toml"), *game.rglob("*.md")]
        assert {str(path.relative_to(ROOT / "src")) for path in data} <= names


def test_a_wheel_contains_the_client_but_not_its_sources(compiled: Path) -> None:
    with zipfile.ZipFile(compiled) as packed:
        names = packed.namelist()
        page = packed.read("ceilidh/server/static/index.html").decode()
    loaded = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert len(loaded) >= 2
    assert {
        f"ceilidh/server/static/{name}"
        for name in [*loaded, "manual.css", *(Path(page).name for page in build_client.SERVED_DOCS)]
    } <= set(names)
    lying_there = {path.name for path in (ROOT / "src/ceilidh/server/static/assets").iterdir()}
    packed_too = {Path(name).name for name in names if name.startswith("ceilidh/server/static/assets/")}
    assert packed_too == lying_there, "pieces of an older page are packed too, or some are left out"
    assert [name for name in names if name.startswith("ceilidh/web/") or "node_modules" in name] == []


def test_a_source_distribution_contains_the_client_s_sources(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys, build_client; build_client.build_sdist(sys.argv[1])", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"build_client.py", "setup.py", "web/package-lock.json"} <= names
    assert {"web/src/main.ts", "web/index.html", *build_client.SERVED_DOCS} <= names
    assert [name for name in names if "node_modules" in name or "server/static" in name] == []


def test_a_pure_wheel_contains_nothing_compiled(tmp_path: Path) -> None:
    built, _ = wheel(tmp_path, CEILIDH_PURE="1")
    assert modules(built) == set()
    assert built.name.endswith("py3-none-any.whl")


def test_without_a_compiler_the_build_continues_uncompiled_with_one_message(tmp_path: Path) -> None:
    built, output = wheel(tmp_path, CC="no-such-compiler")
    assert modules(built) == set()
    assert output.count("no C compiler, so it is installed uncompiled") == 1


def copy_installed(name: str, folder: Path) -> None:
    """Copy a package without dependencies from this environment into another, so that tests need no network."""
    found = distribution(name)
    assert found.requires is None
    for file in found.files or ():
        if ".." not in file.parts:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), folder / file)


def test_a_bare_wheel_plays_and_names_missing_packages(compiled: Path, tmp_path: Path) -> None:
    """Install only the wheel's own requirements: no typer, no rich."""
    venv.create(tmp_path / "env")
    python = tmp_path / "env/bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "--no-index", "--no-deps", str(compiled)], check=True)
    (installed,) = (tmp_path / "env").glob("lib/*/site-packages")
    (needed,) = (one.requires for one in distributions(path=[str(installed)]))
    names = [Requirement(one).name for one in needed or () if "extra ==" not in one]
    assert names == ["librt", "mypy-extensions"]
    for name in names:
        copy_installed(name, installed)
    subprocess.run([*pip, "check"], check=True, capture_output=True)
    play = """
from ceilidh.core import *
import pickle
state = pickle.loads(pickle.dumps(find_game("clans-and-glory").new(4, 1)))
print(playout(state, Rng.seeded(1)) > 30, rng.__file__.endswith(".py"))
"""
    played = subprocess.run(
        [python, "-c", play.replace("import pickle", "import pickle; from ceilidh.core import rng")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert played.stdout == "True False\n", played.stderr
    asked = subprocess.run([tmp_path / "env/bin/ceilidh", "games"], capture_output=True, text=True)
    assert asked.returncode == 2
    assert "pip install 'ceilidh[play]'" in asked.stderr
    assert "Traceback" not in asked.stderr
