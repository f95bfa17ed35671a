"""Telling people who are not here that it is their turn: by push, by mail, and by a call to a program of theirs."""
