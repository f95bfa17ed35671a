"""The notebook in `examples` runs to its end, and its model has learned something."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "examples/value.ipynb"
EXECUTE = """
import sys, nbformat, nbclient
book = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
nbformat.write(book, sys.argv[2])
"""


def cells(notebook: Path) -> list[dict[str, Any]]:
    """Its cells of code."""
    return [cell for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]


def printed(notebook: Path) -> str:
    """The output of its cells."""
    outputs = [output for cell in cells(notebook) for output in cell["outputs"]]
    return "".join("".join(output.get("text", "")) for output in outputs)


def test_the_notebook_draws_positions_and_its_model_foresees_winners(tmp_path: Path) -> None:
    """In a subprocess, because Jupyter leaves sockets and threads behind."""
    executed = tmp_path / "executed.ipynb"
    command = [sys.executable, "-c", EXECUTE, str(NOTEBOOK), str(executed)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.returncode == 0, done.stderr
    pictures = [output for cell in cells(executed) for output in cell["outputs"] if "image/svg+xml" in str(output)]
    assert len(pictures) == 2
    quarters = re.findall(r"(\d+)%", printed(executed).partition("by quarters of a game:")[2].partition("\n")[0])
    assert int(quarters[0]) < 60 < 75 < int(quarters[3])


def test_the_notebook_is_kept_with_its_results_and_small() -> None:
    assert NOTEBOOK.stat().st_size < 150_000
    assert all(cell["outputs"] for cell in cells(NOTEBOOK))
