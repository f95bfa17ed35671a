"""The texts of Clans and Glory: log lines, prompts, and the view as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.game_text import Description, GameText
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.core.translations import Catalogue, load_catalogues
from ceilidh.games.clans_and_glory.panel_data import PlayerPart, TablePart, players_part, table_part
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS, seat_name
from ceilidh.games.clans_and_glory.rules.state import EVENTS
from ceilidh.games.clans_and_glory.text.action_labels import say_action
from ceilidh.games.clans_and_glory.text.help_cards import GLOSSARY, action_help, meaning, would_take
from ceilidh.games.clans_and_glory.text.moments import stage_event
from ceilidh.games.clans_and_glory.text.names import card_words
from ceilidh.games.clans_and_glory.text.score_breakdown import breakdown, tie_break
from ceilidh.games.clans_and_glory.view import ClansView, SeatView

CATALOGUES: Final = load_catalogues(__package__)


def say_event(event: Event, words: Catalogue, names: Sequence[str]) -> str:
    """The event as a line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind = EVENTS[event.kind]
    key = f"event.{kind}"
    if kind in ("opened", "laid", "hidden"):
        return words(key, who=who, card=card_words(event.args[0], words), seat=seat_name(event.args[1]))
    if kind == "dealt":
        return words(key, who=who, cards=", ".join(card_words(card, words) for card in event.args))
    if kind == "hid":
        return words(key, who=who, seat=seat_name(event.args[0]))
    if kind == "took":
        table, rank, number = event.args
        return words(key, who=who, table=TABLE_LETTERS[table], rank=rank, n=number, points=rank * number)
    if kind == "ended":
        tied = "_tied" if _tied(event.args) else ""
        return words(f"{key}{tied}", scores=_listed(event.args, names))
    return words(key, who=who, table=TABLE_LETTERS[event.args[0]])


def say_prompt(view: View, words: Catalogue, names: Sequence[str]) -> str:
    """What is to be decided, addressed to the viewer if it is their decision."""
    seen = cast(ClansView, view)
    if seen["over"]:
        return _game_over(seen, words, names)
    if seen["seat"] in seen["actors"]:
        return _own_decision(seen, words, names)
    who = names[seen["actors"][0]]
    if seen["to_shield"]:
        return words("prompt.shield", who=who, table=TABLE_LETTERS[seen["table"]])
    return words("prompt.place", who=who)


def _game_over(seen: ClansView, words: Catalogue, names: Sequence[str]) -> str:
    scores = seen["scores"]
    if not _tied(scores):
        return words("prompt.over")
    best = [player for player, score in enumerate(scores) if score == max(scores)]
    takings = [(who, number) for table in seen["tables"] for who, _, number in table["takings"]]
    cards = [sum(number for who, number in takings if who == player) for player in best]
    return words("prompt.over_tied", cards=_listed(cards, [names[player] for player in best]))


def _tied(scores: Sequence[int]) -> bool:
    """True if several players share the most points."""
    return scores.count(max(scores)) > 1


def _listed(numbers: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _own_decision(seen: ClansView, words: Catalogue, names: Sequence[str]) -> str:
    """The prompt of the viewer's decision. Everybody has as many turns left as the last player has cards."""
    if seen["to_shield"]:
        wins = would_take(cast(View, seen), words, names)
        return words("prompt.shield_own", table=TABLE_LETTERS[seen["table"]], wins=wins)
    return words("prompt.face_down_own" if seen["nothing_fits"] else "prompt.place_own", n=seen["hand_sizes"][-1])


def rule_now(view: View) -> str:
    """The section of the rules that applies now."""
    seen = cast(ClansView, view)
    if seen["over"]:
        return "end"
    if seen["to_shield"]:
        return "shield"
    return "face-down" if seen["nothing_fits"] else "seat"


def describe(view: View, words: Catalogue, names: Sequence[str]) -> list[Description]:
    """The view as plain text, panel by panel: one for each table, the players, the hand."""
    seen, who = cast(ClansView, view), tuple(names)
    described = [_describe_table(table_part(seen, table), words, who) for table in range(len(seen["tables"]))]
    described.append(_describe_players(players_part(seen), words, who))
    if seen["hand"]:
        described.append(_describe_hand(seen["hand"], words))
    return described


@cached_by_content
def _describe_players(part: list[PlayerPart], words: Catalogue, names: tuple[str, ...]) -> Description:
    over = any(own["won"] for own in part)
    players = [
        words(
            "describe.player_over" if over else "describe.player",
            who=name,
            shields=words("describe.shields", n=own["shields"]),
            cards=words("describe.cards", n=own["cards"]),
            points=words("describe.points", n=own["points"]),
        )
        for name, own in zip(names, part, strict=True)
    ]
    return Description("players", words("describe.players"), players)


@cached_by_content
def _describe_hand(hand: list[int], words: Catalogue) -> Description:
    return Description("hand", words("describe.hand"), [", ".join(card_words(card, words) for card in hand)])


@cached_by_content
def _describe_table(part: TablePart, words: Catalogue, names: tuple[str, ...]) -> Description:
    letter = part["letter"]
    seats = [_describe_seat(f"{letter}{n}", on_seat, words, names) for n, on_seat in enumerate(part["seats"], 1)]
    lines = [
        words("describe.top", seats=", ".join(seats[:3])),
        words("describe.bottom", seats=", ".join(seats[3:6])),
    ]
    if len(seats) > 6:
        lines.append(words("describe.single", seats=seats[6]))
    stack = ", ".join(f"{i}. {names[player]}" for i, player in enumerate(part["stack"], 1))
    lines.append(words("describe.stack", stack=stack or words("describe.nothing")))
    return Description(f"table-{letter}", words("describe.table", table=letter), lines)


def _describe_seat(name: str, on_seat: SeatView | None, words: Catalogue, names: Sequence[str]) -> str:
    if on_seat is None:
        return words("describe.free", seat=name)
    if on_seat["by"] is not None:
        return words("describe.face_down", seat=name, who=names[on_seat["by"]])
    return words("describe.taken", seat=name, card=card_words(cast(int, on_seat["card"]), words))


class ClansAndGloryText(GameText):
    """All texts of Clans and Glory."""

    catalogues = CATALOGUES
    action = staticmethod(say_action)
    event = staticmethod(say_event)
    moment = staticmethod(stage_event)
    prompt = staticmethod(say_prompt)
    rule_now = staticmethod(rule_now)
    glossary = GLOSSARY
    help_card = staticmethod(meaning)
    action_help = staticmethod(action_help)
    describe = staticmethod(describe)
    breakdown = staticmethod(breakdown)
    tie_break = staticmethod(tie_break)
