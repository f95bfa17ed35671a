"""What a notice says: which game, who plays, and that one is asked. All at the table know as much."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ceilidh.core import find_game, game_names
from ceilidh.server.storage import TableRow
from ceilidh.server.storage.notification_outbox import PendingNotification
from ceilidh.server.translations import CATALOGUES


class Notification(msgspec.Struct, frozen=True):
    """Something to tell, in the person's language."""

    due: PendingNotification
    game: str
    title: str
    text: str

    @property
    def path(self) -> str:
        """The page on which it is seen."""
        return f"/table/{self.due.table}"

    @property
    def id(self) -> str:
        """The same for the same notice, should it be sent twice."""
        return f"{self.due.way}-{self.due.table}-{self.due.number}"


def render_notification(due: PendingNotification, row: TableRow) -> Notification | None:
    """The notice; None of a game that is not installed."""
    if row.game not in game_names():
        return None
    words = CATALOGUES[due.lang]
    game = find_game(row.game).text.words(due.lang)("name")
    others = [seat.name for seat in row.seats if seat.person != due.person and seat.name]
    company = words("notice.with", names=_listed(others, due.lang)) if others else words("notice.alone")
    return Notification(due, row.game, words(f"notice.{due.what}", game=game), company)


def _listed(names: Sequence[str], lang: str) -> str:
    if len(names) == 1:
        return names[0]
    return CATALOGUES[lang]("notice.and", some=", ".join(names[:-1]), last=names[-1])
