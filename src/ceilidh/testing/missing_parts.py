"""Lists what a game leaves to defaults, so that its author knows what to improve next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core import LANGUAGES, Art, Game, GameText, Knowledge, Rules, State
from ceilidh.core.default_observation import DefaultObservation

_LANGUAGES: Final = {"en": "English", "de": "German", "nl": "Dutch"}
_TEXT: Final = {
    "action": "its buttons show the notation",
    "event": "its log lists events by name and number",
    "moment": "nothing that happens is staged",
    "prompt": "its prompt only says whose turn it is",
    "rule_now": "its rules open at the first section",
    "help_card": "its help cards show only titles",
    "action_help": "its buttons are not explained",
    "describe": "its description lists the view",
    "breakdown": "its points are not broken down",
    "tie_break": "it does not say what breaks a tie",
}
_KEY_PREFIXES: Final = {"action": "action.", "event": "event.", "prompt": "prompt.", "tie_break": "tie_break"}
"""Parts that need no code if the catalogue has keys with this prefix."""
_ART: Final = {
    "symbols": "no seat signs of its own",
    "panels": "no picture of its own",
    "priorities": "every panel matters equally",
    "path": "nothing to click in its picture",
    "places": "no places of events in its picture",
    "cover": "no cover of its own",
    "signs": "no signs in its rules",
    "gallery": "no gallery of its own",
}


def left_to_defaults(game: Game) -> list[str]:
    """A short sentence for each part that has a default."""
    return [*_words(game), *_text(game), *_art(game), *_rest(game)]


def _words(game: Game) -> Iterator[str]:
    for lang in LANGUAGES:
        if lang not in game.text.catalogues:
            yield f"no {_LANGUAGES[lang]} yet"
    english = game.text.catalogues.get("en")
    if english is not None:
        wanted = ["name", "tagline", "credit", "length", *(f"event.{kind}" for kind in game.events)]
        for option in game.options:
            wanted += [f"option.{option.name}.name", *(f"option.{option.name}.{value}" for value in option.values)]
        missing = [key for key in wanted if key not in english.texts]
        yield from [f"no words of its own for {', '.join(missing)}"] if missing else []
        yield from [] if english.rules else ["no rules but its docstring"]


def _text(game: Game) -> Iterator[str]:
    english = game.text.catalogues.get("en")
    for part, message in _TEXT.items():
        if part == "tie_break" and not breaks_ties(game):
            continue
        keys = _KEY_PREFIXES.get(part)
        has_texts = keys and english is not None and any(key.startswith(keys) for key in english.texts)
        if getattr(type(game.text), part) is getattr(GameText, part) and not has_texts:
            yield message


def _art(game: Game) -> Iterator[str]:
    for part, message in _ART.items():
        if getattr(type(game.art), part) is getattr(Art, part):
            yield message


def _rest(game: Game) -> Iterator[str]:
    if not game.text.glossary:
        yield "no glossary"
    if not counts_pieces(game):
        yield "no piece counts"
    if not game.lessons():
        yield "no lesson"
    if not game.puzzles():
        yield "no puzzles"
    if type(game.knowledge()) is Knowledge:
        yield "its bots have no knowledge of their own"
    if isinstance(game.observation, DefaultObservation):
        yield "its observation is the view, number by number"


def breaks_ties(game: Game) -> bool:
    """Whether the game ranks seats by more than their scores."""
    return game.state_class is None or game.state_class.ranking is not State.ranking


def counts_pieces(game: Game) -> bool:
    """Whether the game overrides `piece_counts`."""
    return type(game).piece_counts is not Rules.piece_counts
