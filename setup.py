"""Compiles `core`, the games' rules and the bots' search with mypyc. All other settings are in pyproject.toml.

CEILIDH_PURE=1 builds without compiling. Without a C compiler the package is installed uncompiled, with a message.
"""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, ExecError, PlatformError
from setuptools.extension import Extension
from setuptools.modified import newer_group

INTERPRETED = {
    "__init__",
    "art",
    "default_text",
    "game",
    "game_text",
    "knowledge_files",
    "lessons",
    "panel_cache",
    "puzzles",
    "registry",
    "rules",
    "seed_derivation",
    "translations",
}
"""The modules of `core` that only load, name or show things."""
VIEW_BOUND = {"default_observation", "information_state"}
"""The modules of `core` that spend most of their time on views, which are dicts: compiling gains nothing."""


def compiled_modules() -> list[str]:
    """The hot modules of `core`, the games, `bots`, `envs` and `server`."""
    core = [path for path in Path("src/ceilidh/core").glob("*.py") if path.stem not in INTERPRETED | VIEW_BOUND]
    patterns = ("view.py", "panel_data.py", "observation.py", "rules/*.py", "knowledge/*.py")
    games = [path for pattern in patterns for path in Path("src/ceilidh/games").glob(f"*/{pattern}")]
    hot = [path for path in games if path.stem != "__init__"]
    others = [Path("src/ceilidh", name) for name in ("bots/search.py", "envs/batch.py", "server/text_delta.py")]
    return sorted(str(path) for path in [*core, *hot, *others])


def can_compile() -> bool:
    """Whether a compiler and Python's headers are here, tested by building an empty extension."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.finalize_options()
        command.build_temp = command.build_lib = folder
        try:
            command.run()
        except (CompileError, ExecError, PlatformError) as error:
            print(f"ceilidh: no C compiler, so it is installed uncompiled and slower ({error})", file=sys.stderr)
            return False
    return True


class ParallelBuild(build_ext):
    """Compiles the C files of the group on all cores, and only those that changed since they were last compiled."""

    def build_extension(self, ext: Extension) -> None:
        compile_file = self.compiler.compile

        def compile_changed(sources: list[str], output_dir: str, **options: Any) -> list[str]:
            objects: list[str] = self.compiler.object_filenames(sources, output_dir=output_dir)
            changed = [
                source
                for source, built in zip(sources, objects, strict=True)
                if self.force or newer_group([source, *ext.depends], built)
            ]
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                list(cores.map(lambda source: compile_file([source], output_dir, **options), changed))
            return objects

        self.compiler.compile = compile_changed
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = compile_file


def extensions() -> list[Any]:
    """The compiled modules in one group, so that calls between them stay native; none for a pure build."""
    only_metadata = {"dist_info", "egg_info", "sdist"} & set(sys.argv)
    if only_metadata or os.environ.get("CEILIDH_PURE") == "1" or not can_compile():
        return []
    from mypyc.build import mypycify

    group = mypycify(
        ["--config-file", "pyproject.toml", *compiled_modules()],
        group_name="ceilidh",
        opt_level="3",
        debug_level="0",
        multi_file=True,
    )
    if sys.platform != "win32":
        for extension in group:
            # Only exported names are called from outside, so calls within the group need no indirection
            extension.extra_compile_args.append("-fvisibility=hidden")
    return group


setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelBuild})
