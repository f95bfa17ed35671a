"""The services that server tests run against are real, and empty at the start of each test."""

from __future__ import annotations

import psycopg
import pytest
import redis
import services


@pytest.mark.parametrize("time", ["first", "second"])
def test_each_test_has_a_postgresql_database_of_its_own(postgres_url: str, time: str) -> None:
    with psycopg.connect(postgres_url.replace("+psycopg", "")) as connection:
        connection.execute("create table tables (id integer)")
        version = connection.execute("select version()").fetchone()
    assert version is not None
    assert version[0].startswith("PostgreSQL ")


@pytest.mark.parametrize("time", ["first", "second"])
def test_each_test_finds_redis_empty(redis_url: str, time: str) -> None:
    with redis.Redis.from_url(redis_url) as connection:
        assert connection.dbsize() == 0
        connection.set("table", time)


def test_a_missing_service_is_skipped_loudly_but_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="NOT TESTED, Redis is not installed here"):
        services.missing("Redis", "redis-server")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NOT TESTED, Redis is not installed here"):
        services.missing("Redis", "redis-server")
