"""Ways to sign in again: devices, passkeys, email addresses and one-time links; and the authors of chat messages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Create the tables. The author of an existing chat message is known by its seat alone."""
    _create_devices()
    _create_passkeys()
    _create_mails_and_links()
    op.add_column("chat", sa.Column("person", sa.String(32)))
    op.create_index("chat_person", "chat", ["person"])


def _create_devices() -> None:
    op.create_table(
        "devices",
        sa.Column("session", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_index("devices_person", "devices", ["person"])


def _create_passkeys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )


def _create_mails_and_links() -> None:
    op.create_table(
        "mails",
        sa.Column("address", sa.String(254), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, unique=True),
        sa.Column("confirmed", sa.String(32), nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("leads_to", sa.String(200), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )
    op.create_index("links_person", "links", ["person"])
    op.create_index("links_expires", "links", ["expires"])
