"""The protocol page names the requests, messages and fields that the server has, and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from ceilidh.server import messages as m
from ceilidh.server.app import make_litestar
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs/reference/protocol.md").read_text(encoding="utf-8")
MESSAGES = {name: kind for name, kind in vars(m).items() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}
WITHOUT_SCHEMA = {"GET /health"}
"""Requests that the OpenAPI document leaves out."""
OTHER_WORDS = {
    *("lang", "watch", "want", "changes", "picture", "art", "width", "step", "thing", "action", "attending"),
    *(
        "table",
        "evening",
        "other",
        "token",
        "profile",
        "turn",
        "turns",
        "event",
        "began",
        "over",
        "at",
        "address",
        "type",
    ),
    *("closed", "guided", "messages", "mu", "sigma", "en", "de", "nl", "players"),
}
"""Words in code style that are no field or value of a message: parameters, keys of webhooks, languages."""


@pytest.fixture(scope="module")
def requests(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    """Every request of the API: its body and its answer, by the names of the messages."""
    database = tmp_path_factory.mktemp("protocol") / "none.db"
    app = make_litestar(Services(Settings(database_url=f"sqlite:///{database}")))
    paths: dict[str, dict[str, Any]] = app.openapi_schema.to_schema()["paths"]
    return {
        f"{method.upper()} {path}": (body(operation), answer(operation))
        for path, methods in paths.items()
        for method, operation in methods.items()
    }


def body(operation: dict[str, Any]) -> str:
    return message(operation.get("requestBody", {}))


def answer(operation: dict[str, Any]) -> str:
    """The message, 204, or nothing for a file or a redirection."""
    successes = {code: response for code, response in operation["responses"].items() if code.startswith("2")}
    if "204" in successes:
        return "204"
    return "".join(message(response) for response in successes.values())


def message(content: dict[str, Any]) -> str:
    """The name of the message in a body."""
    references = [kind.get("schema", {}).get("$ref", "") for kind in content.get("content", {}).values()]
    return "".join(reference.rpartition("/")[2] for reference in references)


def test_every_request_is_documented_with_its_body_and_answer(requests: dict[str, tuple[str, str]]) -> None:
    rows = re.findall(r"^\| `([A-Z]+ /[^`]+)` \| (?:`(\w+)` )?(?:→ `?(\w+)`? )?\|", PAGE, re.M)
    documented = {request: (sent, received) for request, sent, received in rows}
    assert len(documented) == len(rows)
    assert {request: messages for request, messages in documented.items() if request not in WITHOUT_SCHEMA} == requests


@pytest.mark.parametrize(("section", "union"), [("From the server", m.ToClient), ("From the client", m.ToServer)])
def test_every_socket_message_is_documented_with_its_fields(section: str, union: Any) -> None:
    text = PAGE.partition(f"### {section}\n")[2].partition("\n#")[0]
    documented = {
        row[0]: re.findall(r"`(\w+)`", row[1]) for row in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", text, re.M)
    }
    documented["update"] = re.findall(r"^\| `(\w+)` \|", PAGE.partition("### Updates\n")[2].partition("\n#")[0], re.M)
    kinds = [inner for kind in get_args(union) for inner in get_args(kind) or [kind]]
    assert set(documented) - {"type", "update"} == {kind.__struct_config__.tag for kind in kinds} - {"update"}
    for kind in kinds:
        tag = kind.__struct_config__.tag
        assert set(documented[tag]) == set(kind.__struct_encode_fields__), tag


def test_the_page_names_no_message_that_does_not_exist() -> None:
    named = set(re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`", PAGE)) - {"Origin", "Host"}
    assert named <= MESSAGES.keys()


def test_the_page_names_no_field_that_does_not_exist() -> None:
    fields = {field for kind in MESSAGES.values() for field in kind.__struct_encode_fields__}
    tags = {kind.__struct_config__.tag for kind in MESSAGES.values()}
    known = fields | tags | OTHER_WORDS | {value for kind in MESSAGES.values() for value in literals(kind)}
    text = re.sub(r"```.*?```", "", PAGE, flags=re.S)
    assert set(re.findall(r"`([a-z]\w*)(?:: \w+)?`", text)) <= known


def test_the_session_has_today_s_fields() -> None:
    session = PAGE.partition("### A session\n")[2].partition("## ")[0]
    for kind, part in ((m.TableHeader, "header"), (m.Player, "players")):
        shown = re.search(rf'"{part}":[\[{{]\s*{{?([^\[…]*?)[\[}}]', session)
        assert shown is not None
        keys = re.findall(r'"(\w+)":', shown[1])
        assert keys == list(kind.__struct_encode_fields__)[: len(keys)]
    for field in m.TableHeader.__struct_encode_fields__:
        assert f'"{field}":' in session


def literals(kind: type) -> set[str]:
    """The values that a message's fields may have, where they are listed."""
    found: set[str] = set()
    for hint in get_type_hints(kind).values():
        if get_origin(hint) is Literal:
            found |= set(get_args(hint))
    return found
