"""Checks of what a game tells about its things, actions and words: everything has a card, and none tells a secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Final
from xml.etree import ElementTree

from ceilidh.core import LANGUAGES, Catalogue, Game, GameText, HelpCard, Rng, State
from ceilidh.core.help_cards import explainable_things
from ceilidh.testing.random_games import Subject, finish, names, walk

LONGEST: Final = 240
"""Letters that say what a thing does: a card is small."""
MOST: Final = 12
"""Lines that say what a thing stands at."""


def everything_drawn_has_a_card_in_every_language(subject: Subject) -> None:
    """Whatever has a name in a picture is explained, to every seat and to spectators, at any time of the game.

    A game that explains its things itself explains all of them: panels, pieces, numbers, whatever has a title.
    """
    own = explains_things(subject.game)
    for state, viewer in _moments(subject):
        view, who = subject.game.view(state, viewer), names(subject.players)
        panels = subject.game.art.panels(view, subject.game.text.words("en"), who)
        for panel in panels if own else ():
            unnamed = _unnamed(panel.svg)
            assert not unnamed, f"panel {panel.name}: nobody can ask what this is: {unnamed}"
        for (thing, title), words in product(explainable_things(panels).items(), _all_words(subject.game)):
            told = subject.game.text.help_card(thing, view, words, who)
            assert told is not None or not own, f"{words.lang}: '{thing}' is not explained"
            if told or title:
                _check(told or HelpCard(title), words, thing)


def every_action_has_a_card_in_every_language(subject: Subject) -> None:
    """Every action that is possible is explained before it is chosen."""
    for step in walk(subject, every=5):
        view = subject.game.view(step.state, step.seat)
        for words in _all_words(subject.game):
            for action in step.legal:
                told = subject.game.text.action_help(action, view, words, names(subject.players))
                _check(told, words, subject.game.to_notation(action))


def every_word_of_the_glossary_is_explained_and_used(subject: Subject) -> None:
    """In every language a word has a card, forms of its own, and at least one of them stands in the rules."""
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
            assert used, f"{words.lang}: no form of '{word}' stands in the rules"


def cards_tell_nothing_that_is_hidden(subject: Subject) -> None:
    """All cards of a seat, and of a spectator, stay the same to the byte when what it cannot know is dealt anew."""
    for step in walk(_few(subject), every=12):
        words = subject.game.text.words(LANGUAGES[step.number % len(LANGUAGES)])
        true = {viewer: _cards(subject, step.state, viewer, words) for viewer in (None, *range(subject.players))}
        for seat in range(subject.players):
            other = step.state.determinize(seat, Rng.seeded(step.number))
            for viewer in (seat, None):
                told = true[viewer] == _cards(subject, other, viewer, words)
                assert told, f"seat {viewer} is told what seat {seat} cannot know ({step.seed}, {step.number})"


def explains_things(game: Game) -> bool:
    """Whether the game says itself what the things in its picture are."""
    return type(game.text).help_card is not GameText.help_card


def _few(subject: Subject) -> Subject:
    return subject._replace(seeds=subject.seeds[:2])


def _moments(subject: Subject) -> Iterator[tuple[State, int | None]]:
    """Some moments of games, each with whoever decides and a spectator; and an end, as everybody sees it."""
    for step in walk(_few(subject), every=12):
        yield from ((step.state, viewer) for viewer in (step.seat, None))
    state = subject.new(subject.seeds[0])
    finish(state, Rng.seeded(0), subject.game.max_game_length)
    yield from ((state, viewer) for viewer in (None, *range(subject.players)))


def _unnamed(drawing: str) -> list[str]:
    """What has a title or is a number, and lies in nothing that has a name."""
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


def _check(told: HelpCard, words: Catalogue, what: str) -> None:
    where = f"{words.lang}: the card of '{what}'"
    said = [told.name, *told.now]
    assert all(text == " ".join(text.split()) != "" for text in said), f"{where} has an empty or untidy line: {said}"
    assert len(told.tells) <= LONGEST, f"{where} tells {len(told.tells)} letters; {LONGEST} are enough"
    assert len(told.now) <= MOST, f"{where} has {len(told.now)} lines; {MOST} are enough"
    sections = {"", *(rule.key for rule in words.rules)}
    assert told.rule in sections, f"{where} names section '{told.rule}', which the rules do not have"


def _cards(subject: Subject, state: State, viewer: int | None, words: Catalogue) -> bytes:
    """Everything that can be asked, with its answers."""
    game, who = subject.game, names(subject.players)
    view = game.view(state, viewer)
    legal = state.legal(viewer) if viewer is not None and viewer in state.actors() else []
    drawn = explainable_things(game.art.panels(view, words, who))
    told = [(title, game.text.help_card(thing, view, words, who)) for thing, title in drawn.items()]
    deeds = [game.text.action_help(action, view, words, who) for action in legal]
    return json.dumps([told, deeds]).encode()


def _all_words(game: Game) -> Iterator[Catalogue]:
    return (game.text.words(lang) for lang in LANGUAGES)
