"""What findings show of an event: never a secret, wherever it is and however it is spelled, and never much."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import agjson
from agjson.checks.masking import masker
from agjson.checks.snippets import snippet
from agjson.protocols.agjson import PROTOCOL
from agjson_generated.agjson.definitions import DEFINITIONS
from agjson_generated.agjson.tables import SENSITIVE
from agjson_runtime.shapes import Record
from support.bounds import lines_run, peak_memory

MASKER = masker(PROTOCOL)
Json = dict[str, Any]
PIECE = "Zq9"
TEXT = PIECE * 9
# A secret of any kind, each of which breaks a rule somewhere.
CONTENTS: tuple[Any, ...] = (
    TEXT,
    f"\ud800{TEXT}",
    {f"{PIECE} key": [{"a": f"\udc00{TEXT}"}], "_meta": {f"{PIECE} {PIECE}": 1}},
    [{f"{PIECE}": 2**60 + 9, "url": f"javascript:{TEXT}"}],
)
FIELDS = sorted({(owner, name) for owner, names in SENSITIVE.items() for name in names})


def spellings(name: str) -> list[str]:
    words = re.findall("[A-Z]?[a-z]+", name)
    lower = [word.lower() for word in words]
    return [
        name,
        "_".join(lower),
        "-".join(lower),
        "_".join(lower).upper(),
        "-".join(word.title() for word in words),
        "".join(word.title() for word in words),
        name.upper(),
        "x_" + "_".join(lower) if len(words) > 1 else "_".join(lower),
    ]


def holder(owner: str, name: str, spelled: str, content: Any) -> Json:
    """Return the object of a sensitive field; ``value`` is one in an opaque blob only."""
    blob: Json = {"kind": "signature"} if owner == "AgOpaque" else {"type": "reasoning.opaque", "id": "r"}
    return {**(blob if name == "value" else {"first": 1}), spelled: content, "last": 2}


def around(random: Random, value: Any) -> tuple[Any, tuple[str | int, ...]]:
    """Return the value inside others, and where it is."""
    location: tuple[str | int, ...] = ()
    for _ in range(random.randrange(4)):
        if random.random() < 0.5:
            index = random.choice((0, 3, 30))
            value, location = [0] * index + [value, 1], (index, *location)
        else:
            value, location = {"a": "x" * random.choice((1, 90, 3000)), "b": value, "c": 1}, ("b", *location)
    return value, location


def inside(value: Any, location: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Yield the locations of a value and of everything in it."""
    yield location
    if isinstance(value, dict | list):
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from inside(member, (*location, key))


@pytest.mark.parametrize(("owner", "name"), FIELDS, ids=lambda part: str(part))
def test_no_excerpt_shows_a_sensitive_field_however_it_is_spelled(owner: str, name: str) -> None:
    random = Random(f"{owner} {name}")
    for spelled in spellings(name):
        for content in CONTENTS:
            event, location = around(random, holder(owner, name, spelled, content))
            secret = (*location, spelled)
            assert PIECE not in snippet(event, (), MASKER)[0]
            assert PIECE not in snippet(event, location, MASKER)[0]
            for place in inside(content, secret):
                text, mark = snippet(event, place, MASKER)
                assert PIECE not in text
                assert mark is not None
                assert text[mark[0] : mark[1]] == '"***"'
                assert MASKER.public_part(event, place) == (secret, True)


@pytest.mark.parametrize(("owner", "name"), FIELDS, ids=lambda part: str(part))
@pytest.mark.parametrize("mode", ["strict", "lenient"])
def test_no_finding_shows_a_sensitive_field_however_it_is_spelled(owner: str, name: str, mode: Any) -> None:
    random = Random(f"{owner} {name}")
    rules: set[str] = set()
    for spelled in spellings(name):
        for content in CONTENTS:
            inner = holder(owner, name, spelled, content)
            value, _ = around(random, inner)
            snapshot = {"type": "state.snapshot", "seq": 0, "snapshot": value}
            direct = {"type": "text.start", "seq": 1, "id": "b", **inner}
            block = {"type": "content.block", "seq": 2, "block": {"type": "text", "text": "x", **inner}}
            findings = agjson.check([snapshot, direct, block], mode=mode).findings
            for finding in findings:
                rules.add(finding.rule)
                parts = (finding.message, finding.pointer, finding.hint, finding.excerpt, str(finding), repr(finding))
                assert not [part for part in parts if PIECE in part], (finding.rule, spelled)
    assert {"AGJ105", "AGJ106"} <= rules


SECRETS = re.findall(
    r"\S+",
    """
    accessTokens access_token refresh_token id_token client_secret clientSecret AWS_SECRET_ACCESS_KEY
    aws_access_key_id privateKey private-key private_key ssh_key sshKey signing_key encryptionKey account_key
    api-key apiKey API_KEY x-api-key x-goog-api-key cookie Cookie set-cookie sessionCookie bearer bearerToken
    jwt JWT id_jwt pwd db_pwd password PASSWD passphrase passcode auth authorization Authorization
    proxy-authorization x-auth-token authCode authorization_code session_id sessionId Mcp-Session-Id sid
    connectionString connection_string dsn SENTRY_DSN otp totp otp_code pin pinCode credentials client_assertion
    samlResponse mnemonic seed_phrase recovery_codes token csrfToken token1 tokens stopTokens signature
    encryptedContent opaque my.secret gpg_key hmac_key kmsKey pgp_key passkey tls_key ssl-key user_pass dbPass pw sig
    backup_codes code_verifier codeVerifier creds cardNumber card_number cvv cvc
    """,
)


@pytest.mark.parametrize("name", SECRETS)
def test_common_names_of_secrets_are_masked(name: str) -> None:
    for content in CONTENTS:
        assert MASKER.is_secret({name: content}, name, content)
        assert (
            snippet({"a": {name: content, "b": 1}}, (), MASKER)[0] == f'{{"a": {{{json.dumps(name)}: "***", "b": 1}}}}'
        )


PLAIN = re.findall(
    r"\S+",
    """
    id name type delta2 text authConfig authorizationUrl tokenUrl author authors compass bypass keyboard key
    keys publicKey primaryKey monkey pinned pinch spinner robot dsn2 clientId client_id tokenizer token_type
    tokensUsed inside sidebar value kind state code scope scopes design signal cardType
    """,
)


@pytest.mark.parametrize("name", PLAIN)
def test_other_names_are_shown(name: str) -> None:
    assert not MASKER.is_secret({name: "x"}, name, "x")
    assert snippet({name: "x"}, (), MASKER)[0] == f'{{"{name}": "x"}}'


def test_fields_of_the_protocol_are_shown_unless_they_are_sensitive() -> None:
    fields = {name for body in DEFINITIONS.values() if isinstance(body, Record) for name in body.fields}
    hidden = {name for name in fields if MASKER.is_secret({}, name, "x")}
    sensitive = {name for names in SENSITIVE.values() for name in names}
    assert hidden - sensitive == {"auth", "opaque"}
    assert sensitive - hidden == {"value"}  # only in what is opaque
    counts = {name for name in fields if name.endswith("Tokens")}
    assert len(counts) > 7
    assert not counts & hidden


@pytest.mark.parametrize("name", ["total_tokens", "prompt_tokens", "cachedTokens", "tokens", "MAX-TOKENS"])
def test_numbers_of_tokens_are_shown(name: str) -> None:
    assert snippet({name: 12}, (), MASKER)[0] == f'{{"{name}": 12}}'


def test_null_and_a_boolean_are_no_secret() -> None:
    event = {"token": None, "password": True, "pin": False}
    assert snippet(event, (), MASKER)[0] == '{"token": null, "password": true, "pin": false}'


def test_a_value_next_to_the_name_of_a_secret_is_masked() -> None:
    headers = [{"name": "X-Api-Key", "value": TEXT}, {"key": "db_password", "value": TEXT}, {"name": "n", "value": "v"}]
    assert (
        snippet(headers[:2], (), MASKER)[0]
        == '[{"name": "X-Api-Key", "value": "***"}, {"key": "db_password", "value": "***"}]'
    )
    assert snippet(headers[2], (), MASKER)[0] == '{"name": "n", "value": "v"}'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"Authorization: Bearer {TEXT}", "Authorization: ***"),
        (f"authorization:Basic {TEXT}=", "authorization:***"),
        (f"sent Bearer {TEXT} to it", "sent Bearer *** to it"),
        (f"bearer  {TEXT}", "bearer  ***"),
        (f"basic {TEXT}", "basic ***"),
        ("basic research", "basic research"),
        (f"https://user:{TEXT}@host/a", "https://***@host/a"),
        (f"https://{TEXT}@host", "https://***@host"),
        (f"https://user:p@{TEXT}@{TEXT}@host/", "https://***@host/"),
        (f"postgres://u:{TEXT}/{TEXT}@host:5432/db", "postgres://***@host:5432/db"),
        ("https://host:8080/a@b", "https://host:8080/a@b"),
        ("https://host/@scope/name", "https://host/@scope/name"),
        (f"https://{PIECE * 60}", "https://***"),
        (f"/a?x=1&token={TEXT}&y=2", "/a?x=1&token=***&y=2"),
        (f"https://h/?access_token={TEXT}", "https://h/?access_token=***"),
        (f"a={PIECE[0]}; password={TEXT}; b", "a=Z; password=***; b"),
        (f'{{"api_key": "{TEXT}", "a": 1}}', '{"api_key": "***", "a": 1}'),
        (f"{{'clientSecret': '{TEXT} {TEXT}'}}", "{'clientSecret': '***'}"),
        (f'"{{\\"pwd\\":\\"{TEXT}\\"}}"', '"{\\"pwd\\":\\"***\\"}"'),
        (f"Cookie: a={TEXT}; b={TEXT}\nAccept: x", "Cookie: ***\nAccept: x"),
        (f"the key sk-{TEXT} is wrong", "the key *** is wrong"),
        (f"ghp_{TEXT}", "***"),
        (f"eyJhbGci.{TEXT}.{TEXT}", "***"),
        ("the task-force, at 10:30: a = b", "the task-force, at 10:30: a = b"),
        ("max_tokens=5, tokens: 7", "max_tokens=5, tokens: ***"),
        ("", ""),
    ],
)
def test_texts_are_masked_by_their_form(text: str, shown: str) -> None:
    assert MASKER.masked(text) == shown
    assert PIECE not in MASKER.masked(text)
    assert PIECE not in snippet({"a": text}, (), MASKER)[0]
    assert PIECE not in snippet({text: 1}, (), MASKER)[0]


def test_a_message_masks_what_it_quotes() -> None:
    event = {"type": "turn.done", "seq": 0, "turnId": "t", "outcome": {"type": "success"}}
    finding = agjson.check([{**event, "finishReason": f"https://u:{TEXT}@h"}]).findings[0]
    assert finding.rule == "AGJ103"
    assert "https://" in finding.message
    assert PIECE not in finding.message


# The cost


def chain(depth: int, key: str = "k") -> tuple[Any, tuple[str | int, ...]]:
    value: Any = 1
    for _ in range(depth):
        value = {key: value, **{f"x{number}": number for number in range(50)}}
    return value, (key,) * depth


SHAPES: dict[str, tuple[Any, tuple[str | int, ...]]] = {
    "wide": ({f"a{number}": number for number in range(20_000)}, ("a19999",)),
    "long": (list(range(20_000)), (19_999,)),
    "wide in wide": ([{f"a{number}": [number] * 50 for number in range(100)} for _ in range(200)], (199, "a99", 49)),
    "deep": chain(150),
    "deeper than Python's stack": chain(5_000),
    "texts": (["\x00" * 1000] * 1000, (999,)),
    "keys": ({chr(0x10000 + number) * 1000: 1 for number in range(1000)}, ()),
    "long keys in one another": chain(100, "k" * 1000),
    "numbers": ([10**23] * 10_000, (5,)),
}


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("is_marked", [False, True])
def test_an_excerpt_of_any_event_is_short_and_cheap(name: str, is_marked: bool) -> None:
    event, location = SHAPES[name]
    location = location if is_marked else ()
    text, mark = snippet(event, location, MASKER)
    assert len(text) <= 100
    assert (mark is not None) is bool(location)
    assert lines_run(lambda: snippet(event, location, MASKER)) < 20_000 + 20 * len(location)


def test_a_key_is_cut_like_a_text() -> None:
    long = "k" * 300_000
    event, location = {"a": {long: [long]}}, ("a", long, 0)
    text, mark = snippet(event, location, MASKER)
    cut = "k" * 24 + "\u2026"
    assert text == f'{{"a": {{"{cut}": ["{cut}"]}}}}'
    assert mark is not None
    assert text[mark[0] : mark[1]] == f'"{cut}"'
    assert peak_memory(lambda: snippet(event, location, MASKER)) < 20_000


def test_what_leads_to_the_marked_place_is_written_however_far_it_is() -> None:
    event = {"a": "x" * 50, "b": {f"k{number}": "y" * 50 for number in range(500)} | {"here": {"z": 1}}, "c": 2}
    text, mark = snippet(event, ("b", "here", "z"), MASKER)
    assert mark is not None
    assert text[mark[0] : mark[1]] == "1"
    assert '"here": {"z": 1}' in text


def test_a_place_that_is_not_there_has_no_mark() -> None:
    assert snippet({"a": [1]}, ("a", 7), MASKER)[1] is None
    assert snippet({"a": [1]}, ("b",), MASKER)[1] is None
    assert snippet({"a": 1}, ("a", "b", "c"), MASKER)[1] is None
    assert MASKER.public_part({"a": 1}, ("a", "b", "c")) == (("a", "b", "c"), False)


def test_what_is_no_json_is_written_as_null() -> None:
    assert snippet({"a": (TEXT,), "b": {TEXT}, 3: object()}, (), MASKER)[0] == '{"a": null, "b": null, 3: null}'
