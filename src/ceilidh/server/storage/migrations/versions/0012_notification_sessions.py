"""The session of a browser that gets notifications."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    """Add the column; the sessions of known browsers stay unknown."""
    op.add_column("ways", sa.Column("session", sa.String(32)))
    op.create_index("ways_session", "ways", ["session"])
