"""About how well people play: profiles, and the leaderboard of the house."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.tables import TableCard


class GameRating(Struct):
    """How well somebody plays a game."""

    game: str
    points: int
    """A beginner begins with 1500."""
    margin: int
    """It is right within so many points with 95 % probability."""
    provisional: bool
    """There were too few games to stand in the leaderboard."""
    games: int
    won: int
    best: int
    """The highest score."""


class RatedGame(Struct):
    """A rated game of somebody, and what it brought them."""

    card: TableCard
    seat: int
    change: int
    """In points."""


class HeadToHead(Struct):
    """How often somebody met another, and was placed better or worse."""

    name: str
    profile: str
    me: bool
    """The other is who asks."""
    games: int
    won: int
    lost: int


class Profile(Struct):
    """What everybody may know of somebody who plays rated games; nothing but these counts."""

    name: str
    me: bool
    ratings: list[GameRating]
    games: list[RatedGame]
    """The latest first."""
    opponents: list[HeadToHead]
    """The most frequent first, but who asks before all."""


class MyProfile(Struct):
    """The id under which everybody finds my profile, at `/people/ID`; none before my first rated game."""

    profile: str | None


class LeaderboardEntry(Struct):
    """Somebody in a leaderboard, or a bot."""

    name: str
    profile: str | None
    bot: str | None
    """The level of a bot, which has no name."""
    me: bool
    points: int
    margin: int
    games: int | None
    """For people."""


class Leaderboard(Struct):
    """Who plays a game best, people and bots on one scale."""

    game: str
    min_games: int
    """So many rated games somebody must have played."""
    entries: list[LeaderboardEntry]
    mine: GameRating | None
    """My own rating, also while it is provisional."""
