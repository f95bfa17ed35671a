"""Terminal output for a game: the board as text, events, choices, rules, result."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from ceilidh.cli.input_matching import MAX_NUMBERED_CHOICES, Choice, Prompt, amounts, groups
from ceilidh.core import Catalogue, Description, Event, Game, Table, View

MAX_EVENT_LINES = 10
"""Shown before a decision; `log` shows all."""
PANEL_FRAME_COLUMNS = 4


class Screen:
    """The terminal, in one language, for one game."""

    def __init__(self, console: Console, game: Game, words: Catalogue) -> None:
        self.console = console
        self.game = game
        self.words = words
        self.game_words = game.text.words(words.lang)

    def say(self, key: str, **fields: object) -> None:
        """Print a message of the command line."""
        self.console.print(Text(self.words(key, **fields)), style="yellow")

    def say_unwrapped(self, key: str, **fields: object) -> None:
        """Print a message that contains something to copy, without wrapping it."""
        self.console.print(Text(self.words(key, **fields)), style="yellow", soft_wrap=True)

    def read(self, who: str) -> str:
        """Read a line from the player."""
        return input(f"{who} > ").strip()

    def clear(self) -> None:
        """Clear the screen and its scrollback, so that the next player cannot see a hand."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def board(self, view: View, names: Sequence[str]) -> None:
        """Print the view as text, panel by panel."""
        described = self.game.text.describe(view, self.game_words, names)
        self.console.print()
        for row in _rows(described, self.console.width):
            grid = Grid.grid()
            grid.add_row(*(_panel(description, max(len(one.lines) for one in row)) for description in row))
            self.console.print(grid)

    def show_events(self, table: Table, events: Sequence[Event]) -> None:
        """Print the latest events."""
        lines = self.log_lines(table, events)
        if len(lines) > MAX_EVENT_LINES:
            self.console.print(Text(self.words("play.earlier", n=len(lines) - MAX_EVENT_LINES), style="dim"))
        self._list(lines[-MAX_EVENT_LINES:])

    def log(self, table: Table, events: Sequence[Event]) -> None:
        """Print all events."""
        self._list(self.log_lines(table, events))

    def _list(self, lines: Sequence[str]) -> None:
        grid = Grid.grid(padding=(0, 1))
        for line in lines:
            grid.add_row("·", Text(line))
        if lines:
            self.console.print(grid)

    def log_lines(self, table: Table, events: Sequence[Event]) -> list[str]:
        """Events as text."""
        return [self.game.text.event(event, self.game_words, table.names) for event in events]

    def prompt(self, prompt: Prompt, names: Sequence[str]) -> None:
        """Print the question and its choices."""
        question = self.game.text.prompt(prompt.view, self.game_words, names)
        self.console.print()
        self.console.print(Text(question, style="bold green"))
        self._choices(prompt.choices)

    def _choices(self, possible: Sequence[Choice]) -> None:
        """Print amounts as a range, a few choices as a numbered list, many grouped by notation."""
        grid = Grid.grid(padding=(0, 2))
        entered = amounts(possible)
        for label, sums in entered.items():
            notation = f"{sums[0].notation} … {sums[-1].notation}"
            grid.add_row(f"[bold cyan]{_limits(sums)}[/]", escape(label), f"[dim]{escape(notation)}[/]")
        if entered:
            for choice in possible:
                if choice.amount is None:
                    grid.add_row("", escape(choice.words), f"[dim]{escape(choice.notation)}[/]")
        elif len(possible) <= MAX_NUMBERED_CHOICES:
            for number, choice in enumerate(possible, 1):
                grid.add_row(f"[bold cyan]{number}[/]", escape(choice.words), f"[dim]{escape(choice.notation)}[/]")
        else:
            for group in groups(possible):
                grid.add_row(f"[cyan]{escape(group.beginning)}[/]", escape(" ".join(group.endings)))
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def rules(self, view: View) -> None:
        """Print the rules, ending with the section that applies now, where it stays visible."""
        from rich.markdown import Markdown  # slow to import, and no other command needs it

        now = self.game.text.rule_now(view)
        sections = sorted(self.game_words.rules, key=lambda rule: rule.key == now)
        for rule in sections:
            self.console.print()
            self.console.print(Text(rule.title, style="bold cyan" if rule.key == now else "bold"))
            self.console.print(Markdown(rule.plain))
        self.console.print()
        self.say("play.commands")

    def result(self, table: Table) -> None:
        """Print places, scores and the points by rule."""
        result = table.result()
        if result is None:
            return
        order = sorted(range(len(table.names)), key=lambda seat: result.places[seat])
        grid = Grid(title=self.words("result.title"), title_style="bold", header_style="bold", show_footer=True)
        grid.add_column(self.words("result.rule"), self.words("result.total"))
        for seat in order:
            name = f"{result.places[seat]}. {table.names[seat]}"
            grid.add_column(escape(name), str(result.scores[seat]), justify="right", footer_style="bold")
        for share in self.game.text.breakdown(table.snapshot(), self.game_words):
            grid.add_row(escape(share.rule), *(str(share.points[seat]) for seat in order))
        winners = [table.names[seat] for seat in order if result.places[seat] == 1]
        won = self.words("result.won", n=len(winners), who=f" {self.words('result.and')} ".join(winners))
        reason = self.game.text.tie_break(table.snapshot(), self.game_words, table.names)
        self.console.print(Group("", grid, Text(f"{won} {reason}".rstrip(), style="bold green")))


def _limits(sums: Sequence[Choice]) -> str:
    numbers = sorted(choice.amount.number for choice in sums if choice.amount is not None)
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _rows(described: Sequence[Description], width: int) -> list[list[Description]]:
    """Put as many panels side by side as fit."""
    rows: list[list[Description]] = []
    for description in described:
        if rows and sum(map(_width, rows[-1])) + _width(description) <= width:
            rows[-1].append(description)
        else:
            rows.append([description])
    return rows


def _width(description: Description) -> int:
    return max(cell_len(description.title) + 2, *map(cell_len, description.lines), 0) + PANEL_FRAME_COLUMNS


def _panel(description: Description, height: int) -> RenderableType:
    lines = Text("\n".join(description.lines) + "\n" * (height - len(description.lines)))
    return Panel(lines, title=Text(description.title), title_align="left", border_style="dim", expand=False)
