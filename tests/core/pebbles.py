"""Pebbles, a test game in plain Python with secrets, chance and simultaneous choices.

It implements every part of the contract itself; tests replace parts by broken ones to see the conformance kit fail.

Everyone has a secret lucky number from 1 to 6. Three times, all secretly choose 1, 2 or 3 pebbles. Then a die is
rolled, and every player whose choice is at most half of it, rounded up, scores the pebbles. At the end the lucky
numbers are added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core import (
    Art,
    Catalogue,
    Description,
    Event,
    Field,
    Game,
    GameText,
    HelpCard,
    Knowledge,
    Moment,
    MomentPart,
    NotationError,
    Observation,
    Panel,
    Piece,
    Rng,
    Rules,
    RulesSection,
    Share,
    Sign,
    State,
    View,
    shorten,
)
from ceilidh.drawing.cover_parts import hill, make_cover, tartan_border
from ceilidh.drawing.elements import Symbols, gradient, group, text

ROUNDS = 3
CHOSE, ROLLED, DEALT = 0, 1, 2
RULES = [RulesSection("play", "Playing", "Choose 1, 2 or 3 pebbles {stone}.")]
TEXTS = {
    "en": {
        "take": "take {n}",
        "die": "the die shows {n}",
        "deal": "{who}, your number: {n}",
        "chose": "{who} chose",
        "pebble": "a stone on the beach",
    },
    "de": {
        "take": "nimm {n}",
        "die": "der Würfel zeigt {n}",
        "deal": "{who}, deine Zahl: {n}",
        "chose": "{who} wählte",
        "pebble": "ein Stein am Strand",
    },
    "nl": {
        "take": "neem {n}",
        "die": "de dobbelsteen toont {n}",
        "deal": "{who}, je getal: {n}",
        "chose": "{who} koos",
        "pebble": "een steen op het strand",
    },
}


class Pebbles(State):
    """One game. `chosen` is 0 for players who have not chosen yet."""

    def __init__(
        self, players: int, rng: Rng, played: int, lucky: list[int], chosen: list[int], points: list[int]
    ) -> None:
        self.players = players
        self.rng = rng
        self.log = None
        self.revealed_to = 0
        self.played = played
        self.lucky = lucky
        self.chosen = chosen
        self.points = points

    def clone(self) -> Pebbles:
        return type(self)(self.players, self.rng.clone(), self.played, self.lucky[:], self.chosen[:], self.points[:])

    def actors(self) -> list[int]:
        return [] if self.played == ROUNDS else [seat for seat in range(self.players) if not self.chosen[seat]]

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def apply(self, seat: int, action: int) -> None:
        self.revealed_to = 0
        self.chosen[seat] = action + 1
        self._tell(Event(CHOSE, seat, ()))
        if all(self.chosen):
            self._roll()

    def _roll(self) -> None:
        die = 1 + self.rng.below(6)
        self.revealed_to = (1 << self.players) - 1
        self._tell(Event(ROLLED, -1, (die,)))
        for seat, chosen in enumerate(self.chosen):
            if chosen <= (die + 1) // 2:
                self.points[seat] += chosen
        self.chosen = [0] * self.players
        self.played += 1

    def _tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def scores(self) -> list[int]:
        return [points + lucky for points, lucky in zip(self.points, self.lucky, strict=True)]

    def ranking(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > score for other in scores) for score in scores]

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        sample = self.clone()
        for other in range(self.players):
            if other != seat:
                sample.lucky[other] = 1 + rng.below(6)
                sample.chosen[other] = 1 + rng.below(3) if self.chosen[other] else 0
        sample.rng = rng.fork()
        return sample

    def dump(self) -> tuple[object, ...]:
        return (self.players, self.rng.dump(), self.played, self.lucky[:], self.chosen[:], self.points[:])

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> Pebbles:
        players, rng, played, lucky, chosen, points = cast(Any, dumped)
        return cls(players, Rng(*rng), played, lucky[:], chosen[:], points[:])


class PebblesGame(Game):
    """The rules of Pebbles."""

    name = "pebbles"
    edition = 1
    player_counts = (2, 3)
    num_actions = 3
    state_class = Pebbles
    events: tuple[str, ...] = ("chose", "die", "deal")
    max_game_length = 9
    state: type[Pebbles] = Pebbles

    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        lucky = [1 + rng.below(6) for _ in range(players)]
        state = self.state(players, rng, 0, lucky, [0] * players, [0] * players)
        state.log = log
        for seat, number in enumerate(lucky):
            state._tell(Event(DEALT, seat, (number,), seat))
        return state

    def to_notation(self, action: int) -> str:
        return f"take {action + 1}"

    def parse(self, text: str) -> int:
        if text not in ("take 1", "take 2", "take 3"):
            raise NotationError(f"{shorten(text)} is not an action; try 'take 1', 'take 2' or 'take 3'")
        return int(text[-1]) - 1

    def view(self, state: State, seat: int | None) -> View:
        game = cast(Pebbles, state)
        return {
            "seat": seat,
            "actors": game.actors(),
            "played": game.played,
            "lucky": None if seat is None else game.lucky[seat],
            "chosen": None if seat is None else game.chosen[seat],
            "points": list(game.points),
        }

    def piece_counts(self, state: State) -> dict[str, int]:
        return {"lucky numbers": len(cast(Pebbles, state).lucky)}


def catalogue(lang: str) -> Catalogue:
    texts: dict[str, object] = {f"event.{kind}": TEXTS[lang][kind] for kind in ("chose", "die", "deal")}
    card: dict[str, object] = {"name": "Pebbles", "tagline": "-", "credit": "-", "length": "-"}
    card["tie_break"] = "{who} wins."
    pebble = {"name": "Pebble", "forms": "pebble, pebbles", "description": TEXTS[lang]["pebble"]}
    glossary = {f"glossary.pebble.{part}": text for part, text in pebble.items()}
    return Catalogue(lang, {**texts, **card, **glossary, "take": TEXTS[lang]["take"]}, RULES)


class PebblesText(GameText):
    """The texts of Pebbles."""

    catalogues: Mapping[str, Catalogue] = {lang: catalogue(lang) for lang in TEXTS}
    glossary: Mapping[str, str] = {"pebble": "play"}

    def help_card(self, thing: str, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard | None:
        kind, _, which = thing.partition(":")
        if kind == "marker":
            points = cast(list[int], view["points"])[int(which)]
            return HelpCard("marker", "how far you are", (f"{points}",), names[int(which)], "play")
        return self.glossary_help("pebble", words) if kind == "pebbles" else HelpCard(names[0], rule="play")

    def action_help(self, action: int, view: View, words: Catalogue, names: Sequence[str]) -> HelpCard:
        return HelpCard(self.action(action, view, words, names), "scores if half of the die is no less", rule="play")

    def breakdown(self, state: State, words: Catalogue) -> list[Share]:
        game = cast(Pebbles, state)
        return [Share("pebbles", list(game.points)), Share("luck", list(game.lucky))]

    def action(self, action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:
        return words("take", n=action + 1)

    def event(self, event: Event, words: Catalogue, names: Sequence[str]) -> str:
        return words(
            f"event.{self.rules.events[event.kind]}", who=names[event.seat], n=event.args[0] if event.args else 0
        )

    def moment(self, event: Event, words: Catalogue) -> Moment | None:
        if event.kind != ROLLED:
            return None
        return Moment("roll", (MomentPart(sign="stone", amount=event.args[0], dice=event.args),))

    def prompt(self, view: View, words: Catalogue, names: Sequence[str]) -> str:
        return "?"

    def rule_now(self, view: View) -> str:
        return "play"

    def describe(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Description]:
        return [Description("beach", "Beach", [f"{names[0]}: {view['points']}"])]


SYMBOLS = Symbols("pebbles")


class PebblesArt(Art):
    """The pictures of Pebbles."""

    def path(self, action: int, view: View) -> tuple[str, ...]:
        return (f"pebbles:{action + 1}",)

    def places(self, event: Event) -> tuple[str, ...]:
        return ()

    def symbols(self) -> str:
        stone = SYMBOLS.define("stone", '<circle cx="4" cy="4" r="4"/>', "0 0 9 9")
        colours = ("#b3263a", "#1f5fa8", "#2b7a4b")
        return stone + "".join(
            SYMBOLS.seat_sign(seat, "0 0 9 9", f'<circle cx="4" cy="4" r="4" fill="{colour}"/>')
            for seat, colour in enumerate(colours)
        )

    def panels(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Panel]:
        stones = "".join(group(SYMBOLS.put_in_square("stone", 30 * n, 0, 9), at=f"pebbles:{n}") for n in (1, 2, 3))
        markers = "".join(
            group(
                SYMBOLS.put_in_square("stone", 9 * points, 40 + 10 * seat, 9),
                piece=f"marker:{seat}",
                thing=f"marker:{seat}",
            )
            for seat, points in enumerate(cast(list[int], view["points"]))
        )
        return [Panel("beach", 120, 80, stones + group(text(names[0], 0, 30), thing="name") + markers, "main")]

    def cover(self, words: Catalogue) -> Piece:
        drawn = (
            gradient("@dusk", "0 #36476b,.5 #d98f86,1 #ffe3ab")
            + '<path fill="url(#@dusk)" d="M0 0h640v400H0z"/>'
            + hill([(0, 260), (200, 220), (440, 270), (640, 230)], "#5f8c9c")
            + hill([(0, 350), (320, 310), (640, 340)], "#c9b184")
            + '<g fill="#4a4a52"><use href="#pebbles-stone" x="150" y="170" width="240" height="240"/>'
            + '<use href="#pebbles-stone" x="370" y="280" width="110" height="110"/></g>'
            + tartan_border("@tartan", "#23506a", "#12303f", "#e9e2cf", "#d9a92f")
        )
        return make_cover(self.rules.name, words("name"), drawn)

    def signs(self) -> dict[str, Sign]:
        return {"stone": Sign("0 0 20 20", SYMBOLS.put_in_square("stone", 0, 0, 20))}

    def gallery(self, words: Catalogue) -> list[Piece]:
        return [Piece("pebble", 9, 9, '<use href="#pebbles-stone"/>')]


class PebblesObservation(Observation):
    """The observation of Pebbles."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(
            [
                Field("played", (1,), ROUNDS, "how often the die was rolled"),
                Field("lucky", (1,), 6, "my lucky number"),
                Field("chosen", (1,), 3, "what I chose; 0 if I have still to choose"),
                Field("points", (3,), 9, "points, from me on"),
            ]
        )

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        game = cast(Pebbles, state)
        points = [*game.points[seat:], *game.points[:seat], 0][:3]
        for i, number in enumerate([game.played, game.lucky[seat], game.chosen[seat], *points]):
            into[at + i] = number


GAME = PebblesGame(PebblesText, PebblesArt, Knowledge, PebblesObservation)


def spoilt(part: type) -> PebblesGame:
    """The game with one part replaced by a broken one."""
    sound = (PebblesGame, PebblesText, PebblesArt, PebblesObservation)
    kinds: list[Any] = [part if issubclass(part, kind) else kind for kind in sound]
    game: PebblesGame = kinds[0](kinds[1], kinds[2], Knowledge, kinds[3])
    return game
