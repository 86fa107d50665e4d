"""ajv, in strict mode: it compiles what is published, and its verdicts are those of the corpus and of this package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import agjson
from interop.npm import NEEDS_NPM, PUBLISHED, ROOT, node
from support.protocol import DRAFT_07, LENIENT, STRICT, published

pytestmark = NEEDS_NPM

CORPUS = ROOT / "conformance"
VARIANTS = (STRICT, LENIENT, DRAFT_07)


class Case(NamedTuple):
    """A document, where it is from, and what each posture is to say of it."""

    source: str
    definition: str
    text: str
    strict: bool
    lenient: bool

    def expected(self, variant: str) -> bool:
        return self.lenient if variant == LENIENT else self.strict


def documents() -> Iterator[Case]:
    for verdict in ("valid", "invalid"):
        for path in sorted((CORPUS / "documents").glob(f"*/{verdict}/*.json")):
            if not path.name.endswith(".expect.json"):
                expect = {"valid": True} if verdict == "valid" else _json(path.with_suffix(".expect.json"))
                yield _case(path, path.parts[-3], expect)


def inputs() -> Iterator[Case]:
    for path in sorted((CORPUS / "inputs").glob("*/input.json")):
        yield _case(path, "AgInput", _json(path.with_name("expect.json")))


def _case(path: Path, definition: str, expect: dict[str, Any]) -> Case:
    valid = expect.get("valid", False)
    admitted = valid or expect["posture"] == "strict"
    return Case(str(path.relative_to(CORPUS)), definition, path.read_text(encoding="utf-8"), valid, admitted)


def events() -> Iterator[Case]:
    for path in sorted((CORPUS / "streams").glob("*/events.jsonl")):
        for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
            try:
                text = line.decode("utf-8")
                event = json.loads(text, parse_constant=_refuse)
            except ValueError:
                continue
            strict, lenient = (agjson.is_valid(event, "AgEvent", mode=mode) for mode in ("strict", "lenient"))
            yield Case(f"{path.relative_to(CORPUS)}:{number}", "AgEvent", text, strict, lenient)


def _json(path: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


KINDS = {"documents": documents, "inputs": inputs, "events": events}


@pytest.fixture(scope="module")
def cases() -> dict[str, list[Case]]:
    return {kind: list(drawn()) for kind, drawn in KINDS.items()}


@pytest.fixture(scope="module")
def answer(workspace: Path, cases: dict[str, list[Case]]) -> dict[str, Any]:
    """What one process of Node says of all variants and all cases."""
    job = {
        "schemas": {variant: str(PUBLISHED / variant) for variant in VARIANTS},
        "documents": {
            kind: [{"definition": case.definition, "text": case.text} for case in some] for kind, some in cases.items()
        },
    }
    done = node(workspace / "verdicts.mjs", given=json.dumps(job))
    assert done.returncode == 0, done.stderr
    value: dict[str, Any] = json.loads(done.stdout)
    return value


@pytest.mark.parametrize("variant", VARIANTS)
def test_compiles_every_definition(answer: dict[str, Any], variant: str) -> None:
    schema = published(variant)
    definitions = list(schema.get("$defs") or schema["definitions"])
    assert definitions
    assert answer["compiled"][variant] == definitions


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_gives_the_expected_verdicts(
    answer: dict[str, Any], cases: dict[str, list[Case]], variant: str, kind: str
) -> None:
    assert {case.expected(variant) for case in cases[kind]} == {True, False}, "cases of both verdicts are there"
    verdicts = zip(cases[kind], answer["verdicts"][variant][kind], strict=True)
    assert {case.source: verdict for case, verdict in verdicts if verdict != case.expected(variant)} == {}
