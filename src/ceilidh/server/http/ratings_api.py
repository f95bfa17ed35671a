"""HTTP for ratings: profiles and leaderboards."""

from __future__ import annotations

from litestar import get
from sqlalchemy import Connection

from ceilidh.analysis.ratings import Strength, rating_margin, rating_points
from ceilidh.server import messages as m
from ceilidh.server.api_errors import missing
from ceilidh.server.http.dependencies import Name, ServicesDep, VisitorDep
from ceilidh.server.storage import ratings, tables
from ceilidh.server.storage.ratings import MIN_LEADERBOARD_GAMES, RatingRow, ResultRow
from ceilidh.server.tables.rating_updater import bot_strengths
from ceilidh.server.tables.rules_editions import require_game
from ceilidh.server.tables.table_cards import table_card


@get("/api/me/profile")
async def get_my_profile(services: ServicesDep, visitor: VisitorDep) -> m.MyProfile:
    """The id of my profile."""
    person = visitor.require_person().id
    known = await services.database.read(ratings.find_profiles, [person])
    return m.MyProfile(profile=known[person].profile if person in known else None)


@get("/api/people/{profile:str}")
async def get_profile(profile: Name, services: ServicesDep, visitor: VisitorDep) -> m.Profile:
    """Somebody's ratings, latest rated games and opponents."""
    return await services.database.read(_profile, profile, visitor.id, visitor.lang, services.deadlines.now())


@get("/api/leaderboards/{game:str}")
async def get_leaderboard(game: Name, services: ServicesDep, visitor: VisitorDep) -> m.Leaderboard:
    """People and bots by rating."""
    return await services.database.read(_leaderboard, require_game(game).name, visitor.id)


def _profile(connection: Connection, profile: str, caller: str | None, lang: str, now: int) -> m.Profile:
    somebody = ratings.find_profile(connection, profile)
    if somebody is None:
        raise missing("no_profile")
    met = ratings.most_met(connection, somebody.person, caller)
    others = ratings.find_profiles(connection, [one.other for one in met])
    return m.Profile(
        name=somebody.name,
        me=somebody.person == caller,
        ratings=[_rating(row) for row in ratings.for_person(connection, somebody.person)],
        games=_games(connection, somebody.person, caller, lang, now),
        opponents=[
            m.HeadToHead(
                name=others[one.other].name,
                profile=others[one.other].profile,
                me=one.other == caller,
                games=one.games,
                won=one.won,
                lost=one.lost,
            )
            for one in met
            if one.other in others
        ],
    )


def _games(connection: Connection, person: str, caller: str | None, lang: str, now: int) -> list[m.RatedGame]:
    played = ratings.latest_results(connection, person)
    rows = {row.id: row for row in tables.find_all(connection, [one.table_id for one in played])}
    seats = {row.id: seat.number for row in rows.values() for seat in row.seats if seat.person == person}
    return [
        m.RatedGame(
            card=table_card(rows[one.table_id], caller, lang, now), seat=seats[one.table_id], change=_change(one)
        )
        for one in played
        if one.table_id in seats
    ]


def _change(result: ResultRow) -> int:
    return rating_points(Strength(result.after, 0)) - rating_points(Strength(result.before, 0))


def _rating(row: RatingRow) -> m.GameRating:
    strength = Strength(row.mu, row.sigma)
    return m.GameRating(
        game=row.game,
        rating=rating_points(strength),
        margin=rating_margin(strength),
        provisional=row.games < MIN_LEADERBOARD_GAMES,
        games=row.games,
        won=row.won,
        best_score=row.best,
    )


def _leaderboard(connection: Connection, game: str, caller: str | None) -> m.Leaderboard:
    best = ratings.leaderboard(connection, game)
    known = ratings.find_profiles(connection, [row.person for row in best])
    entries = [_person_entry(row, known[row.person], caller) for row in best if row.person in known]
    entries += [_bot_entry(bot, strength) for bot, strength in bot_strengths(game).items()]
    mine = ratings.for_people(connection, game, [caller]).get(caller) if caller else None
    return m.Leaderboard(
        game=game,
        min_games=MIN_LEADERBOARD_GAMES,
        entries=sorted(entries, key=lambda entry: -entry.rating),
        mine=_rating(mine) if mine else None,
    )


def _person_entry(row: RatingRow, known: ratings.ProfileRow, caller: str | None) -> m.LeaderboardEntry:
    strength = Strength(row.mu, row.sigma)
    return m.LeaderboardEntry(
        name=known.name,
        profile=known.profile,
        bot=None,
        me=row.person == caller,
        rating=rating_points(strength),
        margin=rating_margin(strength),
        games=row.games,
    )


def _bot_entry(bot: str, strength: Strength) -> m.LeaderboardEntry:
    return m.LeaderboardEntry(
        name="",
        profile=None,
        bot=bot,
        me=False,
        rating=rating_points(strength),
        margin=rating_margin(strength),
        games=None,
    )
