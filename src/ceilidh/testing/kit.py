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
    moment_checks,
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
    rules_checks.fast_paths_agree_with_actors_and_legal,
    rules_checks.queries_do_not_change_the_state,
    rules_checks.clones_share_nothing,
    rules_checks.states_can_be_dumped_and_pickled,
    rules_checks.equal_seeds_give_equal_games,
    rules_checks.every_game_ends,
    rules_checks.pieces_are_conserved,
    rules_checks.places_and_breakdown_match_the_scores,
    rules_checks.broken_ties_have_a_reason,
    rules_checks.notation_round_trips,
    rules_checks.records_replay,
    rules_checks.undo_restores_the_exact_state,
    leak_checks.views_do_not_depend_on_what_is_hidden,
    leak_checks.views_are_plain_data,
    leak_checks.samples_depend_only_on_what_the_seat_knows,
    leak_checks.samples_vary_what_is_hidden,
    leak_checks.samples_are_legal_continuations,
    leak_checks.events_reveal_no_more_than_the_view,
    observation_checks.observations_do_not_depend_on_what_is_hidden,
    observation_checks.observations_fill_exactly_their_slot_within_their_ranges,
    observation_checks.information_state_keys_are_equal_exactly_for_equal_histories,
    knowledge_checks.candidates_are_legal_and_depend_only_on_what_the_seat_knows,
    knowledge_checks.value_terms_add_up_and_have_texts,
    presentation_checks.all_languages_have_the_same_texts,
    presentation_checks.everything_declared_has_a_text,
    presentation_checks.rules_have_the_same_sections_and_signs_in_all_languages,
    presentation_checks.actions_and_prompts_have_texts,
    presentation_checks.events_have_texts,
    presentation_checks.pictures_are_well_formed_and_contain_all_click_targets,
    presentation_checks.drawing_and_describing_do_not_change_the_view,
    presentation_checks.cached_panels_equal_new_ones,
    presentation_checks.pictures_contain_no_styles_scripts_or_external_references,
    presentation_checks.every_seat_has_a_distinct_sign,
    presentation_checks.gliding_pieces_have_unique_names,
    presentation_checks.names_in_pictures_are_escaped,
    presentation_checks.the_cover_is_small_and_the_same_in_all_languages,
    presentation_checks.the_gallery_draws_every_piece,
    moment_checks.moments_add_up_and_name_only_what_exists,
    help_card_checks.everything_drawn_has_a_help_card_in_every_language,
    help_card_checks.every_action_has_a_help_card_in_every_language,
    help_card_checks.every_word_of_the_glossary_is_explained_and_used,
    help_card_checks.help_cards_do_not_depend_on_what_is_hidden,
    lesson_checks.lessons_can_be_played_to_their_end,
    lesson_checks.lessons_have_texts_in_every_language,
    lesson_checks.lessons_highlight_only_what_is_in_the_picture,
    lesson_checks.lessons_ask_for_what_is_lit,
    lesson_checks.lessons_leave_the_learner_in_the_lead,
    lesson_checks.lessons_teach_every_kind_of_decision,
    puzzle_checks.puzzles_replay_and_belong_to_the_edition,
    puzzle_checks.puzzles_have_a_clear_solution,
    puzzle_checks.puzzles_have_a_reason_in_every_language,
    puzzle_checks.puzzles_are_from_different_games,
)


def check_name(check: Check) -> str:
    """The check as a sentence."""
    return check.__name__.replace("_", " ")


def run_checks(game: Game, games: int, report: Callable[[str, str | None], None]) -> int:
    """Run every check on `games` random games per number of players; returns the number of failed checks.

    `report` is called after each check with its name and the failure, or None.
    """
    failed = 0
    for check in CHECKS:
        wrong: str | None = None
        for players in game.player_counts:
            try:
                check(Subject(game, players, range(games)))
            except Exception as error:  # a new game may raise anything
                wrong = f"{players} players: {error or type(error).__name__}"
                break
        failed += wrong is not None
        report(check_name(check), wrong)
    return failed


def conformance(name: str, golden: Path | None = None, games: int = 6) -> type:
    """A pytest class: `TestMyGame = conformance("my-game", Path(__file__).parent / "golden")`.

    Golden files are compared if their folder is given.
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
        assert kept.exists(), f"{file} is missing: write it with python -m ceilidh.testing {golden}"
        assert kept.read_text(encoding="utf-8") == text, f"{file} differs: read the difference, then write it anew"
