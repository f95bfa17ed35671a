"""Names: every script is allowed, and nobody can impersonate somebody else."""

from __future__ import annotations

import unicodedata

import pytest
from server.http_clients import Guest, LiveServer
from server.table_helpers import CLANS

from ceilidh.core.record import MAX_NAME_LENGTH
from ceilidh.server.accounts import names
from ceilidh.server.accounts.names import MAX_TYPED_LENGTH, distinct_name, normalize_name
from ceilidh.server.api_errors import Refusal

NAMES = (
    "Anna|Siobhán|Jürgen Müller|O'Brien|Łukasz|Nguyễn Thị Ánh|Анна|Ἀλέξανδρος|王小明|山田タロウ|김민수|محمد|שָׁלוֹם|"
    "प्रिया|สมชาย|Գայանե|Anna 2|R2-D2|🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla|Anna (Анна)"
)


@pytest.mark.parametrize("name", NAMES.split("|"))
def test_real_names_of_many_scripts_are_possible(name: str) -> None:
    assert normalize_name(name)


@pytest.mark.parametrize(
    "name", ["Аnna", "Bеn", "Αnna", "Z" + "\u0301" * 5 + "oe", "An\u200bna", "A\u202enna", "\u3164"]
)
def test_names_that_deceive_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        normalize_name(name)


def test_a_name_of_thousands_of_accents_is_refused_before_it_is_normalized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Normalizing 30,000 accents takes half a second."""

    def normalize(form: str, text: str) -> str:
        assert len(text) <= MAX_TYPED_LENGTH
        return unicodedata.normalize(form, text)  # type: ignore[arg-type]

    monkeypatch.setattr(names, "normalize", normalize)
    with pytest.raises(Refusal):
        normalize_name("a" + "\u0300\u0316" * 15_000)
    assert normalize_name("\u1112\u1161\u11ab" * MAX_NAME_LENGTH) == "한" * MAX_NAME_LENGTH


@pytest.mark.parametrize(
    "other", ["Anna", "ANNA", "anna", "Ánna", "A\u0330nna", "Ａnna", "𝐀nna"]
)  # the last two: wide and bold letters
def test_a_name_that_looks_like_another_one_gets_a_number(other: str) -> None:
    assert distinct_name(other, ["Anna", "Ben"]).endswith(" 2")


def test_only_lookalikes_in_another_alphabet_get_a_number() -> None:
    assert distinct_name("Сора", ["Copa"]) == "Сора 2"
    assert distinct_name("Анна", ["Anna"]) == "Анна"


def test_one_person_takes_one_seat_at_a_listed_table(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend", "friend", listed=True)
    ben.fetch("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    sentence = "You already sit at this table; its host allows one seat per person."
    assert ben.expect_refusal("POST", f"/api/tables/{table}/join", {"name": "Bea"}) == (409, sentence)
    invitation = ben.invitation(table, 2)
    assert ben.expect_refusal("POST", f"/api/invitations/{invitation}", {"name": "Bea"}) == (409, sentence)


def test_the_host_of_a_listed_table_may_allow_several_seats(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend", "friend", listed=True, multipleSeats=True)
    for name in ("Ben", "Bea"):
        ben.fetch("POST", f"/api/tables/{table}/join", {"name": name})
    assert [one["name"] for one in ben.fetch("GET", f"/api/tables/{table}")["players"]] == ["Anna", "Ben", "Bea"]


def test_a_spectator_with_a_players_name_is_distinguished_in_chat(server: LiveServer, anna: Guest) -> None:
    table = anna.table(CLANS, "me", "here:Ben")
    watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    with server.guest("Anna") as other:
        spectator = other.connect(table, f"want=data&watch={watch}")
        spectator.first()
        assert spectator.request("chat", text="It is me,\nAnna.")["type"] == "done"
        spectator.until(lambda now: spectator.chat)
    [line] = spectator.chat
    assert (line["name"], line["seat"], line["text"]) == ("Anna 2", None, "It is me, Anna.")


def test_line_breaks_are_not_sent_back(anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "here:Ben"), "want=data&seat=0")
    client.first()
    assert "\n" not in client.expect_refusal("act", seat=0, decisionNumber=0, action="lay\n\r\x1b[2J\u2028now")
    status, sentence = anna.expect_refusal("POST", "/api/tables", {"game": "a\nb\x07", "seats": []})
    assert (status, sentence.isprintable()) == (400, True)
