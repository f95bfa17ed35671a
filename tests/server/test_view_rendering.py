"""The order of a seat's actions on the page."""

from __future__ import annotations

from ceilidh.core import Player, Table, find_game
from ceilidh.server.tables.view_rendering import Viewpoint, render_view


def test_optional_actions_are_listed_last() -> None:
    table = Table(find_game("smugglers"), [Player("person", name) for name in ("Ann", "Ben")], seed=5)
    ann, ben = table.seat(0), table.seat(1)
    for lender, debtor in (("auction", "malt"), ("wood", "betrayal")):
        ann.play(lender)
        ben.play(debtor)
        if lender == "auction":
            for action in ("pick 1", "lend 1 2", "lend 1 2", "done"):
                ann.play(action)
            ben.play("done")
            ben.play("pass")
            ann.play("pass")
    assert ben.legal_notation() == ["repay 1 1", "repay all 1", "name 1"]
    listed = render_view(table, Viewpoint(1, "en", "picture"), None, table.names).actions
    assert [action.action for action in listed or ()] == ["name 1", "repay 1 1", "repay all 1"]
