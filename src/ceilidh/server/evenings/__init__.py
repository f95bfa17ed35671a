"""Evenings (tournaments): many people, several rounds, one winner."""
