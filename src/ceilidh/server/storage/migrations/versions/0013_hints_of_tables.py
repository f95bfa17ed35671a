"""Whether a table allows hints and the coach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"


def upgrade() -> None:
    """Add the column. Existing tables keep what they allow: help, except in rated games and at an evening."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE tables SET hints = true WHERE NOT rated AND evening IS NULL AND phase != 'finished'")
