"""Prompts, buttons, log lines and descriptions in every language."""

from __future__ import annotations

import pytest
from games.glen_more.ascii_boards import Scene, scene

from ceilidh.core import LANGUAGES, Event, Rng
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.rules.events import EVENTS

NAMES = ["Anna", "Bruno", "Clara", "Danny"]


def buttons(table: Scene, lang: str) -> dict[str, str]:
    """The text of every button, by what it does."""
    view = GAME.view(table.state, 0)
    legal = table.state.legal(table.state.turn)
    labels = [GAME.text.action(action, view, GAME.text.words(lang), NAMES) for action in legal]
    return dict(zip(table.legal(), labels, strict=True))


def prompt(table: Scene, lang: str = "en", seat: int | None = 0) -> str:
    return GAME.text.prompt(GAME.view(table.state, seat), GAME.text.words(lang), NAMES[: table.state.players])


def log_lines(table: Scene, lang: str) -> list[str]:
    """All log lines so far."""
    return [GAME.text.event(event, GAME.text.words(lang), NAMES[: table.state.players]) for event in table.log]


def described_text(table: Scene, lang: str) -> str:
    panels = GAME.text.describe(GAME.view(table.state, 0), GAME.text.words(lang), NAMES[: table.state.players])
    return "\n".join(line for panel in panels for line in panel.lines)


@pytest.mark.parametrize(
    ("lang", "full", "empty"),
    [
        ("en", "wood: cannot be bought now, sell for 3", "stone: buy for 1, cannot be sold now"),
        ("de", "Holz: jetzt nicht zu kaufen, verkaufen für 3", "Stein: kaufen für 1, jetzt nicht zu verkaufen"),
        ("nl", "hout: nu niet te koop, verkopen voor 3", "steen: kopen voor 1, nu niet te verkopen"),
    ],
)
def test_a_full_row_cannot_be_bought_from_and_an_empty_one_not_sold_to(lang: str, full: str, empty: str) -> None:
    table = scene(market=(3, 0, 0, 0, 0))
    board = GAME.art.panels(GAME.view(table.state, 0), GAME.text.words(lang), NAMES)[0].svg
    for line in (full, empty):
        assert line in described_text(table, lang).splitlines()
        assert f"<title>{line}</title>" in board


def test_loch_oich_asks_to_activate_all_own_tiles_through_its_whole_turn() -> None:
    table = scene("TA QU LN\nVI QU ST*", ahead=("loch-oich",)).do("take 1", "buy wood", "buy stone", "lay ST south")
    expected = "With Loch Oich you may activate all your tiles in any order, then "
    assert prompt(table) == expected + "end your turn."
    assert prompt(table.do("activate VI")) == expected + "move your clan members."


def test_loch_ness_is_offered_in_the_prompt_until_it_was_used() -> None:
    table = scene("TA QU LN\nQU QU ST*", ahead=("meadow/river",)).do("take 1", "lay ST south")
    assert prompt(table).endswith("and with Loch Ness one more tile anywhere, then end your turn.")
    expected = "Activate the new tile and its neighbours in any order, then end your turn."
    assert prompt(table.do("activate TA")) == expected


def test_after_loch_oichs_turn_only_the_new_tile_and_its_neighbours_are_asked_for() -> None:
    table = scene("LO\nST*", ahead=("meadow/river",)).do("take 1", "lay ST south")
    assert prompt(table).startswith("Activate the new tile and its neighbours in any order,")


def test_the_prompt_mentions_loch_ness_after_a_pass() -> None:
    table = scene("QU FO LO\nTA ST* VI\nPA LN DI").do("pass")
    assert prompt(table) == "With Loch Ness you may activate one more tile anywhere, then end your turn."
    assert prompt(table.do("activate VI")) == "Nothing is left to activate: move your clan members."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_after_the_last_activation_says_whether_the_turn_ends(lang: str) -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1", "lay ST south")
    done = GAME.text.words(lang)
    assert buttons(table, lang)["done"] == done("action.done.move")
    assert buttons(table.do("activate ST"), lang)["done"] == done("action.done.then_move")


def test_the_prompt_says_that_no_tile_can_be_taken() -> None:
    table = scene("ST\nFO1", players=2, chain=("0", "meadow/river", "1", "die"), market=(1, 0, 0, 0, 0))
    assert table.legal() == ["pass", "sell wood FO"]
    expected = (
        "You cannot take any tile and must pass. Your figure moves to the front-most tile, which leaves the game."
    )
    assert prompt(table) == expected
    assert "kein Plättchen" in prompt(table, "de")
    assert "geen tegel" in prompt(table, "nl")


@pytest.mark.parametrize(
    ("lang", "lay", "move"),
    [
        ("en", "Lay it south of Forest #2", "Move a clan member from Forest #2 one step north-east"),
        (
            "de",
            "Südlich von Wald Nr. 2 anlegen",
            "Ein Clanmitglied von Wald Nr. 2 einen Schritt nach Nordosten bewegen",
        ),
        (
            "nl",
            "Leg hem ten zuiden van Woud nr. 2 aan",
            "Verplaats een clanlid van Woud nr. 2 één stap naar het noordoosten",
        ),
    ],
)
def test_a_side_and_a_direction_are_said_differently(lang: str, lay: str, move: str) -> None:
    table = scene("ST QU\nFO* ..", ahead=("meadow/river",)).do("take 1")
    assert buttons(table, lang)["lay FO south"] == lay
    moving = scene("ST QU\nFO* ..", ahead=("village/river",)).do("take 1", "buy stone", "lay FO south")
    assert buttons(moving.do("activate NEW", "done"), lang)["move FO northeast"] == move


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_button_begins_with_a_capital_letter_or_a_number(lang: str) -> None:
    table = scene("FO1*\nST* QU2", ahead=("loch-lochy", "distillery/-"), market=(1, 1, 1, 1, 1))
    for step in ("take 1", "lay ST south", "get wood", "get wood", "activate QU", "done"):
        assert not [text for text in buttons(table, lang).values() if text[0].islower()]
        table.do(step)


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [("en", "1 sheep", "2 sheep"), ("de", "1 Schaf", "2 Schafe"), ("nl", "1 schaap", "2 schapen")],
)
def test_resources_are_counted(lang: str, one: str, several: str) -> None:
    table = scene("ME1 ME2\nST* SB", ahead=("quarry/road",))
    lines = described_text(table, lang).splitlines()
    assert [line for line in lines if line.endswith(f": {one}")]
    assert [line for line in lines if line.endswith(f": {several}")]
    picture = "".join(panel.svg for panel in GAME.art.panels(GAME.view(table.state, 0), GAME.text.words(lang), NAMES))
    assert f"<title>{one} " in picture
    assert f"<title>{several} " in picture


@pytest.mark.parametrize(
    ("lang", "button", "line"),
    [
        ("en", "Buy 1 sheep for 1 coin", "Anna buys 1 sheep for 1 coin."),
        ("de", "1 Schaf für 1 Münze kaufen", "Anna kauft 1 Schaf für 1 Münze."),
        ("nl", "Koop 1 schaap voor 1 munt", "Anna koopt 1 schaap voor 1 munt."),
    ],
)
def test_what_is_bought_is_one_resource(lang: str, button: str, line: str) -> None:
    table = scene("ST* SB", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate SB")
    assert buttons(table, lang)["buy sheep"] == button
    assert line in log_lines(table.do("buy sheep"), lang)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Pay for Small fair (road) with 1 wood, from your tiles or at the market."),
        ("de", "Bezahle Jahrmarkt (klein) an der Straße mit 1 Holz, von deinen Plättchen oder am Lager."),
        ("nl", "Betaal Kleine jaarmarkt (weg) met 1 hout, van je tegels of in het magazijn."),
    ],
)
def test_the_names_of_tiles_fit_into_a_sentence(lang: str, expected: str) -> None:
    assert prompt(scene("ST*", ahead=("small-fair/road",)).do("take 1"), lang) == expected


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Lay it south of the start village"),
        ("de", "Südlich vom Startdorf anlegen"),
        ("nl", "Leg hem ten zuiden van het startdorp aan"),
    ],
)
def test_the_start_village_has_its_article(lang: str, text: str) -> None:
    assert buttons(scene("ST*", ahead=("meadow/river",)).do("take 1"), lang)["lay ST south"] == text


@pytest.mark.parametrize(
    ("lang", "give", "line"),
    [
        ("en", "Give a clan member from the start village", "Anna promotes a clan member from the start village"),
        ("de", "Ein Clanmitglied vom Startdorf abgeben", "Anna befördert ein Clanmitglied vom Startdorf"),
        ("nl", "Geef een clanlid van het startdorp af", "Anna bevordert een clanlid van het startdorp"),
    ],
)
def test_one_of_two_clan_members_is_not_the_clan_member(lang: str, give: str, line: str) -> None:
    table = scene("ST**", ahead=("loch-ness",)).do("take 1")
    assert buttons(table, lang)["pay member ST"] == give
    leaving = scene("ST**", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate ST", "done", "promote ST")
    assert log_lines(leaving, lang)[-1].startswith(line)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Anna gets 6 points: 5 for whisky, 1 for chieftains, 0 for places."),
        ("de", "Anna bekommt 6 Punkte: 5 für Whisky, 1 für Chieftains, 0 für Orte."),
        ("nl", "Anna krijgt 6 punten: 5 voor whisky, 1 voor hoofdmannen, 0 voor oorden."),
    ],
)
def test_a_scoring_reports_points_not_counts(lang: str, line: str) -> None:
    table = scene("ST*", ahead=("meadow/river",), stack=("quarry/-", "fair", "tavern"))
    table.own.whisky, table.own.chieftains = 4, 1
    assert line in log_lines(table.do("take 1", "lay ST south", "done"), lang)


def test_the_start_village_has_its_article_in_german() -> None:
    table = scene("ST**", ahead=("village/river",)).do("take 1", "buy stone", "lay ST south")
    assert buttons(table, "de")["activate ST"] == "Aktivieren: das Startdorf"
    table.do("activate ST", "activate NEW", "done", "move ST south")
    assert log_lines(table, "de")[-1] == "Anna bewegt ein Clanmitglied vom Startdorf auf Dorf Nr. 1."
    table.do("move NEW north")
    assert log_lines(table, "de")[-1] == "Anna bewegt ein Clanmitglied von Dorf Nr. 1 auf das Startdorf."
    panels = GAME.art.panels(GAME.view(table.state, 0), GAME.text.words("de"), NAMES)
    assert "<title>2 Clanmitglieder auf dem Startdorf</title>" in "".join(panel.svg for panel in panels)


def test_a_cost_is_in_the_accusative_in_german() -> None:
    assert "kostet ein Clanmitglied oder einen Chieftain" in described_text(scene(ahead=("loch-ness",)), "de")


def test_the_prompt_says_that_a_player_may_stop_giving() -> None:
    table = scene("ST* F3", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate F3")
    assert prompt(table) == "Choose what to give at Small fair #1."
    assert prompt(table.do("buy wood")) == "Give more at Small fair #1, or stop here."


def test_the_prompt_says_that_a_player_may_decline_a_resource() -> None:
    """R10"""
    table = scene("FO* ..\nST  IA", ahead=("loch-shiel",), coins=20).do("take 1")
    while not table.can("lay"):
        table.do(table.can("buy", "pay")[0])
    assert prompt(table.do(table.can("lay")[0], "done")) == "Choose a resource for Iona Abbey #2, or none."


@pytest.mark.parametrize(
    ("lang", "yours", "theirs"),
    [
        ("en", "Lay your new tile: Meadow (river).", "Anna is choosing a place for Meadow (river)."),
        ("de", "Leg dein neues Plättchen an: Wiese am Fluss.", "Anna sucht eine Stelle für Wiese am Fluss."),
        ("nl", "Leg je nieuwe tegel aan: Weide (rivier).", "Anna kiest een plek voor Weide (rivier)."),
    ],
)
def test_a_prompt_says_you_only_to_the_current_player(lang: str, yours: str, theirs: str) -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1")
    assert prompt(table, lang) == yours
    assert prompt(table, lang, seat=1) == prompt(table, lang, seat=None) == theirs


def test_promoting_is_mentioned_only_where_somebody_may_leave() -> None:
    for clan, text in (("*", "move a clan member"), ("**", "move or promote a clan member")):
        table = scene(f"ST{clan}", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate ST", "done")
        assert prompt(table) == f"You have 1 movement point left: {text}, or end your turn."


def test_a_full_tile_beside_the_new_one_is_named_in_the_prompt() -> None:
    table = scene("ST* QU3", ahead=("meadow/river",), market=(0, 1, 0, 0, 0)).do("take 1", "lay ST south")
    text = "Full until something there is sold or given: Quarry #1."
    assert prompt(table).endswith(text)
    assert "Full" not in prompt(table, seat=1)
    assert "Full" not in prompt(table.do("sell stone QU"))


def test_a_full_tile_from_which_something_is_given_can_be_activated_though_nobody_buys_from_it() -> None:
    table = scene("DI GR3\nST*", ahead=("quarry/road",)).do("take 1", "lay ST east")
    assert "something there is sold or given: Grain field #2" in prompt(table)
    assert "activate GR" not in table.legal()
    table.do("activate DI", "pay grain GR")
    assert "activate GR" in table.legal()
    assert "Full" not in prompt(table)


LAST = "Anna's last turn: the game will end before Anna can move again."


def test_the_last_turn_is_announced_as_soon_as_it_is_certain() -> None:
    chain = ("0", "1", "meadow/river", "tavern", "2", "3")
    table = scene("ST*", chain=chain, stack=("quarry/-", "fair"))
    assert prompt(table).endswith(
        "Only 2 tiles are still face down; the last one ends the game. This is your last turn."
    )
    assert prompt(table, seat=1).endswith("the last one ends the game. This is Anna's last turn.")
    assert prompt(table.do("take 2")).endswith("Meadow (river). This is your last turn.")
    assert log_lines(table, "en")[-1] == LAST


def test_the_prompt_of_a_last_turn_says_to_sell_the_resources_left() -> None:
    chain = ("0", "1", "meadow/river", "tavern", "2", "3")
    table = scene("ST* QU1", chain=chain, stack=("quarry/-", "fair"), market=(1, 1, 1, 1, 1))
    table.do("take 2", "lay ST south")
    assert prompt(table).endswith("then end your turn. This is your last turn.")
    table.do("activate ST", "activate NEW", "done")
    assert prompt(table).endswith(
        "sell the resources you have left. Each coin is a point; unsold resources only break ties."
    )


def test_no_last_turn_is_announced_to_a_player_who_may_have_another() -> None:
    chain = ("0", "1", "meadow/river", "tavern", "2", "3")
    table = scene("ST*", chain=chain, stack=("quarry/-", "fair", "forest"))
    assert prompt(table).endswith("Only 3 tiles are still face down; the last one ends the game.")
    assert "last turn" not in prompt(table.do("take 2"))
    assert LAST not in log_lines(table, "en")


def test_the_log_announces_the_near_end_once() -> None:
    state, rng, log = GAME.new(3, 4), Rng.seeded(4), list[Event]()
    state.log = log
    while actors := state.actors():
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
    few = [event.args[0] for event in log if EVENTS[event.kind] == "few"]
    last = [event.seat for event in log if EVENTS[event.kind] == "last"]
    assert len(few) == 1
    assert few[0] <= 12
    assert sorted(last) == sorted(set(last))
