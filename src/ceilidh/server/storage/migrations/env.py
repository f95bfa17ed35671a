"""Where Alembic begins: on the connection that the server hands over, inside its transaction."""

from __future__ import annotations

from alembic import context

from ceilidh.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
