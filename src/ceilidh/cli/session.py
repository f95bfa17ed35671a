"""A game played in the terminal: turns, commands, and saving after each decision."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote

from ceilidh.bots import Bot, make_bot
from ceilidh.cli.files import write_text
from ceilidh.cli.hint import show_hints
from ceilidh.cli.input_matching import Prompt, is_notation, make_prompt, match_input
from ceilidh.cli.screen import Screen
from ceilidh.core import PERSON, CeilidhError, Rng, Table

MAX_LISTED_MATCHES = 8


class QuitRequested(Exception):
    """The player wants to leave."""


class Session:
    """A table, its people and bots, and the file it is saved to."""

    def __init__(self, table: Table, path: Path, screen: Screen, hints: bool | None = None) -> None:
        """`hints` allows or forbids them; by default only a person who plays alone has them."""
        self.table = table
        self.path = path
        self.screen = screen
        self._kinds = [player.kind for player in table.players]
        self._hot_seat = self._kinds.count(PERSON) > 1
        self._allows_hints = not self._hot_seat if hints is None else hints
        self._bots: dict[int, Bot] = {}
        self._viewer_seat: int | None = None
        self._commands_shown = False

    def play(self) -> None:
        """Play until the game is over; raises QuitRequested, EOFError or KeyboardInterrupt if the player leaves."""
        while actors := self.table.actors():
            bots = [seat for seat in actors if self._kinds[seat] != PERSON]
            if bots:
                self._let_choose(bots[0])
            else:
                self._ask(actors[0])
                self._bots.clear()
                self._save_or_warn()
        self._end()

    def save(self) -> None:
        """Save the game."""
        write_text(self.path, self.table.record().write())

    def resume_command(self) -> str:
        """The command line that continues this game."""
        return f"ceilidh play --resume {quote(str(self.path))}"

    def _save_or_warn(self) -> None:
        try:
            self.save()
        except CeilidhError as error:
            print(f"ceilidh: {error}", file=sys.stderr)

    def _let_choose(self, seat: int) -> None:
        """Let a bot decide. It keeps its search tree until a person decides or takes back.

        Then it starts again with a random generator seeded by the game's seed and progress, so that a game saved after
        a person's decision continues the same way.
        """
        if seat not in self._bots:
            from ceilidh.core.seed_derivation import derive  # slow to import, and help needs none

            rng = Rng.seeded(derive(self.table.seed, "bot", seat, len(self.table.moves)))
            self._bots[seat] = make_bot(self._kinds[seat], rng)
        self.table.act(seat, self._bots[seat].choose(self.table.seat(seat)))

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        prompt = make_prompt(self.table, seat, self.screen.game_words)
        self.screen.board(prompt.view, self.table.names)
        self.screen.show_events(self.table, self.table.log(seat, self._last_decision(seat)))
        self.screen.prompt(prompt, self.table.names)
        self._show_commands()
        while not self._handle(seat, prompt, self.screen.read(self.table.names[seat])):
            pass

    def _show_commands(self) -> None:
        """Print the available commands, once."""
        if not self._commands_shown:
            self.screen.say("play.commands")
        self._commands_shown = True

    def _handle(self, seat: int, prompt: Prompt, typed: str) -> bool:
        """Carry out a command or action; True if a decision was made or taken back."""
        command, _, rest = typed.partition(" ")
        match command.casefold():
            case "?" | "help":
                self.screen.rules(prompt.view)
            case "undo":
                return self._undo(seat)
            case "log":
                self.screen.log(self.table, self.table.log(seat))
            case "board":
                self.screen.board(prompt.view, self.table.names)
                self.screen.prompt(prompt, self.table.names)
            case "hint" if not self._allows_hints:
                self.screen.say("play.no_hints")
            case "hint":
                show_hints(self.screen.console, self.table, seat, self.screen.words)
            case "save":
                self._save_as(rest.strip())
            case "quit":
                raise QuitRequested
            case _:
                return self._choose(seat, prompt, typed)
        return False

    def _choose(self, seat: int, prompt: Prompt, typed: str) -> bool:
        found = match_input(typed, prompt.choices)
        if len(found) == 1:
            self.table.act(seat, found[0].action)
            return True
        if found:
            more = len(found) - MAX_LISTED_MATCHES
            which = ", ".join(choice.notation for choice in found[:MAX_LISTED_MATCHES])
            self.screen.say("play.which", typed=typed, which=which + (f" … (+{more})" if more > 0 else ""))
            return False
        if typed:
            self.screen.say("play.not_now" if is_notation(self.table.game, typed) else "play.nonsense", typed=typed)
        self.screen.prompt(prompt, self.table.names)
        self.screen.say("play.commands")
        return False

    def _undo(self, seat: int) -> bool:
        if not self.table.can_undo(seat):
            self.screen.say("play.no_undo")
            return False
        taken_back = self.table.undo(seat)
        self.screen.say("play.undone", n=taken_back)
        return True

    def _save_as(self, name: str) -> None:
        path = self.path
        try:
            if name:
                self.path = check_unused(Path(name).expanduser())
            self.save()
        except (OSError, CeilidhError) as error:
            self.path = path
            self.screen.console.print(str(error), style="red", markup=False)
        else:
            self.screen.say_unwrapped("play.saved", path=self.path)

    def _hand_over(self, seat: int) -> None:
        """Hide the board between players who share a screen."""
        if self._hot_seat and self._viewer_seat != seat:
            self.screen.clear()
            self.screen.say("play.hand_over", who=self.table.names[seat])
            self.screen.read(self.table.names[seat])
            self.screen.clear()
        self._viewer_seat = seat

    def _last_decision(self, seat: int) -> int:
        """The number of the seat's last decision, counted from 1; 0 if none."""
        return max((number for number, move in enumerate(self.table.moves, 1) if move.seat == seat), default=0)

    def _end(self) -> None:
        self.save()
        viewer = None if self._hot_seat else self._viewer_seat
        if self._viewer_seat is None:
            self.screen.log(self.table, self.table.log(None))
        self.screen.board(self.table.view(viewer), self.table.names)
        if self._viewer_seat is not None:
            self.screen.show_events(self.table, self.table.log(viewer, self._last_decision(self._viewer_seat)))
        self.screen.result(self.table)
        self.screen.say_unwrapped("play.written", path=self.path, file=quote(str(self.path)))


def check_unused(path: Path) -> Path:
    """Return the path if nothing exists there, so that no other game is overwritten."""
    with suppress(NotADirectoryError):
        if path.is_dir():
            raise CeilidhError(f"{path} is a folder; name a file in it")
        if path.exists():
            raise CeilidhError(f"{path} already exists; choose another name, or continue it with --resume {path}")
    return path
