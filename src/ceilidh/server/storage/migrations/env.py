"""Alembic's entry point: migrates on the server's connection, inside its transaction."""

from __future__ import annotations

from alembic import context

from ceilidh.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
