"""When cyclic garbage is looked for, of which there is little: often and briefly, since everybody waits meanwhile.

What has survived one look is not looked at again while there is work: to look at everything takes a tenth of a second.
What of it is garbage by now is found at a quiet moment.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 300
"""So many more things than before make it look at those that are new, which takes 1 to 3 ms under load."""
WORTH: Final = 1000
"""After so many looks it is worth while to look at everything, as soon as a few seconds pass without one."""
QUIET: Final = 5
AT_LAST: Final = 200_000
"""After so many, about an hour of full load, it is done at any moment."""


class Garbage:
    """Looks for it in a process that serves."""

    def __init__(self) -> None:
        self._looks = 0
        """Since everything was looked at."""
        self._before = 0
        self._quiet = 0

    def begin(self) -> None:
        """From now on; what is there already stays for good."""
        gc.freeze()
        gc.set_threshold(YOUNG)
        gc.callbacks.append(self._looked)

    def end(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(self._looked)
        gc.unfreeze()

    def _looked(self, phase: str, _: object) -> None:
        if phase == "stop":
            self._looks += 1
            gc.freeze()

    def tick(self) -> None:
        """Once a second."""
        self._quiet = self._quiet + 1 if self._looks == self._before else 0
        self._before = self._looks
        if self._looks >= AT_LAST or (self._looks >= WORTH and self._quiet >= QUIET):
            gc.unfreeze()
            gc.collect()
            self._looks = self._before = 0
