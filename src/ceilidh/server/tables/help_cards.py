"""Help cards: what a thing in the picture is, from a seat's view alone, and the glossary."""

from __future__ import annotations

from collections.abc import Sequence

from ceilidh.core import Catalogue, Game, HelpCard, View, shorten
from ceilidh.core.help_card_lookup import find_help_card
from ceilidh.server import messages as m
from ceilidh.server.api_errors import missing


def help_card(
    game: Game, thing: str, view: View, legal: Sequence[int], words: Catalogue, names: Sequence[str]
) -> m.HelpCard:
    """The help card of a thing in the picture or of a legal action; a refusal if it is not there."""
    found = find_help_card(game, thing, view, legal, words, names)
    if found is None:
        raise missing("not_explainable", thing=shorten(thing))
    return _message(found, words)


def glossary(game: Game, words: Catalogue) -> m.Glossary:
    return m.Glossary(
        words=[
            m.GlossaryEntry(
                word=word,
                forms=words(f"glossary.{word}.forms").split(", "),
                card=_message(game.text.glossary_help(word, words), words),
            )
            for word in game.text.glossary
        ]
    )


def _message(found: HelpCard, words: Catalogue) -> m.HelpCard:
    section = next(rule.title for rule in words.rules if rule.key == found.rule)
    return m.HelpCard(
        name=found.name,
        description=found.description,
        current=list(found.current),
        owner=found.owner,
        rule=found.rule,
        section=section,
    )
