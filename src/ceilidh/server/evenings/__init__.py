"""Evenings: many people, several rounds, one champion."""
