"""Errors of the storage."""

from __future__ import annotations


class ConflictError(Exception):
    """Another process was first: the change no longer fits what is stored."""


class DatabaseUnavailableError(Exception):
    """The database is locked or does not answer."""


class CommitUncertainError(DatabaseUnavailableError):
    """The connection was lost during a commit: the transaction may or may not be stored."""
