"""Checks of what players see and read: texts in every language, pictures, descriptions."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from itertools import product
from xml.etree import ElementTree

from ceilidh.core import LANGUAGES, Catalogue, Event, Game, Rng, View, compose_svg
from ceilidh.core.panel_cache import clear_panel_cache
from ceilidh.drawing.cover_parts import COVER_HEIGHT, COVER_WIDTH
from ceilidh.testing.random_games import Subject, decisions, finish, names, viewer_name, walk

COVER_BYTES = 25_000
"""A page of covers has to load quickly over a slow connection."""
_REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')
_TAGS = frozenset(
    {
        *("svg", "g", "use", "symbol", "defs", "title", "text", "tspan", "path", "rect", "circle", "ellipse", "line"),
        *("polyline", "polygon", "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask"),
    }
)
"""Elements that only draw: no styles, scripts, links, external images or foreign content."""


def all_languages_have_the_same_texts(subject: Subject) -> None:
    """Every catalogue has the same keys, fields and rules sections as the English one."""
    catalogues = subject.game.text.catalogues
    assert "en" in catalogues or not catalogues, f"there are words in {', '.join(catalogues)} but not in en"
    for lang, words in catalogues.items():
        english = catalogues["en"]
        assert set(words.texts) == set(english.texts), f"{lang}: other keys than en: {_differences(words, english)}"
        for key in english.texts:
            assert _fields(words, key) == _fields(english, key), f"{lang}: other fields than en in '{key}'"
        assert [rule.key for rule in words.rules] == [rule.key for rule in english.rules], f"{lang}: other rules"
        assert all(rule.title and rule.text.strip() for rule in words.rules), f"{lang}: an empty section of the rules"


def everything_declared_has_a_text(subject: Subject) -> None:
    """The game, its options and their values, and every kind of event have a text."""
    texts = subject.game.text.words("en").texts
    wanted = ["name", "tagline", "credit", "length", *(f"event.{kind}" for kind in subject.game.events)]
    for option in subject.game.options:
        wanted += [f"option.{option.name}.name", *(f"option.{option.name}.{value}" for value in option.values)]
    missing = [key for key in wanted if key not in texts]
    assert not missing, f"there are no words for {missing}"
    values = {option.name: option.values for option in subject.game.options}
    unknown = {name for name, value in subject.game.beginner_options.items() if value not in values.get(name, ())}
    assert not unknown, f"the first game has options that do not exist: {sorted(unknown)}"
    unknown = set(subject.game.text.headlines) - set(subject.game.events)
    assert not unknown, f"headlines that are no events: {sorted(unknown)}"
    assert subject.game.text.words("en").rules, "there are no rules"


def rules_have_the_same_sections_and_signs_in_all_languages(subject: Subject) -> None:
    """Sections have unique keys and the same signs in all languages; the art draws every sign."""
    signs, known = subject.game.art.signs(), set(_ids(subject.game.art.symbols()))
    english = subject.game.text.words("en").rules
    keys = [rule.key for rule in english]
    assert len(set(keys)) == len(keys), f"two sections of the rules have the same key: {_twice(keys)}"
    for words in subject.game.text.catalogues.values():
        for rule, other in zip(words.rules, english, strict=False):
            missing = set(rule.signs) - set(signs)
            assert not missing, f"{words.lang}, section '{rule.key}': the art has no signs {sorted(missing)}"
            assert set(rule.signs) == set(other.signs), f"{words.lang}, section '{rule.key}': other signs than in en"
    for name, sign in signs.items():
        assert len(sign.field.split()) == 4, f"the field of sign '{name}' is not four numbers"
        _check_strictly(sign.svg)
        missing = {a or b for a, b in _REFERENCE.findall(sign.svg)} - known
        assert not missing, f"the sign '{name}' refers to {missing}, which is drawn nowhere"


def actions_and_prompts_have_texts(subject: Subject) -> None:
    """Every legal action and every prompt, also at the end, has a text in every language; legal actions differ."""
    who = names(subject.players)
    for step in walk(subject, every=3):
        view = subject.game.view(step.state, step.seat)
        for words in _all_words(subject.game):
            labels = [subject.game.text.action(action, view, words, who) for action in step.legal]
            assert all(labels), f"{words.lang}: an action without words"
            assert len(set(labels)) == len(labels), f"{words.lang}: two actions sound the same: {_twice(labels)}"
            assert subject.game.text.prompt(view, words, who), f"{words.lang}: nothing is asked"
            sections = [rule.key for rule in words.rules]
            assert subject.game.text.rule_now(view) in sections, f"no section '{subject.game.text.rule_now(view)}'"
    for seed in subject.seeds:
        over = subject.new(seed)
        finish(over, Rng.seeded(seed), subject.game.max_game_length)
        for viewer, words in product((None, *range(subject.players)), _all_words(subject.game)):
            prompt = subject.game.text.prompt(subject.game.view(over, viewer), words, who)
            assert prompt, f"{words.lang}: nothing is said at the end (seed {seed})"


def events_have_texts(subject: Subject) -> None:
    """Every event has a text in every language, and its places have the form of places."""
    who = names(subject.players)
    for seed in subject.seeds:
        log: list[Event] = []
        state = subject.new(seed, log)
        for seat, _, action in decisions(state, Rng.seeded(seed)):
            state.apply(seat, action)
        for event in log:
            for words in _all_words(subject.game):
                assert subject.game.text.event(event, words, who), f"{words.lang}: {event} has no words"
            assert all(":" in place for place in subject.game.art.places(event)), f"{event} is at no place"


def pictures_are_well_formed_and_contain_all_click_targets(subject: Subject) -> None:
    """Panels are SVG, every reference resolves, and every click path is in the picture."""
    symbols = compose_svg([], subject.game.art.symbols())
    known = set(_ids(symbols))
    assert all(name.startswith(f"{subject.game.name}-") for name in known), "ids start with the game's name"
    _check_references(symbols, known)
    shared = places(symbols)
    for step in walk(subject, every=6):
        words = subject.game.text.words(LANGUAGES[step.number % len(LANGUAGES)])
        for viewer in (step.seat, None):
            view = subject.game.view(step.state, viewer)
            panels = subject.game.art.panels(view, words, names(subject.players))
            called = [panel.name for panel in panels]
            assert len(set(called)) == len(called), f"two panels have the same name: {_twice(called)}"
            drawn = compose_svg(panels, "")  # the symbols are the same in every picture, and checked already
            there = places(drawn) | shared
            _check_references(drawn, known)
            described = subject.game.text.describe(view, words, names(subject.players))
            assert called == [panel.panel for panel in described], "other panels described"
            for panel in panels:
                assert panel.lines == tuple(panel.svg.split("\n")), f"panel '{panel.name}' has other lines"
            if viewer is not None:
                _check_paths(subject.game, step.legal, view, there)


def drawing_and_describing_do_not_change_the_view(subject: Subject) -> None:
    """Views are cache keys, so drawing must not change them."""
    for step in walk(subject, every=6):
        view, before = (subject.game.view(step.state, step.seat) for _ in range(2))
        words, who = subject.game.text.words(LANGUAGES[step.number % len(LANGUAGES)]), names(subject.players)
        clear_panel_cache()
        subject.game.art.panels(view, words, who)
        subject.game.text.describe(view, words, who)
        subject.game.text.prompt(view, words, who)
        assert view == before, "drawing or saying the view has changed it"


def cached_panels_equal_new_ones(subject: Subject) -> None:
    """A panel shows only its part of the view; otherwise the cache would show parts of other views."""
    who = names(subject.players)
    for number, step in enumerate(walk(subject, every=6)):
        words = subject.game.text.words(LANGUAGES[number % len(LANGUAGES)])
        for viewer in (step.seat, None):
            view = subject.game.view(step.state, viewer)
            kept = subject.game.art.panels(view, words, who), subject.game.text.describe(view, words, who)
            clear_panel_cache()
            anew = subject.game.art.panels(view, words, who), subject.game.text.describe(view, words, who)
            assert kept == anew, f"{viewer_name(viewer)} is shown what is not in its view ({step.seed}, {step.number})"


def pictures_contain_no_styles_scripts_or_external_references(subject: Subject) -> None:
    """Symbols, panels, cover and gallery obey a strict content security policy."""
    words = subject.game.text.words("en")
    pieces = [subject.game.art.cover(words), *subject.game.art.gallery(words)]
    drawings = [subject.game.art.symbols(), *(piece.svg for piece in pieces)]
    for step in walk(subject, every=20):
        view = subject.game.view(step.state, step.seat)
        drawings += [panel.svg for panel in subject.game.art.panels(view, words, names(subject.players))]
    for drawing in dict.fromkeys(drawings):
        _check_strictly(drawing)


def every_seat_has_a_distinct_sign(subject: Subject) -> None:
    """Each seat has a square sign, no two alike, by which clients mark its player."""
    prefix = f"{subject.game.name}-seat-"
    symbols = ElementTree.fromstring(f"<defs>{subject.game.art.symbols()}</defs>").iterfind(".//symbol")
    signs = {name: symbol for symbol in symbols if (name := symbol.get("id", "")).startswith(prefix)}
    for seat in range(max(subject.game.player_counts)):
        assert f"{prefix}{seat + 1}" in signs, f"seat {seat + 1} has no sign: see drawing.elements.Symbols.seat_sign"
    for name, sign in signs.items():
        *_, width, height = sign.get("viewBox", "0 0 0 1").split()
        assert width == height, f"the field of {name} is not square"
    drawn = [ElementTree.tostring(sign).partition(b">")[2] for sign in signs.values()]
    assert len(set(drawn)) == len(drawn), "two seats have the same sign"


def gliding_pieces_have_unique_names(subject: Subject) -> None:
    """Pieces have unique names, do not contain other pieces, and have no transform of their own."""
    words = subject.game.text.words("en")
    for step in walk(subject, every=6):
        for viewer in (step.seat, None):
            panels = subject.game.art.panels(subject.game.view(step.state, viewer), words, names(subject.players))
            pieces = [piece for panel in panels for piece in _pieces(panel.svg)]
            called = [piece.get("data-piece") for piece in pieces]
            assert len(set(called)) == len(called), f"two pieces have the same name: {_twice(called)}"
            for piece in pieces:
                name = piece.get("data-piece")
                assert name, "a piece has an empty name"
                assert "transform" not in piece.attrib, f"'{name}' has a transform, which gliding would replace"
                assert len(list(piece.iterfind(".//*[@data-piece]"))) == 0, f"a piece lies inside '{name}'"


def names_in_pictures_are_escaped(subject: Subject) -> None:
    """A player's name appears as text, never as markup."""
    state = subject.new(subject.seeds[0])
    view = subject.game.view(state, 0)
    sly = ["<b>&\"'</b>"] * subject.players
    places(compose_svg(subject.game.art.panels(view, subject.game.text.words("en"), sly), subject.game.art.symbols()))


def the_gallery_draws_every_piece(subject: Subject) -> None:
    """Gallery pieces are well-formed, have titles and refer only to existing symbols."""
    known = set(_ids(subject.game.art.symbols()))
    pieces = subject.game.art.gallery(subject.game.text.words("en"))
    assert pieces, "the gallery is empty"
    for piece in pieces:
        ElementTree.fromstring(f"<svg>{piece.svg}</svg>")
        missing = {a or b for a, b in _REFERENCE.findall(piece.svg)} - known
        assert piece.title, "a piece of the gallery has no title"
        assert not missing, f"the gallery's {piece.title} refers to {missing}, which is drawn nowhere"


def the_cover_is_small_and_the_same_in_all_languages(subject: Subject) -> None:
    """The cover has the standard size, a title and ids of its own, and refers only to these and to the symbols."""
    cover = subject.game.art.cover(subject.game.text.words("en"))
    assert (cover.width, cover.height) == (COVER_WIDTH, COVER_HEIGHT), f"a cover is {COVER_WIDTH} by {COVER_HEIGHT}"
    assert cover.title, "the cover has no title"
    assert len(cover.svg.encode()) <= COVER_BYTES, f"the cover has more than {COVER_BYTES} bytes"
    ElementTree.fromstring(f"<svg>{cover.svg}</svg>")
    own, known = _ids(cover.svg), _ids(subject.game.art.symbols())
    assert all(name.startswith(f"{subject.game.name}-") for name in own), "ids start with the game's name"
    assert len(set(own)) == len(own), f"two things of the cover have the same id: {_twice(own)}"
    assert not set(own) & set(known), f"the cover and the symbols share the ids {set(own) & set(known)}"
    missing = {a or b for a, b in _REFERENCE.findall(cover.svg)} - {*own, *known}
    assert not missing, f"the cover refers to {missing}, which is drawn nowhere"
    assert all(subject.game.art.cover(words).svg == cover.svg for words in _all_words(subject.game)), "it has letters"


def _ids(drawing: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', drawing)


def _check_references(drawing: str, known: set[str]) -> None:
    missing = {a or b for a, b in _REFERENCE.findall(drawing)} - known
    assert not missing, f"the picture refers to {missing}, which is drawn nowhere"


def _check_strictly(drawing: str) -> None:
    for element in ElementTree.fromstring(f"<svg>{drawing}</svg>").iter():
        assert element.tag in _TAGS, f"<{element.tag}> has no place in a picture; these have: {sorted(_TAGS)}"
        for name, value in element.attrib.items():
            assert not re.match(r"style$|on", name), f"a picture has no attribute '{name}'"
            outside = not value.startswith("#") if name.endswith("href") else re.search(r"url\((?!#)", value)
            assert not outside, f"a picture refers to '{value}', outside itself"


def _pieces(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<svg>{drawing}</svg>").iterfind(".//*[@data-piece]"))


def _check_paths(game: Game, legal: list[int], view: View, there: set[str]) -> None:
    paths = [game.art.path(action, view) for action in legal]
    clickable = [path for path in paths if path]
    assert len(set(clickable)) == len(clickable), f"two actions have the same path: {_twice(clickable)}"
    missing = {place for path in paths for place in path} - there
    assert not missing, f"to be clicked, but not in the picture: {sorted(missing)}"


def places(drawn: str) -> set[str]:
    """Everything that can be clicked or highlighted in a drawing."""
    return {place for element in ElementTree.fromstring(drawn).iter() if (place := element.get("data-at"))}


def _all_words(game: Game) -> Iterator[Catalogue]:
    return (game.text.words(lang) for lang in LANGUAGES)


def _fields(words: Catalogue, key: str) -> set[str]:
    text = words.texts[key]
    texts = text.values() if isinstance(text, dict) else [text]
    return {field for one in texts for _, field, _, _ in string.Formatter().parse(str(one)) if field}


def _differences(words: Catalogue, english: Catalogue) -> list[str]:
    return sorted(set(words.texts) ^ set(english.texts))


def _twice(things: Sequence[object]) -> list[object]:
    return [thing for thing in things if things.count(thing) > 1][:2]
