"""Checks of help cards: everything has one, and none reveals hidden information."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Final
from xml.etree import ElementTree

from ceilidh.core import LANGUAGES, Catalogue, Game, GameText, HelpCard, Rng, State
from ceilidh.core.help_card_lookup import explainable_things
from ceilidh.testing.random_games import Subject, finish, names, viewer_name, walk

MAX_CARD_LETTERS: Final = 240
"""Longest explanation: a card is small."""
MAX_STATUS_LINES: Final = 12
"""Most lines of current values."""


def everything_drawn_has_a_help_card_in_every_language(subject: Subject) -> None:
    """Every named thing in a picture has a card, for every seat and for spectators, at any time of the game.

    A game that overrides `help_card` has a card for everything: panels, pieces, numbers and all titles.
    """
    own = explains_things(subject.game)
    for state, viewer in _moments(subject):
        view, who = subject.game.view(state, viewer), names(subject.players)
        panels = subject.game.art.panels(view, subject.game.text.words("en"), who)
        for panel in panels if own else ():
            unnamed = _unnamed(panel.svg)
            assert not unnamed, f"panel {panel.name}: no element names this: {unnamed}"
        for (thing, title), words in product(explainable_things(panels).items(), _all_words(subject.game)):
            card = subject.game.text.help_card(thing, view, words, who)
            assert card is not None or not own, f"{words.lang}: '{thing}' is not explained"
            if card or title:
                _check(card or HelpCard(title), words, thing)


def every_action_has_a_help_card_in_every_language(subject: Subject) -> None:
    """Every legal action has a card."""
    for step in walk(subject, every=5):
        view = subject.game.view(step.state, step.seat)
        for words in _all_words(subject.game):
            for action in step.legal:
                card = subject.game.text.action_help(action, view, words, names(subject.players))
                _check(card, words, subject.game.to_notation(action))


def every_word_of_the_glossary_is_explained_and_used(subject: Subject) -> None:
    """In every language a word has a card and forms of its own, at least one of which is in the rules."""
    for words in _all_words(subject.game):
        text = " ".join(f"{rule.title} {rule.plain}" for rule in words.rules)
        met: dict[str, str] = {}
        for word in subject.game.text.glossary:
            _check(subject.game.text.glossary_help(word, words), words, word)
            forms = words(f"glossary.{word}.forms").split(", ")
            assert all(forms), f"{words.lang}: '{word}' has an empty form"
            shared = [form for form in forms if met.setdefault(form.casefold(), word) != word]
            assert not shared, f"{words.lang}: {shared} are forms of two words"
            used = any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.I) for form in forms)
            assert used, f"{words.lang}: no form of '{word}' occurs in the rules"


def help_cards_do_not_depend_on_what_is_hidden(subject: Subject) -> None:
    """All cards of a seat, and of a spectator, are identical when hidden information is resampled."""
    for step in walk(_few(subject), every=12):
        words = subject.game.text.words(LANGUAGES[step.number % len(LANGUAGES)])
        true = {viewer: _cards(subject, step.state, viewer, words) for viewer in (None, *range(subject.players))}
        for seat in range(subject.players):
            other = step.state.determinize(seat, Rng.seeded(step.number))
            for viewer in (seat, None):
                is_equal = true[viewer] == _cards(subject, other, viewer, words)
                assert is_equal, (
                    f"{viewer_name(viewer)} is shown what seat {seat + 1} cannot know ({step.seed}, {step.number})"
                )


def explains_things(game: Game) -> bool:
    """Whether the game has help cards of its own."""
    return type(game.text).help_card is not GameText.help_card


def _few(subject: Subject) -> Subject:
    return subject._replace(seeds=subject.seeds[:2])


def _moments(subject: Subject) -> Iterator[tuple[State, int | None]]:
    """Some states, each for the deciding seat and a spectator; and a final state for everybody."""
    for step in walk(_few(subject), every=12):
        yield from ((step.state, viewer) for viewer in (step.seat, None))
    state = subject.new(subject.seeds[0])
    finish(state, Rng.seeded(0), subject.game.max_game_length)
    yield from ((state, viewer) for viewer in (None, *range(subject.players)))


def _unnamed(drawing: str) -> list[str]:
    """Titles and numbers that are in no named element."""
    found: list[str] = []

    def look(element: ElementTree.Element) -> None:
        if any(f"data-{name}" in element.attrib for name in ("is", "at", "piece")):
            return
        title = element.find("title")
        if title is not None or (element.tag == "text" and re.search(r"\d", "".join(element.itertext()))):
            found.append((title.text if title is not None else "".join(element.itertext())) or element.tag)
        for inside in element:
            look(inside)

    look(ElementTree.fromstring(f"<svg>{drawing}</svg>"))
    return found


def _check(card: HelpCard, words: Catalogue, what: str) -> None:
    where = f"{words.lang}: the card of '{what}'"
    texts = [card.name, *card.current]
    assert all(text == " ".join(text.split()) != "" for text in texts), f"{where} has an empty or untidy line: {texts}"
    assert len(card.description) <= MAX_CARD_LETTERS, (
        f"{where} has {len(card.description)} letters; at most {MAX_CARD_LETTERS}"
    )
    assert len(card.current) <= MAX_STATUS_LINES, f"{where} has {len(card.current)} lines; at most {MAX_STATUS_LINES}"
    sections = {"", *(rule.key for rule in words.rules)}
    assert card.rule in sections, f"{where} names section '{card.rule}', which the rules do not have"


def _cards(subject: Subject, state: State, viewer: int | None, words: Catalogue) -> bytes:
    """All help cards of a viewer."""
    game, who = subject.game, names(subject.players)
    view = game.view(state, viewer)
    legal = state.legal(viewer) if viewer is not None and viewer in state.actors() else []
    drawn = explainable_things(game.art.panels(view, words, who))
    things = [(title, game.text.help_card(thing, view, words, who)) for thing, title in drawn.items()]
    deeds = [game.text.action_help(action, view, words, who) for action in legal]
    return json.dumps([things, deeds]).encode()


def _all_words(game: Game) -> Iterator[Catalogue]:
    return (game.text.words(lang) for lang in LANGUAGES)
