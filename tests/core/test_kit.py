"""The conformance kit: a sound game passes, and each check fails for a game that breaks its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pytest
from core.pebbles import CHOSE, GAME, ROLLED, Pebbles, PebblesArt, PebblesGame, PebblesText, spoilt

from ceilidh.core import (
    Catalogue,
    Event,
    HelpCard,
    Moment,
    MomentPart,
    Panel,
    Rng,
    RulesSection,
    Share,
    Sign,
    State,
    View,
)
from ceilidh.testing import CHECKS, Subject, check_name, golden_files, left_to_defaults, perft, run_checks
from ceilidh.testing.kit import Check

BY_NAME = {check.__name__: check for check in CHECKS}


@pytest.mark.parametrize("check", CHECKS, ids=check_name)
@pytest.mark.parametrize("players", [2, 3])
def test_a_fifth_game_in_plain_python_passes(check: Check, players: int) -> None:
    check(Subject(GAME, players, range(6)))


class TalksInItsSleep(Pebbles):
    """Reports a hidden choice to everyone."""

    def _tell(self, event: Event) -> None:
        if event.kind == CHOSE:
            event = Event(CHOSE, event.seat, (self.chosen[event.seat],))
        super()._tell(event)


class KeepsTheTruth(Pebbles):
    """Samples are the true state with another generator."""

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        sample = self.clone()
        sample.rng = rng.fork()
        return sample


class ShiftsTheTruth(Pebbles):
    """Samples look random but depend on the true state."""

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        sample = super().determinize(seat, rng)
        for other in range(self.players):
            if other != seat:
                sample.lucky[other] = 1 + (self.lucky[other] + sample.lucky[other]) % 6
        return sample


class ForeseesChance(Pebbles):
    """Samples keep the true generator."""

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        sample = super().determinize(seat, rng)
        sample.rng = self.rng.clone()
        return sample


class SharesItsPoints(Pebbles):
    """Clones share a list."""

    def clone(self) -> Pebbles:
        clone = super().clone()
        clone.points = self.points
        return clone


class HidesTheRoll(Pebbles):
    """Does not report that a roll revealed something, so that it could be taken back."""

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.revealed_to = 0


class NeverEnds(Pebbles):
    """Never ends."""

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.played = 0


class OffersTwice(Pebbles):
    """The same action twice, out of order."""

    def legal(self, seat: int) -> list[int]:
        return [2, 1, 1]


class OutOfRange(Pebbles):
    """An action beyond the declared range."""

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 7]


class AsksTheLast(Pebbles):
    """Playouts let the last actor decide first."""

    def current_player(self) -> int:
        return max(self.actors(), default=-1)


class PlaysTheFirst(Pebbles):
    """Playouts always get the first action."""

    def random_action(self, seat: int, rng: Rng) -> int:
        return self.legal(seat)[0]


class Forgets(Pebbles):
    """Does not dump what was chosen."""

    def dump(self) -> tuple[object, ...]:
        return (*super().dump()[:4], [0] * self.players, self.points[:])


class DrawsWhenAsked(Pebbles):
    """Computing scores draws random numbers."""

    def scores(self) -> list[int]:
        self.rng.word()
        return super().scores()


class MiscountsPlaces(Pebbles):
    """Places start at 0."""

    def ranking(self) -> list[int]:
        return [place - 1 for place in super().ranking()]


class LosesANumber(Pebbles):
    """A piece vanishes."""

    def _roll(self) -> None:
        super()._roll()
        self.lucky = self.lucky[:-1] if self.played == 2 else self.lucky


@pytest.mark.parametrize(
    ("state", "caught_by"),
    [
        (TalksInItsSleep, "events_reveal_no_more_than_the_view"),
        (ShiftsTheTruth, "samples_depend_only_on_what_the_seat_knows"),
        (KeepsTheTruth, "samples_vary_what_is_hidden"),
        (ForeseesChance, "samples_vary_what_is_hidden"),
        (SharesItsPoints, "clones_share_nothing"),
        (HidesTheRoll, "events_reveal_no_more_than_the_view"),
        (NeverEnds, "every_game_ends"),
        (OffersTwice, "legal_actions_are_sorted_unique_in_range_and_never_none"),
        (OutOfRange, "legal_actions_are_sorted_unique_in_range_and_never_none"),
        (AsksTheLast, "fast_paths_agree_with_actors_and_legal"),
        (PlaysTheFirst, "fast_paths_agree_with_actors_and_legal"),
        (Forgets, "states_can_be_dumped_and_pickled"),
        (DrawsWhenAsked, "queries_do_not_change_the_state"),
        (MiscountsPlaces, "places_and_breakdown_match_the_scores"),
        (LosesANumber, "pieces_are_conserved"),
    ],
)
def test_broken_rules_are_caught(state: type[Pebbles], caught_by: str) -> None:
    game = spoilt(PebblesGame)
    game.state = state
    with pytest.raises(AssertionError):
        BY_NAME[caught_by](Subject(game, 2, range(6)))


class ShowsAllHands(PebblesGame):
    """Sends everyone's number to everyone."""

    def view(self, state: State, seat: int | None) -> View:
        return {**super().view(state, seat), "lucky": list(cast(Pebbles, state).lucky)}


class SpeaksNoDutch(PebblesText):
    """Lacks a text in one language."""

    catalogues: Mapping[str, Catalogue] = {
        lang: Catalogue(lang, {k: v for k, v in words.texts.items() if lang != "nl" or k != "take"}, words.rules)
        for lang, words in PebblesText.catalogues.items()
    }


class SpeaksOnlyDutch(PebblesText):
    """Has only Dutch texts, but English is the fallback."""

    catalogues: Mapping[str, Catalogue] = {"nl": PebblesText.catalogues["nl"]}


class SpeaksOnlyEnglish(PebblesText):
    """Leaves the other languages to the default."""

    catalogues: Mapping[str, Catalogue] = {"en": PebblesText.catalogues["en"]}


class IsMute(PebblesText):
    """Lacks all texts."""

    def words(self, lang: str) -> Catalogue:
        return Catalogue(lang, {}, [])


class AnnouncesNothing(PebblesText):
    """Has a headline that never happens."""

    headlines = ("storm",)


class BeginsStrangely(PebblesGame):
    """Has a beginner option that does not exist."""

    beginner_options: Mapping[str, str] = {"length": "short"}


class MumblesAnEvent(PebblesText):
    """Has no text for the die."""

    def event(self, event: Event, words: Catalogue, names: Sequence[str]) -> str:
        return "" if event.kind == 1 else super().event(event, words, names)


class StagesAnotherSum(PebblesText):
    """Stages a roll whose sum is wrong."""

    def moment(self, event: Event, words: Catalogue) -> Moment | None:
        if event.kind != ROLLED:
            return None
        return Moment("roll", (MomentPart(amount=event.args[0] + 1, dice=event.args),))


class StagesAnUnknownSign(PebblesText):
    """Stages a sign that the art does not draw."""

    def moment(self, event: Event, words: Catalogue) -> Moment | None:
        return Moment("reveal", (MomentPart(event.seat, sign="boulder"),))


class StagesMoreEachTime(PebblesText):
    """Stages what the event does not say."""

    staged = 0

    def moment(self, event: Event, words: Catalogue) -> Moment | None:
        self.staged += 1
        return Moment("change", (MomentPart(event.seat, amount=self.staged),))


class SaysTheSameTwice(PebblesText):
    """All actions have the same text."""

    def action(self, action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:
        return "take some"


class SaysNothingAtTheEnd(PebblesText):
    """Names the first actor, of whom there is none at the end."""

    def prompt(self, view: View, words: Catalogue, names: Sequence[str]) -> str:
        return names[cast(list[int], view["actors"])[0]]


class LeavesASignOut(PebblesText):
    """Its Dutch rules lack a sign that the English ones have."""

    catalogues: Mapping[str, Catalogue] = {
        lang: words
        if lang != "nl"
        else Catalogue(lang, words.texts, [RulesSection("play", "Spelen", "Kies 1, 2 of 3.")])
        for lang, words in PebblesText.catalogues.items()
    }


class DrawsNoSigns(PebblesArt):
    """Its rules name a sign that the art does not have."""

    def signs(self) -> dict[str, Sign]:
        return {}


class DrawsASignFromNothing(PebblesArt):
    """Its sign uses a symbol that is drawn nowhere."""

    def signs(self) -> dict[str, Sign]:
        return {"stone": Sign("0 0 20 20", '<use href="#pebbles-boulder"/>')}


class ForgetsAName(PebblesGame):
    """Declares an event without words of its own."""

    events = ("chose", "die", "deal", "storm")


class DrawsTooLittle(PebblesArt):
    """The third stone is missing from the picture."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        return [
            panel._replace(drawn=panel.svg.replace("pebbles:3", "sea")) for panel in super().panels(view, words, names)
        ]


class DrawsBrokenXml(PebblesArt):
    """Does not escape names."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        return [Panel("beach", 9, 9, f"<text>{names[0]}</text>", "main")]


class RefersToNothing(PebblesArt):
    """Uses a symbol that is drawn nowhere."""

    def symbols(self) -> str:
        return ""


class MisreadsItself(PebblesGame):
    """Reads every notation as the first action."""

    def parse(self, text: str) -> int:
        return 0


class MiscountsShares(PebblesText):
    """Leaves luck out of the breakdown."""

    def breakdown(self, state: State, words: Catalogue) -> list[Share]:
        return super().breakdown(state, words)[:1]


class LeavesAStoneUnexplained(PebblesText):
    """Has no card for a stone."""

    def help_card(self, thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
        return None if thing == "pebbles:2" else super().help_card(thing, view, words, names)


class WritesWhereNobodyCanAsk(PebblesArt):
    """Draws a number in no named element."""

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        [beach] = super().panels(view, words, names)
        return [beach._replace(drawn=beach.svg + "<text>7</text>")]


class NamesNoSection(PebblesText):
    """Refers to a section that the rules do not have."""

    def action_help(self, action: int, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard:
        return super().action_help(action, view, words, names)._replace(rule="swimming")


class ExplainsWhatIsNotSaid(PebblesText):
    """Has a glossary word that never occurs."""

    catalogues: Mapping[str, Catalogue] = {
        lang: Catalogue(lang, {**words.texts, "glossary.pebble.forms": "boulder"}, words.rules)
        for lang, words in PebblesText.catalogues.items()
    }


class TellsMoreEachTime(PebblesText):
    """Help cards depend on more than the view."""

    card_count = 0

    def help_card(self, thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
        self.card_count += 1
        return HelpCard(f"{self.card_count}", rule="play")


@pytest.mark.parametrize(
    ("part", "caught_by"),
    [
        (ShowsAllHands, "views_do_not_depend_on_what_is_hidden"),
        (SpeaksNoDutch, "all_languages_have_the_same_texts"),
        (SpeaksOnlyDutch, "all_languages_have_the_same_texts"),
        (IsMute, "everything_declared_has_a_text"),
        (AnnouncesNothing, "everything_declared_has_a_text"),
        (BeginsStrangely, "everything_declared_has_a_text"),
        (LeavesASignOut, "rules_have_the_same_sections_and_signs_in_all_languages"),
        (DrawsNoSigns, "rules_have_the_same_sections_and_signs_in_all_languages"),
        (DrawsASignFromNothing, "rules_have_the_same_sections_and_signs_in_all_languages"),
        (StagesAnotherSum, "moments_add_up_and_name_only_what_exists"),
        (StagesAnUnknownSign, "moments_add_up_and_name_only_what_exists"),
        (StagesMoreEachTime, "events_reveal_no_more_than_the_view"),
        (MumblesAnEvent, "events_have_texts"),
        (SaysTheSameTwice, "actions_and_prompts_have_texts"),
        (SaysNothingAtTheEnd, "actions_and_prompts_have_texts"),
        (DrawsTooLittle, "pictures_are_well_formed_and_contain_all_click_targets"),
        (DrawsBrokenXml, "names_in_pictures_are_escaped"),
        (RefersToNothing, "pictures_are_well_formed_and_contain_all_click_targets"),
        (RefersToNothing, "the_gallery_draws_every_piece"),
        (LeavesAStoneUnexplained, "everything_drawn_has_a_help_card_in_every_language"),
        (WritesWhereNobodyCanAsk, "everything_drawn_has_a_help_card_in_every_language"),
        (NamesNoSection, "every_action_has_a_help_card_in_every_language"),
        (ExplainsWhatIsNotSaid, "every_word_of_the_glossary_is_explained_and_used"),
        (TellsMoreEachTime, "help_cards_do_not_depend_on_what_is_hidden"),
        (MisreadsItself, "notation_round_trips"),
        (MiscountsShares, "places_and_breakdown_match_the_scores"),
    ],
)
def test_a_broken_presentation_is_caught(part: type, caught_by: str) -> None:
    with pytest.raises((AssertionError, SyntaxError, IndexError)):
        BY_NAME[caught_by](Subject(spoilt(part), 2, range(6)))


def test_parts_left_to_defaults_are_listed() -> None:
    left = ["every panel matters equally", "no lesson", "no puzzles", "its bots have no knowledge of their own"]
    assert left_to_defaults(GAME) == left
    assert "no words of its own for event.storm" in left_to_defaults(spoilt(ForgetsAName))
    assert "no German yet" in left_to_defaults(spoilt(SpeaksOnlyEnglish))


def test_parts_left_to_defaults_are_no_failure() -> None:
    for part in (ForgetsAName, SpeaksOnlyEnglish):
        assert run_checks(spoilt(part), 2, lambda name, wrong: None) == 0


def test_run_checks_reports_each_check_and_counts_failures() -> None:
    results: list[tuple[str, str | None]] = []
    assert run_checks(GAME, 2, lambda name, wrong: results.append((name, wrong))) == 0
    assert [name for name, _ in results] == [check_name(check) for check in CHECKS]
    results.clear()
    assert run_checks(spoilt(MisreadsItself), 2, lambda name, wrong: results.append((name, wrong))) > 0
    assert ("notation round trips", "2 players: 'take 2' is not read back as action 1") in results


def test_golden_files_have_a_game_and_perft_counts() -> None:
    files = dict(golden_files(GAME))
    assert list(files) == ["pebbles-2.txt", "pebbles-3.txt", "pebbles-perft.txt"]
    assert "1. seat" in files["pebbles-2.txt"]
    assert "2 players, seed 0: 3 9 27 81 243 729" in files["pebbles-perft.txt"]


def test_perft_counts_sequences_of_decisions() -> None:
    state = GAME.new(2, 1)
    assert [perft(state, depth) for depth in (0, 1, 2, 6, 9)] == [1, 3, 9, 729, 729]
