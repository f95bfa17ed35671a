"""Buttons and prompts of all games, read as a player would read them."""

import pytest

from ceilidh.core import find_game, game_names

VERBS = {
    "en": "Accept Activate Auction Betray Bid Bribe Build Buy Choose Close Continue Dance Discard Distil Do "
    "Draw End Fetch Fiddle Fill Give Go Hold Keep Laugh Lay Leave Lend Let Match Move Offer Pass Pay Play Price "
    "Promote Put Roll Sell Smuggle Stay Stop Take Use",
    "nl": "Activeer Betaal Beëindig Bevorder Bied Blijf Bouw Breng Doe Ga Gebruik Geef Gooi Haal Houd Kies Koop Laat "
    "Lach Leen Leg Neem Pas Sluit Speel Sta Stook Stop Trek Verkoop Verplaats Verraad Vertrek "
    "Vraag Vul Zet",
}
"""In German the verb of a button comes last, as everybody expects it there."""
ENDS = {"en": ("end", "stop", "close"), "de": ("beende", "schließe"), "nl": ("beëindig", "stop", "sluit")}


def texts_of(name: str, lang: str, *keys: str) -> dict[str, list[str]]:
    """The texts with these keys, or whose keys begin so; one with a plural has two."""
    texts = find_game(name).text.words(lang).texts
    found = {key: text for key, text in texts.items() if key.startswith(keys)}
    return {key: list(text.values()) if isinstance(text, dict) else [str(text)] for key, text in found.items()}


@pytest.mark.parametrize("lang", VERBS)
@pytest.mark.parametrize("name", game_names())
def test_buttons_start_with_a_verb(name: str, lang: str) -> None:
    buttons = [text for forms in texts_of(name, lang, "action.").values() for text in forms]
    assert buttons
    assert [text for text in buttons if text.split()[0].rstrip(":") not in VERBS[lang].split()] == []


@pytest.mark.parametrize("lang", ENDS)
@pytest.mark.parametrize(
    ("name", "prompts"),
    [
        ("clans-and-glory", ["shield_own"]),
        ("glen-more", ["you.move", "you.promote", "you.moved"]),
        ("isle-of-skye", ["buy_own"]),
        ("smugglers", ["you.brewing", "you.giving"]),
    ],
)
def test_a_prompt_says_how_to_end_a_turn(name: str, prompts: list[str], lang: str) -> None:
    for prompt in prompts:
        for text in texts_of(name, lang, f"prompt.{prompt}")[f"prompt.{prompt}"]:
            assert any(end in text for end in ENDS[lang])
