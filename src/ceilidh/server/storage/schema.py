"""The current tables of the database; `migrations` upgrades older databases to them.

Stored tables and columns keep their names, also where Python has a better one.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
)

from ceilidh.server.storage.rows import EveningPlan, Outcome, TimeControl

METADATA: Final = MetaData()


class JsonText(TypeDecorator[Any]):
    """JSON in a text column, decoded as one type."""

    impl = Text
    cache_ok = True

    def __init__(self, decoded_type: object) -> None:
        super().__init__()
        self.decoded_type = decoded_type
        # One thread builds it: msgspec 0.22 crashes if two decode a Struct for the first time simultaneously.
        self._decoder = msgspec.json.Decoder[Any](decoded_type)

    def process_bind_param(self, value: object, dialect: object) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: object) -> Any:
        return None if value is None else self._decoder.decode(value)


persons: Final = Table(
    "persons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), unique=True),
    Column("created", String(32), nullable=False),
    Column("token_made", String(32)),
    Column("token_used", String(32)),
    Column("signed_out", String(32)),
    Column("banned", String(32)),
    Column("profile", String(32)),
    Index("persons_profile", "profile", unique=True),
)

server_settings: Final = Table(
    "house_rules",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(32), nullable=False),
)

blocks: Final = Table(
    "company",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("wish", String(16), nullable=False),
    Index("company_pair", "person", "other", unique=True),
    Index("company_other", "other"),
)

reports: Final = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("at", String(32), nullable=False),
    Column("person", String(32)),
    Column("about", String(32)),
    Column("words", Text, nullable=False),
    Column("file", Text, nullable=False),
    Index("reports_person", "person"),
    Index("reports_at", "at"),
)

ended_sessions: Final = Table(
    "ended",
    METADATA,
    Column("session", String(32), primary_key=True),
    Column("at", String(32), nullable=False),
)

devices: Final = Table(
    "devices",
    METADATA,
    Column("session", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("devices_person", "person"),
)

passkeys: Final = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("device", String(80), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32)),
    Index("passkeys_person", "person"),
)

challenges: Final = Table(
    "challenges",
    METADATA,
    Column("challenge", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("person", String(32), nullable=False),
    Column("expires", String(32), nullable=False),
)

email_addresses: Final = Table(
    "mails",
    METADATA,
    Column("address", String(254), primary_key=True),
    Column("person", String(32), nullable=False, unique=True),
    Column("confirmed", String(32), nullable=False),
)

links: Final = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("purpose", String(16), nullable=False),
    Column("address", String(254)),
    Column("leads_to", String(200), nullable=False),
    Column("made", String(32), nullable=False),
    Column("expires", String(32), nullable=False),
    Column("used", String(32)),
    Index("links_person", "person"),
    Index("links_expires", "expires"),
)

secrets: Final = Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", JsonText(dict[str, str]), nullable=False),
    Column("seed", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("host", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("watch", String(32), nullable=False),
    Column("created", String(32), nullable=False),
    Column("moved", String(32), nullable=False),
    Column("actors", Integer, nullable=False),
    Column("result", JsonText(Outcome)),
    Column("several", Boolean, nullable=False, server_default=false(), key="multiple_seats"),
    Column("compacted", Integer, nullable=False, server_default="0"),
    Column("lesson", String(32)),
    Column("pace", JsonText(TimeControl), key="time_control"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("evening", String(32)),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Index("tables_host", "host", "phase", "moved"),
    Index("tables_open", "phase", "listed"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", String(32)),
    Column("bot", String(32)),
    Column("invitation", String(32), unique=True),
    Column("gone", Boolean, nullable=False),
    Column("spare", BigInteger),
    Column("due", BigInteger),
    Index("seats_person", "person", "table_id"),
    Index("seats_due", "due"),
)

entries: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(200)),
    sqlite_with_rowid=False,
)

chat: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", String(32), nullable=False),
    Column("person", String(32)),
    Index("chat_person", "person"),
    sqlite_with_rowid=False,
)

analyses: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("job", String(32), nullable=False),
    Column("person", String(32), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("whole", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Column("found", LargeBinary),
    Index("analyses_person", "person"),
)

notification_settings: Final = Table(
    "wishes",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("daily", Boolean, nullable=False),
    Column("hour", Integer, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("zone", String(64), nullable=False),
    Column("lang", String(2), nullable=False),
)

notification_channels: Final = Table(
    "ways",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", String(1000), nullable=False),
    Column("secret", String(200), nullable=False),
    Column("name", String(40), nullable=False),
    Column("made", String(32), nullable=False),
    Column("told", String(32), key="sent_at"),
    Column("session", String(32)),
    Index("ways_person", "person"),
    Index("ways_address", "address"),
    Index("ways_session", "session"),
)

notification_outbox: Final = Table(
    "outbox",
    METADATA,
    Column("way", String(32), ForeignKey("ways.id", ondelete="CASCADE"), key="channel", primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("what", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", String(32)),
    Column("tries", Integer, nullable=False),
    Column("claimed", String(32)),
    Column("told", String(32), key="sent_at"),
    Index("outbox_due", "due"),
    Index("outbox_table", "table_id"),
)

muted_tables: Final = Table(
    "muted",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("muted_table", "table_id"),
)

puzzle_attempts: Final = Table(
    "tries",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("edition", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("right", Boolean, nullable=False),
    Column("at", String(32), nullable=False),
    Column("place", Integer, nullable=False),
)

heartbeats: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("stopped", Boolean, nullable=False),
)

ratings: Final = Table(
    "ratings",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Index("ratings_best", "game", "mu"),
)

results: Final = Table(
    "results",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Index("results_latest", "person", "number"),
    Index("results_table", "table_id"),
)

meetings: Final = Table(
    "meetings",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Index("meetings_most", "person", "games"),
    Index("meetings_other", "other"),
)

rating_queue: Final = Table(
    "unrated",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    sqlite_autoincrement=True,
)

evenings: Final = Table(
    "evenings",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("plan", JsonText(EveningPlan), nullable=False),
    Column("created", String(32), nullable=False),
    Column("ended", Boolean, nullable=False),
    Index("evenings_host", "host", "created"),
)

evening_guests: Final = Table(
    "evening_guests",
    METADATA,
    Column("evening_id", String(32), ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32)),
    Column("name", String(40), nullable=False),
    Column("gone", Boolean, nullable=False),
    Index("evening_guests_person", "person"),
)

evening_tables: Final = Table(
    "evening_tables",
    METADATA,
    Column("evening_id", String(32), ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(32)),
    Column("guests", JsonText(tuple[int | None, ...]), nullable=False),
)
