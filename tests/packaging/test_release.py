"""Releases: one version, a well-formed changelog, and every supported Python tested and built."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
PYTHONS = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))


def test_the_version_is_only_in_pyproject_and_the_command_prints_it() -> None:
    written = PROJECT["project"]["version"]
    assert version("ceilidh") == written
    printed = subprocess.run([sys.executable, "-m", "ceilidh", "--version"], capture_output=True, text=True).stdout
    assert printed.startswith(f"ceilidh {written} (")


def test_the_changelog_keeps_the_form_of_keep_a_changelog() -> None:
    headings = re.findall(r"^## (.*)$", CHANGELOG, re.M)
    assert headings[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading) for heading in headings[1:])
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.*)$", CHANGELOG, re.M)) <= kinds


def test_every_supported_python_is_tested_and_has_wheels() -> None:
    matrices = re.findall(r"^ +python: \[(.*)\]$", WORKFLOW, re.M)
    assert len(matrices) == 2
    assert all(re.findall(r'"([^"]+)"', matrix) == PYTHONS for matrix in matrices)
    wheels = [f"cp{python.replace('.', '')}-*" for python in PYTHONS]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == wheels
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
