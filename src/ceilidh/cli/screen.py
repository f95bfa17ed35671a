"""What a player sees in the terminal: the board in words, the news, what is possible, the rules, the result."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from ceilidh.cli.input_matching import LISTED, Choice, amounts, groups
from ceilidh.core import Catalogue, Description, Event, Game, Table, View

NEWS = 10
"""Log lines shown before a decision; `log` shows all."""
FRAME = 4
"""Columns that a panel's frame takes."""


class Screen:
    """The terminal, in one language, for one game."""

    def __init__(self, console: Console, game: Game, words: Catalogue) -> None:
        self.console = console
        self.game = game
        self.words = words
        self.game_words = game.text.words(words.lang)

    def say(self, key: str, **fields: object) -> None:
        """One of the command's own sentences."""
        self.console.print(Text(self.words(key, **fields)), style="yellow")

    def point(self, key: str, **fields: object) -> None:
        """A sentence with something to copy in it, so it is not broken into lines."""
        self.console.print(Text(self.words(key, **fields)), style="yellow", soft_wrap=True)

    def read(self, who: str) -> str:
        """A line that the player types."""
        return input(f"{who} > ").strip()

    def clear(self) -> None:
        """Wipe the screen, and what was scrolled off it, so that a hand stays hidden from the next player."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def board(self, view: View, names: Sequence[str]) -> None:
        """The view in words, panel by panel."""
        described = self.game.text.describe(view, self.game_words, names)
        self.console.print()
        for row in _rows(described, self.console.width):
            grid = Grid.grid()
            grid.add_row(*(_panel(description, max(len(one.lines) for one in row)) for description in row))
            self.console.print(grid)

    def news(self, table: Table, events: Sequence[Event]) -> None:
        """The latest events."""
        lines = self.log_lines(table, events)
        if len(lines) > NEWS:
            self.console.print(Text(self.words("play.earlier", n=len(lines) - NEWS), style="dim"))
        self._list(lines[-NEWS:])

    def log(self, table: Table, events: Sequence[Event]) -> None:
        """All events."""
        self._list(self.log_lines(table, events))

    def _list(self, lines: Sequence[str]) -> None:
        grid = Grid.grid(padding=(0, 1))
        for line in lines:
            grid.add_row("·", Text(line))
        if lines:
            self.console.print(grid)

    def log_lines(self, table: Table, events: Sequence[Event]) -> list[str]:
        """Events in words."""
        return [self.game.text.event(event, self.game_words, table.names) for event in events]

    def prompt(self, table: Table, seat: int | None) -> None:
        """What is asked now."""
        asked = self.game.text.prompt(table.view(seat), self.game_words, table.names)
        self.console.print()
        self.console.print(Text(asked, style="bold green"))

    def possible(self, possible: Sequence[Choice]) -> None:
        """Amounts by their limits, few choices as a numbered list, many by the beginning of their notation."""
        grid = Grid.grid(padding=(0, 2))
        entered = amounts(possible)
        for label, sums in entered.items():
            notation = f"{sums[0].notation} … {sums[-1].notation}"
            grid.add_row(f"[bold cyan]{_limits(sums)}[/]", escape(label), f"[dim]{escape(notation)}[/]")
        if entered:
            for choice in possible:
                if choice.amount is None:
                    grid.add_row("", escape(choice.words), f"[dim]{escape(choice.notation)}[/]")
        elif len(possible) <= LISTED:
            for number, choice in enumerate(possible, 1):
                grid.add_row(f"[bold cyan]{number}[/]", escape(choice.words), f"[dim]{escape(choice.notation)}[/]")
        else:
            for group in groups(possible):
                grid.add_row(f"[cyan]{escape(group.beginning)}[/]", escape(" ".join(group.endings)))
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def rules(self, table: Table, seat: int) -> None:
        """The rules, with the section that applies now last, where it is seen."""
        from rich.markdown import Markdown  # slow to import, and no other command needs it

        now = self.game.text.rule_now(table.view(seat))
        sections = sorted(self.game_words.rules, key=lambda rule: rule.key == now)
        for rule in sections:
            self.console.print()
            self.console.print(Text(rule.title, style="bold cyan" if rule.key == now else "bold"))
            self.console.print(Markdown(rule.plain))
        self.console.print()
        self.say("play.commands")

    def result(self, table: Table) -> None:
        """Places, scores and where the points came from."""
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
        self.console.print(Group("", grid, Text(won, style="bold green")))


def _limits(sums: Sequence[Choice]) -> str:
    numbers = sorted(choice.amount.number for choice in sums if choice.amount is not None)
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _rows(described: Sequence[Description], width: int) -> list[list[Description]]:
    """As many panels side by side as fit."""
    rows: list[list[Description]] = []
    for description in described:
        if rows and sum(map(_width, rows[-1])) + _width(description) <= width:
            rows[-1].append(description)
        else:
            rows.append([description])
    return rows


def _width(description: Description) -> int:
    return max(cell_len(description.title) + 2, *map(cell_len, description.lines), 0) + FRAME


def _panel(description: Description, height: int) -> RenderableType:
    lines = Text("\n".join(description.lines) + "\n" * (height - len(description.lines)))
    return Panel(lines, title=Text(description.title), title_align="left", border_style="dim", expand=False)
