"""Ratings, profiles and leaderboards."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.tables import TableCard


class GameRating(Struct):
    """A person's rating in a game."""

    game: str
    rating: int
    """A new player starts at 1500."""
    margin: int
    """Half the width of the 95% interval."""
    provisional: bool
    """Too few games for the leaderboard."""
    games: int
    won: int
    best_score: int


class RatedGame(Struct):
    """A rated game, with the change that it made to a person's rating."""

    card: TableCard
    seat: int
    change: int
    """In rating points."""


class HeadToHead(Struct):
    """A person's results against one opponent: games, and how often the place was better or worse."""

    name: str
    profile: str
    me: bool
    """The opponent is the caller."""
    games: int
    won: int
    lost: int


class Profile(Struct):
    """A public profile; it covers rated games only."""

    name: str
    me: bool
    ratings: list[GameRating]
    games: list[RatedGame]
    """Latest first."""
    opponents: list[HeadToHead]
    """The caller first, then by number of games."""


class MyProfile(Struct):
    """The id of my profile at `/people/ID`; null before my first rated game."""

    profile: str | None


class LeaderboardEntry(Struct):
    """A person or a bot in a leaderboard."""

    name: str
    profile: str | None
    bot: str | None
    """A bot's level, in place of a name."""
    me: bool
    rating: int
    margin: int
    games: int | None
    """Null for a bot."""


class Leaderboard(Struct):
    """People and bots by rating, on one scale."""

    game: str
    min_games: int
    """The number of rated games that a person needs to be listed."""
    entries: list[LeaderboardEntry]
    mine: GameRating | None
    """My rating, even if provisional."""
