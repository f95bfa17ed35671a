"""The text of a notification: the game, the players, and the event. Everybody at the table knows that much."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ceilidh.core import find_game, game_names
from ceilidh.server.storage import TableRow
from ceilidh.server.storage.notification_outbox import PendingNotification
from ceilidh.server.translations import CATALOGUES


class Notification(msgspec.Struct, frozen=True):
    """A notification in the person's language."""

    due: PendingNotification
    game: str
    title: str
    text: str

    @property
    def path(self) -> str:
        return f"/table/{self.due.table}"

    @property
    def id(self) -> str:
        """Stays the same if it is sent twice."""
        return f"{self.due.channel}-{self.due.table}-{self.due.number}"


def render_notification(due: PendingNotification, row: TableRow) -> Notification | None:
    """The notification; None if the game is not installed."""
    if row.game not in game_names():
        return None
    words = CATALOGUES[due.lang]
    game = find_game(row.game).text.words(due.lang)("name")
    others = [seat.name for seat in row.seats if seat.person != due.person and seat.name]
    players = words("notice.with", names=_listed(others, due.lang)) if others else words("notice.alone")
    return Notification(due, row.game, words(f"notice.{due.event}", game=game), players)


def _listed(names: Sequence[str], lang: str) -> str:
    if len(names) == 1:
        return names[0]
    return CATALOGUES[lang]("notice.and", some=", ".join(names[:-1]), last=names[-1])
