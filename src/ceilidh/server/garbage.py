"""When cyclic garbage is looked for, of which there is little: often and briefly, since everybody waits meanwhile.

What has survived one look is not looked at again while there is work: to look at everything takes a tenth of a second.
Where a look found hardly anything, most of what comes next is not looked at either. What of all that is garbage by now
is found at a quiet moment.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 300
"""So many more things than before make it look at those that are new, which takes 1 to 3 ms under load."""
SKIPPED: Final = 9
"""So many looks are left out after one that found few things."""
FEW: Final = 20
UNSEEN: Final = 200_000
"""So many things may be garbage by what the looks found before all are looked at, at any moment: about 40 MB."""
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
        self._skip = 0
        """How many looks are left out now."""
        self._unseen = 0
        """The garbage that was left out, if there is as much of it as elsewhere."""

    def begin(self) -> None:
        """From now on; what is there already stays for good."""
        gc.freeze()
        gc.set_threshold(YOUNG)
        gc.callbacks.append(self._looked)

    def end(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(self._looked)
        gc.unfreeze()

    def _looked(self, phase: str, found: dict[str, int]) -> None:
        if phase == "start":
            if self._skip:
                gc.freeze()  # then there is nothing to look at
            return
        self._looks += 1
        gc.freeze()
        if self._skip:
            self._skip -= 1
        elif found["collected"] <= FEW:
            self._skip = SKIPPED
            self._unseen += found["collected"] * SKIPPED

    def tick(self) -> None:
        """Once a second."""
        self._quiet = self._quiet + 1 if self._looks == self._before else 0
        self._before = self._looks
        many = self._looks >= AT_LAST or self._unseen >= UNSEEN
        if many or (self._looks >= WORTH and self._quiet >= QUIET):
            self._skip = 0
            gc.unfreeze()
            gc.collect()
            self._looks = self._before = self._unseen = 0
