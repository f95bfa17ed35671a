"""`ceilidh puzzles`: solves puzzles in the terminal, and finds new ones."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.input_matching import Prompt, make_prompt, match_input
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.cli.match_output import ProgressBar
from ceilidh.cli.screen import Screen
from ceilidh.core import Catalogue, CeilidhError, Game, Puzzle, RecordError, SetupError, Table, find_game, replay
from ceilidh.core.puzzles import daily_puzzle_number, read_puzzles


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("puzzles")(puzzles)


def puzzles(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from 'ceilidh games'.")],
    number: Annotated[int | None, typer.Option(help="Start with this puzzle; by default with today's.")] = None,
    find: Annotated[int | None, typer.Option(metavar="N", help="Find this many more, which takes a while.")] = None,
    file: Annotated[Path | None, typer.Option(help="A file of puzzles; by default the game's own.")] = None,
    seed: Annotated[int, typer.Option(help="With --find: the same seed finds the same puzzles.")] = 1,
    lang: Lang = None,
) -> None:
    """Find the best action in positions where the obvious one is not best.

    With --find, bots play until that many new puzzles are in the file. Stop at any time: the same command continues.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh puzzles GAME

      ceilidh puzzles GAME --find 20 --file mine.jsonl

      ceilidh puzzles GAME --file mine.jsonl
    """
    played, words = find_game(game), cli_words(chosen_language(ctx, lang))
    if find is not None:
        _find(played, find, file or Path(f"{game}-puzzles.jsonl"), seed, words)
        return
    known = played.puzzles() if file is None else _read(played, file)
    if not known:
        raise SetupError(f"{game} has no puzzles; 'ceilidh puzzles {game} --find 10' finds some")
    first = daily_puzzle_number(datetime.now(UTC).date(), len(known)) if number is None else number
    if not 1 <= first <= len(known):
        raise SetupError(f"there are puzzles 1 to {len(known)}, not {first}")
    PuzzleSession(played, known, Screen(Console(highlight=False), played, words)).run(first)


def _find(game: Game, wanted: int, file: Path, seed: int, words: Catalogue) -> None:
    from ceilidh.arena.puzzle_finder import find_puzzles

    if wanted < 1:
        raise SetupError(f"the number of puzzles must be at least 1, not {wanted}")
    if file.exists():
        _read(game, file)
    with ProgressBar(game.name, wanted) as bar:
        find_puzzles(game, wanted, file, seed, bar.add)
    command = f"ceilidh puzzles {game.name} --file {quote(str(file))}"
    print(words("puzzles.found", n=wanted, file=file, command=command))


def _read(game: Game, file: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file; errors name the file."""
    try:
        known = read_puzzles(game.name, file.read_text(encoding="utf-8"))
    except (RecordError, UnicodeDecodeError) as error:
        raise CeilidhError(f"{file}: {error}") from None
    if any(puzzle.record.edition != game.edition for puzzle in known):
        raise CeilidhError(f"{file} has puzzles of another edition of {game.name}; find new ones in another file")
    return known


class PuzzleSession:
    """Poses one puzzle after the other until the player leaves."""

    def __init__(self, game: Game, puzzles: tuple[Puzzle, ...], screen: Screen) -> None:
        self._game = game
        self._puzzles = puzzles
        self._screen = screen
        self._streak = 0

    def run(self, number: int) -> None:
        """Pose this puzzle, then the following ones."""
        going = True
        while going:
            try:
                going = self._solve(number)
            except (EOFError, KeyboardInterrupt):
                going = False
            number = number % len(self._puzzles) + 1

    def _solve(self, number: int) -> bool:
        """Pose one puzzle; True if the player wants the next one."""
        puzzle = self._puzzles[number - 1]
        table = _table(self._game, puzzle)
        self._say("puzzles.head", number=number, last=len(self._puzzles))
        prompt = make_prompt(table, puzzle.seat, self._screen.game_words)
        self._show(table, prompt)
        self._screen.say("puzzles.commands")
        while True:
            typed = self._screen.read(table.names[puzzle.seat])
            match typed.casefold():
                case "quit":
                    return False
                case "next":
                    return True
                case "?" | "help":
                    self._screen.rules(prompt.view)
                case "board" | "":
                    self._show(table, prompt)
                case _:
                    found = match_input(typed, prompt.choices)
                    if len(found) == 1:
                        self._answer(table, puzzle, found[0].notation)
                        return self._next()
                    which = ", ".join(choice.notation for choice in found[:8])
                    self._screen.say("play.which" if found else "play.nonsense", typed=typed, which=which)

    def _next(self) -> bool:
        self._screen.say("puzzles.next")
        return self._screen.read("").casefold() != "quit"

    def _show(self, table: Table, prompt: Prompt) -> None:
        self._screen.board(prompt.view, table.names)
        self._screen.prompt(prompt, table.names)

    def _answer(self, table: Table, puzzle: Puzzle, action: str) -> None:
        right = action in puzzle.solutions()
        self._streak = self._streak + 1 if right else 0
        judged, tempting = puzzle.find(action), puzzle.find(puzzle.tempting)
        if right:
            self._say("puzzles.right", action=self._action_text(table, puzzle, action))
        elif judged:
            points = round(100 * puzzle.cost(judged))
            self._screen.say("puzzles.wrong", action=self._action_text(table, puzzle, action), n=points)
        else:
            self._screen.say("puzzles.worse", action=self._action_text(table, puzzle, action))
        if not right:
            best = self._action_text(table, puzzle, puzzle.best.action)
            self._say("puzzles.best", action=best, chance=f"{puzzle.best.win_probability:.0%}")
        for other in puzzle.solutions() if right else ():
            if other != action:
                self._screen.say("puzzles.as_good", action=self._action_text(table, puzzle, other))
        if tempting and action != puzzle.tempting:
            points = round(100 * puzzle.cost(tempting))
            self._screen.say("puzzles.tempting", action=self._action_text(table, puzzle, puzzle.tempting), n=points)
        self._explain(table, puzzle, puzzle.tempting if right else action)
        if self._streak:
            self._screen.say("puzzles.streak", n=self._streak)

    def _explain(self, table: Table, puzzle: Puzzle, action: str) -> None:
        why = puzzle.why(action)
        if why:
            who = "" if why[1] == puzzle.seat else table.names[why[1]]
            text = self._game.text.reason(why[0], who, self._screen.game_words)
            self._screen.console.print(Text(text, style="italic"))

    def _action_text(self, table: Table, puzzle: Puzzle, action: str) -> str:
        view = table.view(puzzle.seat)
        return self._game.text.action(self._game.parse(action), view, self._screen.game_words, table.names)

    def _say(self, key: str, **fields: object) -> None:
        self._screen.console.print(Text(self._screen.words(key, **fields), style="bold green"))


def _table(game: Game, puzzle: Puzzle) -> Table:
    try:
        return replay(game, puzzle.record)
    except RecordError as error:
        raise CeilidhError(f"this puzzle does not replay: {error}") from None
