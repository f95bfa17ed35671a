"""The conformance kit: all checks that every game must pass, for pytest in one line and for `ceilidh check`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ceilidh.core import Game, find_game
from ceilidh.testing import (
    help_card_checks,
    knowledge_checks,
    leak_checks,
    lesson_checks,
    observation_checks,
    presentation_checks,
    puzzle_checks,
    rules_checks,
)
from ceilidh.testing.golden import golden_files
from ceilidh.testing.random_games import Subject

Check = Callable[[Subject], None]

CHECKS: Final[tuple[Check, ...]] = (
    rules_checks.legal_actions_are_sorted_unique_in_range_and_never_none,
    rules_checks.playouts_choose_as_everybody_does,
    rules_checks.asking_changes_nothing,
    rules_checks.clones_share_nothing,
    rules_checks.states_can_be_dumped_and_pickled,
    rules_checks.equal_seeds_give_equal_games,
    rules_checks.every_game_ends,
    rules_checks.pieces_are_conserved,
    rules_checks.scores_and_places_fit_together,
    rules_checks.notation_goes_there_and_back,
    rules_checks.records_replay,
    rules_checks.undo_goes_back_exactly,
    leak_checks.views_do_not_depend_on_what_is_hidden,
    leak_checks.views_are_plain_data,
    leak_checks.determinize_knows_only_what_the_seat_knows,
    leak_checks.determinize_deals_anew,
    leak_checks.samples_are_legal_continuations,
    leak_checks.events_tell_no_more_than_the_view,
    observation_checks.observations_do_not_depend_on_what_is_hidden,
    observation_checks.observations_write_their_slot_and_keep_their_ranges,
    observation_checks.keys_are_equal_exactly_when_a_seat_has_seen_the_same,
    knowledge_checks.candidates_are_legal_and_follow_from_what_the_seat_knows,
    knowledge_checks.reasons_add_up_to_points_and_have_words,
    presentation_checks.all_languages_have_the_same_texts,
    presentation_checks.everything_declared_has_a_name,
    presentation_checks.the_rules_say_the_same_in_all_languages_and_their_signs_are_drawn,
    presentation_checks.actions_and_prompts_have_words,
    presentation_checks.events_have_words,
    presentation_checks.pictures_are_well_formed_and_hold_every_action,
    presentation_checks.drawing_and_saying_leave_the_view_as_it_is,
    presentation_checks.what_was_drawn_before_is_what_would_be_drawn_now,
    presentation_checks.pictures_bring_nothing_that_a_strict_page_refuses,
    presentation_checks.every_seat_has_a_sign_of_its_own,
    presentation_checks.pieces_that_glide_have_names_of_their_own,
    presentation_checks.names_in_pictures_are_escaped,
    presentation_checks.the_cover_is_small_and_the_same_in_all_languages,
    presentation_checks.the_gallery_draws_every_piece,
    help_card_checks.everything_drawn_has_a_card_in_every_language,
    help_card_checks.every_action_has_a_card_in_every_language,
    help_card_checks.every_word_of_the_glossary_is_explained_and_used,
    help_card_checks.cards_tell_nothing_that_is_hidden,
    lesson_checks.lessons_lead_to_their_end,
    lesson_checks.lessons_have_words_in_every_language,
    lesson_checks.lessons_light_up_what_is_in_the_picture,
    lesson_checks.lessons_teach_every_kind_of_decision,
    puzzle_checks.puzzles_replay_and_belong_to_the_edition,
    puzzle_checks.puzzles_have_a_clear_solution,
    puzzle_checks.puzzles_are_explained,
    puzzle_checks.no_two_puzzles_are_of_one_game,
)


def check_name(check: Check) -> str:
    """The check as a sentence."""
    return check.__name__.replace("_", " ")


def run_checks(game: Game, games: int, report: Callable[[str, str | None], None]) -> int:
    """Run every check on `games` random games per number of players; returns how many checks failed.

    `report` is told of each check when it is done, with what failed, or None.
    """
    failed = 0
    for check in CHECKS:
        wrong: str | None = None
        for players in game.player_counts:
            try:
                check(Subject(game, players, range(games)))
            except Exception as error:  # whatever a new game raises is its author's to read
                wrong = f"{players} players: {error or type(error).__name__}"
                break
        failed += wrong is not None
        report(check_name(check), wrong)
    return failed


def conformance(name: str, golden: Path | None = None, games: int = 6) -> type:
    """A class of tests for pytest: `TestMyGame = conformance("my-game", Path(__file__).parent / "golden")`.

    Without a folder of golden files there is no test of them.
    """
    import pytest

    game = find_game(name)

    class Conformance:
        """Every check for every number of players, and the golden files."""

        @pytest.mark.parametrize("players", game.player_counts)
        @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
        def test_conformance(self, check: Check, players: int) -> None:
            check(Subject(game, players, range(games)))

        if golden is not None:

            def test_golden_files(self) -> None:
                _compare(game, golden)

    Conformance.__qualname__ = Conformance.__name__ = f"Test{name.title().replace('-', '')}"
    return Conformance


def _compare(game: Game, golden: Path) -> None:
    for file, text in golden_files(game):
        kept = golden / file
        assert kept.exists(), f"there is no {file}: write it with python -m ceilidh.testing {golden}"
        assert kept.read_text(encoding="utf-8") == text, f"{file} tells another game"
