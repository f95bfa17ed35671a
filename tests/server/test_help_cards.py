"""Help cards at a table and in a replay contain only what the viewer sees."""

from __future__ import annotations

import json
import re

from server.http_clients import Guest
from server.test_replays import played, uploaded

from ceilidh.core import LANGUAGES, Player, Rng, Table, find_game
from ceilidh.core.help_card_lookup import explainable_things
from ceilidh.server.tables.help_cards import help_card

CLANS = "clans-and-glory"


def test_a_player_gets_a_help_card_for_a_thing_in_the_picture(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "easy"), "want=changes")
    answer = client.request("help", thing="seat:A1")
    assert answer["type"] == "help"
    assert "it goes to nobody: table A has no shield" in " ".join(answer["card"]["current"])
    assert (answer["card"]["rule"], answer["card"]["section"]) == ("seat", "Step 1: take a seat")


def test_an_action_is_explained_before_it_is_chosen(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "easy"), "want=picture&lang=de")
    action = client.until(lambda now: now.get("actions"))["actions"][0]
    card = client.request("help", thing=f"do:{action['action']}")["card"]
    assert card["name"] == action["text"]
    assert card["section"] == "Schritt 1: Platz nehmen"


def test_there_is_no_help_card_for_absent_things_or_illegal_actions(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "easy"), "want=data")
    for thing in ("seat:Z9", "", "do:pass", "do:dance", "word:tartan"):
        assert "to explain" in client.expect_refusal("help", thing=thing)


def test_a_card_in_the_hand_is_explained_to_its_owner_alone(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    mine, other = anna.connect(table, "want=data"), ben.connect(table, "want=data")
    card = mine.until(lambda now: now.get("view"))["view"]["hand"][0]
    assert mine.request("help", thing=f"card:{card}")["card"]["owner"]
    assert "to explain" in other.expect_refusal("help", thing=f"card:{card}")


def test_help_cards_do_not_depend_on_hidden_information() -> None:
    table = Table(find_game(CLANS), [Player("person", "Anna"), Player("person", "Ben")], 5)
    game, rng = table.game, Rng.seeded(3)
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        state = table.snapshot()
        for seat in (0, 1):
            dealt = state.determinize(seat, rng)
            words = game.text.words(LANGUAGES[table.move_count % 3])
            answers = [
                [
                    help_card(game, thing, game.view(true, seat), [], words, table.names)
                    for thing in explainable_things(game.art.panels(game.view(true, seat), words, table.names))
                ]
                for true in (state, dealt)
            ]
            assert answers[0] == answers[1]
        table.act(actors[0], legal[rng.below(len(legal))])


def test_a_replay_has_help_cards_for_each_step(anna: Guest) -> None:
    record = played()
    table = uploaded(anna, record)
    first = anna.fetch("GET", f"/api/tables/{table}/steps/0/help?thing=points:0&lang=nl")
    last = anna.fetch("GET", f"/api/tables/{table}/steps/{len(record.moves)}/help?thing=points:0&lang=nl")
    assert first["current"] == ["0 punten als het spel nu zou eindigen."]
    assert last["current"][0].endswith("punten aan het eind.")
    status, text = anna.expect_refusal("GET", f"/api/tables/{table}/steps/0/help?thing=hand")
    assert (status, text) == (404, "This picture has no 'hand' to explain.")
    assert anna.fetch("GET", f"/api/tables/{table}/steps/0/help?thing=hand&seat=1")["owner"] == "Morag"


def test_the_glossary_explains_the_words_of_a_game(anna: Guest) -> None:
    words = anna.fetch("GET", f"/api/games/{CLANS}/glossary?lang=de")["words"]
    shield = next(word for word in words if word["word"] == "shield")
    assert "Schilden" in shield["forms"]
    assert shield["card"]["section"] == "Schritt 2: Schild legen"
    assert json.dumps(words) != json.dumps(anna.fetch("GET", f"/api/games/{CLANS}/glossary?lang=en")["words"])
    assert anna.expect_refusal("GET", "/api/games/chess/glossary")[0] == 404


def test_the_rules_mark_each_glossary_word_once_per_section(anna: Guest) -> None:
    for section in anna.fetch("GET", f"/api/games/{CLANS}/rules")["sections"]:
        marked = re.findall(r'data-word="(\w+)"', section["html"])
        assert len(set(marked)) == len(marked), f"twice in {section['key']}: {marked}"
    german = anna.fetch("GET", f"/api/games/{CLANS}/rules?lang=de")["sections"]
    end = next(section["html"] for section in german if section["key"] == "end")
    assert re.search(r'<span class="explained" data-word="rank" role="button" tabindex="0">R[äa]ng\w*</span>', end)
    assert "data-word" not in "".join(re.findall(r"<svg.*?</svg>", end, re.S))
