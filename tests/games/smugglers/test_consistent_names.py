"""Every thing has one name: in the picture, on buttons, in the log, in the lessons and in the rules."""

import re

import pytest
from games.smugglers.scenarios import table

from ceilidh.core import LANGUAGES, Event
from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.art.cards import activity
from ceilidh.games.smugglers.data import SPACES
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.text.sign_names import ACTIVITY_SIGNS

NAMES = ["Ann", "Ben"]


def rules(words: Catalogue, *sections: str) -> str:
    """The text of some sections of the rules, or of all."""
    return "\n".join(f"{rule.title}\n{rule.text}" for rule in words.rules if not sections or rule.key in sections)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ACTIVITIES)
def test_card_button_log_and_rules_call_an_activity_the_same(name: str, lang: str) -> None:
    words, number = GAME.text.words(lang), ACTIVITIES.index(name)
    called = words(f"activity.{name}")
    assert f"<title>{called}: " in activity(number, 0, 0, words, "open")
    assert GAME.text.action(GAME.parse(name), GAME.view(table(2), 0), words, NAMES) == called
    assert called in GAME.text.event(Event(EVENTS.index("reveal"), 0, (number,)), words, NAMES)
    assert f"| {called} {{{ACTIVITY_SIGNS[number]}}} |" in rules(words, "activities")
    assert f"{called} {{{ACTIVITY_SIGNS[number]}}}".lower() in rules(words, "year").lower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_asks_for_an_activity_by_the_name_on_its_card(lang: str) -> None:
    words, asked = GAME.text.words(lang), set()
    for lesson in GAME.lessons():
        for step in lesson.steps:
            if step.action in ACTIVITIES:
                asked.add(step.action)
                called, page = words(f"activity.{step.action}"), step.pages[-1].text_key
                assert called in lesson.text(page, words, NAMES)
                assert called in lesson.text(f"no.{page}", words, NAMES)
    assert asked == set(ACTIVITIES) - {"fiddle"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_call_a_space_as_the_picture_does(lang: str) -> None:
    words = GAME.text.words(lang)
    text = rules(words).lower()
    for kind in set(SPACES) - {"plain"}:
        assert words(f"space.{kind}").removesuffix(f" {kind}").lower() in text, kind


@pytest.mark.parametrize(
    ("lang", "others"),
    [
        ("en", r"\bplan(s|ned)?\b|denounce|\bthe pub\b|\b(number|fairy|drunk|breakdown) field"),
        ("de", r"\bplan(t|en)\b|geplant|schwärz|Polizeiniveau|Zufallskartenaktion|\b(am|vom|im) Pub\b"),
        ("nl", r"\bplant?\b|gepland|aangegeven|aangeeft|\bde kroeg\b|dronken veld|kanskaartactie|wegkaart"),
    ],
)
def test_no_text_uses_a_second_name(lang: str, others: str) -> None:
    """Only the rules may quote the rulebook's own words, in brackets."""
    texts = GAME.text.words(lang).texts
    ours = {key: str(text) for key, text in texts.items() if not key.startswith("card.")}
    assert not {key: text for key, text in ours.items() if re.search(others, text)}
