"""The operator's search for people, by name or id.

Names that look alike are found together, so that nobody bans a person for what their double did.
"""

from __future__ import annotations

from itertools import islice

from sqlalchemy import Connection

from ceilidh.server.accounts.names import skeleton
from ceilidh.server.storage.operator_stats import PersonSummary, list_people


def find_people(connection: Connection, query: str, limit: int) -> list[PersonSummary]:
    """People with that id or with that text in their name, the last seen first."""
    wanted = skeleton(query)
    fits = (one for one in list_people(connection) if one.id == query or wanted in skeleton(one.name))
    return [*islice(fits, limit)]


def find_namesakes(connection: Connection, wanted: str) -> list[PersonSummary]:
    """The person with that id, otherwise everybody whose name looks like `wanted`."""
    people, looks = [*list_people(connection)], skeleton(wanted)
    return [one for one in people if one.id == wanted] or [one for one in people if skeleton(one.name) == looks]
