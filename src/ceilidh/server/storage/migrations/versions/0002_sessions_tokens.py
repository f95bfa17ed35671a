"""Sessions that can be ended, the age of tokens, compacted journals, and several seats for one person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add columns and a table; stored rows stay as they are."""
    op.add_column("persons", sa.Column("token_made", sa.String(32)))
    op.add_column("persons", sa.Column("token_used", sa.String(32)))
    op.add_column("persons", sa.Column("signed_out", sa.String(32)))
    op.add_column("tables", sa.Column("several", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("compacted", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "ended",
        sa.Column("session", sa.String(32), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
    )
