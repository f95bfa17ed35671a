"""Playing in the terminal: decisions, undo, saving, resuming, sharing the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ceilidh.arena import derive
from ceilidh.bots import LEVELS, make_bot
from ceilidh.cli.session import Session
from ceilidh.core import LANGUAGES, PERSON, CeilidhError, Player, Record, Rng, Seat, Table, View, find_game

from .conftest import Ceilidh

SEED_5 = ("play", "clans-and-glory", "--seed", 5)
FIRST = "lay 3-oak A2"


def moves(path: Path) -> list[str]:
    return [line.text for line in Record.parse(path.read_text()).moves]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def test_the_usual_game_is_you_against_medium(ceilidh: Ceilidh, path: Path) -> None:
    ceilidh("play", "clans-and-glory", "--save", path)
    assert [tuple(player) for player in Record.parse(path.read_text()).players] == [
        ("person", "Guest"),
        ("medium", "Morag"),
    ]


def test_the_help_of_play_offers_every_level(ceilidh: Ceilidh) -> None:
    help_text = " ".join(ceilidh("play", "--help").out.replace("│", " ").split())
    assert ", ".join(LEVELS) in help_text


def test_players_may_be_any_mix_with_names(ceilidh: Ceilidh, path: Path) -> None:
    ceilidh("play", "clans-and-glory", "--players", "random, you:Morag,greedy:Rob Roy,you", "--save", path)
    players = Record.parse(path.read_text()).players
    assert [tuple(player) for player in players] == [
        ("random", "Hamish"),
        ("person", "Morag"),
        ("greedy", "Rob Roy"),
        ("person", "Player 4"),
    ]


def test_a_decision_is_shown_and_saved(ceilidh: Ceilidh, path: Path) -> None:
    outcome = ceilidh(*SEED_5, "--save", path, typed=f"{FIRST}\n1\nquit\n")
    assert outcome.code == 0
    assert moves(path)[:2] == [FIRST, "shield A"]
    assert "Your hand" in outcome.out
    assert "lay 3-oak" in outcome.out
    assert f"ceilidh play --resume {path}" in outcome.out


def test_ambiguous_illegal_and_unknown_input_changes_nothing(ceilidh: Ceilidh, path: Path) -> None:
    outcome = ceilidh(*SEED_5, "--save", path, typed="oak\nlay 3-oak A1\nwaltz\n\n\x00\nquit\n")
    assert outcome.code == 0
    assert "'oak' could mean any of: lay 3-oak A2, " in outcome.out
    assert "'lay 3-oak A1' is not possible now." in outcome.out
    assert "'waltz' is not an action or a command." in outcome.out
    assert moves(path) == []


def test_undo_takes_back_and_says_when_it_cannot(ceilidh: Ceilidh, path: Path) -> None:
    outcome = ceilidh(*SEED_5, "--save", path, typed=f"undo\n{FIRST}\nundo\nquit\n")
    assert "There is nothing to undo" in outcome.out
    assert "Undone." in outcome.out
    assert moves(path) == []


def test_a_hint_shows_the_best_actions_and_decides_nothing(ceilidh: Ceilidh, path: Path) -> None:
    outcome = ceilidh(*SEED_5, "--save", path, typed="hint\nhint\nquit\n")
    assert outcome.code == 0
    assert moves(path) == []
    tables = outcome.out.split("Chance of winning")[1:]
    assert len(tables) == 2
    assert tables[0].splitlines()[1:6] == tables[1].splitlines()[1:6]
    assert sum("lay " in line and "%" in line for line in tables[0].splitlines()) == 5, (
        "five actions, each with a reason"
    )
    assert "your shields take more points at table" in " ".join(tables[0].split())


def test_players_sharing_a_screen_have_hints_only_if_they_want_them(ceilidh: Ceilidh) -> None:
    shared, typed = (*SEED_5, "--players", "you:Anna,you:Ben"), "\nhint\nquit\n"
    assert "played without hints" in ceilidh(*shared, typed=typed).out
    assert "Chance of winning" in ceilidh(*shared, "--hints", typed=typed).out


def test_rules_log_and_board_can_be_shown(ceilidh: Ceilidh) -> None:
    outcome = ceilidh(*SEED_5, typed="?\nlog\nboard\nquit\n")
    assert outcome.out.index("Overview") < outcome.out.rindex("Step 1: take a seat"), "what applies now comes last"
    assert outcome.out.count("Guest is dealt:") == 2
    assert outcome.out.count("Your hand") == 2


def test_save_accepts_another_file_and_never_overwrites(ceilidh: Ceilidh, path: Path, tmp_path: Path) -> None:
    other = tmp_path / "kept.txt"
    other.write_text("mine")
    new = tmp_path / "my folder" / "new.txt"
    outcome = ceilidh(*SEED_5, "--save", path, typed=f"save\nsave {other}\nsave {new}\n{FIRST}\nquit\n")
    assert other.read_text() == "mine"
    assert moves(new) == [FIRST]
    assert f"ceilidh play --resume '{new}'" in outcome.out


def test_a_resumed_game_ends_like_an_uninterrupted_one(ceilidh: Ceilidh, path: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.txt"
    players = ("--players", "you,random")
    ceilidh(*SEED_5, *players, "--save", whole, typed=f"{FIRST}\n2\n")
    ceilidh(*SEED_5, *players, "--save", path, typed=f"{FIRST}\nquit\n")
    assert ceilidh("play", path, typed="2\n").code == 2
    assert moves(path) == moves(whole)


def test_a_game_is_played_to_its_end_with_the_points_by_rule(ceilidh: Ceilidh, path: Path) -> None:
    outcome = ceilidh("play", "clans-and-glory", "--players", "greedy,random,random", "--seed", 3, "--save", path)
    assert outcome.code == 0
    for text in ("Points from", "Table A", "Total", "The winner: ", f"ceilidh replay {path}"):
        assert text in outcome.out
    assert Record.parse(path.read_text()).result is not None


def test_the_same_seed_gives_the_same_session(ceilidh: Ceilidh, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.txt", "two.txt")]
    for path in paths:
        ceilidh("play", "clans-and-glory", "--players", "greedy,random", "--seed", 3, "--save", path)
    assert paths[0].read_text() == paths[1].read_text()


def test_bots_keep_their_trees_while_nobody_else_decides(ceilidh: Ceilidh, path: Path) -> None:
    ceilidh("play", "glen-more", "--players", "hard,hard", "--seed", 3, "--save", path)
    game = find_game("glen-more")
    state = game.new(2, 3)
    begun = {0: 0, 1: next(i for i, line in enumerate(Record.parse(path.read_text()).moves) if line.seat == 1)}
    bots = [make_bot("hard", Rng.seeded(derive(3, "bot", seat, moves))) for seat, moves in begun.items()]
    chosen: list[str] = []
    while actors := state.actors():
        action = bots[actors[0]].choose(Seat(game, state, actors[0]))
        chosen.append(game.to_notation(action))
        state.apply(actors[0], action)
    assert moves(path) == chosen


def test_players_sharing_a_screen_take_over_before_a_hand_is_shown(ceilidh: Ceilidh) -> None:
    typed = f"\n{FIRST}\n2\n\nquit\n"
    outcome = ceilidh(*SEED_5, "--players", "you:Anna,you:Ben", typed=typed)
    handed = [outcome.out.index(f"{name} is next.") for name in ("Anna", "Ben")]
    hands = [at for at in range(len(outcome.out)) if outcome.out.startswith("Your hand", at)]
    assert handed[0] < hands[0] < handed[1] < hands[-1]
    assert "Ben, dealt" not in outcome.out[: handed[1]]
    assert "Anna, dealt" not in outcome.out[handed[1] :]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_option_works_before_and_after_the_command(ceilidh: Ceilidh, lang: str) -> None:
    before = ceilidh("--lang", lang, "play", "clans-and-glory", "--seed", 5, typed="?\nundo\nquatsch\noak\nquit\n")
    after = ceilidh("play", "clans-and-glory", "--lang", lang, "--seed", 5, typed="?\nundo\nquatsch\noak\nquit\n")
    assert before.code == after.code == 0
    assert before.out.split("\n")[:30] == after.out.split("\n")[:30]
    assert {"en": "Your hand", "de": "Deine Hand", "nl": "Jouw hand"}[lang].casefold() in before.out.casefold()


def test_the_environment_chooses_the_language(ceilidh: Ceilidh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Beschreibung" in ceilidh("games").out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "About" in ceilidh("games").out


def test_a_full_disk_is_reported_and_the_game_continues(
    ceilidh: Ceilidh, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[bool] = []

    def fail_second(session: Session) -> None:
        saved.append(True)
        if len(saved) == 2:
            raise CeilidhError("cannot write: No space left on device")

    monkeypatch.setattr(Session, "save", fail_second)
    outcome = ceilidh(*SEED_5, "--save", path, typed=f"{FIRST}\nquit\n")
    assert outcome.code == 0
    assert "No space left on device" in outcome.err


def before_a_bid() -> Table:
    """A game of two people in which Ben has the first bid of an auction."""
    table = Table(find_game("smugglers"), [Player(PERSON, name) for name in ("Anna", "Ben")], seed=1)
    for seat, text in ((0, "auction"), (1, "malt"), (0, "pick 1"), (0, "done"), (1, "done")):
        table.act(seat, table.game.parse(text))
    return table


def test_a_sum_is_typed_as_a_number(ceilidh: Ceilidh, path: Path) -> None:
    path.write_text(before_a_bid().record().write())
    outcome = ceilidh("play", "--resume", path, typed="\n12\n\n")
    assert "Your bid in pounds" in outcome.out
    assert "raise 1 … raise 60" in outcome.out
    assert moves(path)[-1] == "raise 12"


def test_the_view_is_built_once_per_question(ceilidh: Ceilidh, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[int | None] = []
    build = Table.view

    def view(table: Table, seat: int | None) -> View:
        built.append(seat)
        return build(table, seat)

    monkeypatch.setattr(Table, "view", view)
    ceilidh("play", "clans-and-glory", "--save", path, typed="?\nboard\nnonsense\nquit\n")
    assert built == [0]
