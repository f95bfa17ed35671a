"""The history of the database's schema, carried out by Alembic when a server starts."""
