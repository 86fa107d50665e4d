"""ajv, in strict mode: it compiles what is published, and its verdicts are those of the corpus and of this package."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import agjson
from agjson.bundle import corpus_place
from agjson.conformance import corpus
from agjson.protocols.agjson import PROTOCOL
from interop.npm import NEEDS_NPM, PUBLISHED, node
from support.protocol import DRAFT_07, LENIENT, STRICT, published

pytestmark = NEEDS_NPM

VARIANTS = (STRICT, LENIENT, DRAFT_07)


class Case(NamedTuple):
    """A document, where it is from, and what is expected of it in each mode."""

    source: str
    definition: str
    text: str
    strict: bool
    lenient: bool

    def expected(self, variant: str) -> bool:
        return self.lenient if variant == LENIENT else self.strict


def of_kind(kind: str) -> Iterator[Case]:
    for case in corpus.cases(corpus.opened(corpus_place(PROTOCOL))):
        if case.kind == kind:
            refusal = case.refusal()
            lenient = refusal is None or refusal["mode"] == "strict"
            yield Case(case.id, case.entry.definition or "", case.text(), refusal is None, lenient)


def events() -> Iterator[Case]:
    for case in corpus.cases(corpus.opened(corpus_place(PROTOCOL))):
        for number, line in enumerate(case.text().split("\n") if case.kind == "streams" else (), 1):
            try:
                event = json.loads(line, parse_constant=_refuse)
            except ValueError:
                continue
            strict, lenient = (agjson.is_valid(event, "AgEvent", mode=mode) for mode in ("strict", "lenient"))
            yield Case(f"{case.id}:{number}", "AgEvent", line, strict, lenient)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


KINDS: Mapping[str, Callable[[], Iterator[Case]]] = {
    "documents": partial(of_kind, "documents"),
    "inputs": partial(of_kind, "inputs"),
    "events": events,
}


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
