"""Time limits, and the heartbeat of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Add the columns; no existing table has a time limit."""
    op.add_column("tables", sa.Column("pace", sa.Text))
    op.add_column("seats", sa.Column("spare", sa.BigInteger))
    op.add_column("seats", sa.Column("due", sa.BigInteger))
    op.create_index("seats_due", "seats", ["due"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
