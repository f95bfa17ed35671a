"""The conformance kit: checks that every game must pass, and golden files. For authors of games, too."""

from ceilidh.testing.golden import golden_files, perft, playthrough
from ceilidh.testing.kit import CHECKS, check_name, conformance, run_checks
from ceilidh.testing.missing_parts import left_to_defaults
from ceilidh.testing.random_games import Subject

__all__ = [
    "CHECKS",
    "Subject",
    "check_name",
    "conformance",
    "golden_files",
    "left_to_defaults",
    "perft",
    "playthrough",
    "run_checks",
]
