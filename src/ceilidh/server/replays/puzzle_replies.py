"""What an action of a puzzle may lead to: the replies of strong bots in one game that fits what the solver knows."""

from __future__ import annotations

from typing import Final

from ceilidh.bots import make_bot
from ceilidh.core import Move, Rng, Seat, State, find_game, replay
from ceilidh.core.seed_derivation import derive

MAX_LINE_LENGTH: Final = 8
"""Decisions, the solver's own included."""
REPLYING_BOT: Final = "hard"


def sampled_state(game: str, number: int, state: State) -> State:
    """A possible state: the same whatever the solver cannot see, so a line reveals nothing."""
    puzzle = find_game(game).puzzles()[number - 1]
    return Seat(find_game(game), state, puzzle.seat).sample(Rng.seeded(derive(puzzle.game, "line", number)))


def find_replies(game: str, number: int, action: str) -> list[Move]:
    """The action and what follows, up to the solver's next turn; runs in a worker."""
    played = find_game(game)
    puzzle = played.puzzles()[number - 1]
    state = sampled_state(game, number, replay(played, puzzle.record).snapshot())
    moves = [Move(puzzle.seat, played.parse(action))]
    state.apply(*moves[0])
    while (actors := state.actors()) and len(moves) < MAX_LINE_LENGTH:
        others = [seat for seat in actors if seat != puzzle.seat]
        has_reply = any(move.seat != puzzle.seat for move in moves)
        if not others and has_reply:
            break
        seat = others[0] if others else puzzle.seat
        bot = make_bot(REPLYING_BOT, Rng.seeded(derive(puzzle.game, "reply", number, len(moves))))
        moves.append(Move(seat, bot.choose(Seat(played, state, seat))))
        state.apply(*moves[-1])
    return moves
