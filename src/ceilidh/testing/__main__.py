"""`python -m ceilidh.testing FOLDER [GAME …]` writes the golden files of these games, or of all games."""

import sys
from pathlib import Path

from ceilidh.testing.golden import write

if len(sys.argv) < 2:
    sys.exit("usage: python -m ceilidh.testing FOLDER [GAME …]")
write(Path(sys.argv[1]), sys.argv[2:])
