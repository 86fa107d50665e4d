"""The conformance adapter in TypeScript: it builds, and answers as the runner's protocol asks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from agjson.json.equality import difference
from interop.npm import ADAPTER, NEEDS_NPM, PROGRAMS, PUBLISHED, ROOT, install, node
from support.reference_reducer import naive_reduce
from support.stream_generator import disturbed, stream

pytestmark = NEEDS_NPM

PATCHES = [
    case
    for file in ("tests", "spec_tests")
    for case in json.loads((ROOT / "tests/data/json-patch-test-suite" / f"{file}.json").read_text(encoding="utf-8"))
    if not case.get("disabled")
]
DELTA = '{"type":"text.delta","seq":0,"id":"t","delta":"hello"}'


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The adapter, built by its own tsconfig.json."""
    folder = tmp_path_factory.mktemp("adapter")
    for file in ("package.json", "tsconfig.json"):
        shutil.copy(ADAPTER / file, folder)
    shutil.copytree(ADAPTER / "src", folder / "src")
    (folder / "node_modules").symlink_to(install(ADAPTER))
    done = node(folder / "node_modules" / "typescript" / "bin" / "tsc", "--project", folder)
    assert done.returncode == 0, done.stdout
    return folder / "dist" / "adapter.js"


def ask(built: Path, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    given = "".join(json.dumps(request) + "\n" for request in requests)
    done = node(built, PUBLISHED, given=given)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.removesuffix("\n").split("\n")]


def validate(number: int, document: str, posture: str = "strict", definition: str = "AgEvent") -> dict[str, Any]:
    return {
        "id": number,
        "command": "validate",
        "definition": definition,
        "posture": posture,
        "document": document,
    }


def test_says_what_it_is(built: Path) -> None:
    (answer,) = ask(built, {"id": 0, "command": "describe", "protocol": 1})
    assert answer["id"] == 0
    assert answer["commands"] == ["validate", "reduce"]
    assert answer["version"] == json.loads((ADAPTER / "package.json").read_text())["dependencies"]["ajv"]


@pytest.mark.parametrize(
    ("document", "definition", "strict", "lenient"),
    [
        pytest.param(DELTA, "AgEvent", True, True, id="good"),
        pytest.param(DELTA, "TextDeltaEvent", True, True, id="definition"),
        pytest.param(DELTA, "AgInput", False, False, id="other-definition"),
        pytest.param(DELTA[:-1] + ',"more":1}', "AgEvent", False, True, id="unknown-field"),
        pytest.param(DELTA.replace("hello", r"\ud83d"), "AgEvent", True, True, id="lone-surrogate"),
        pytest.param(DELTA.replace("hello", "\u2028"), "AgEvent", True, True, id="line-separator"),
        pytest.param(DELTA.replace("0", "1e0"), "AgEvent", True, True, id="integer-with-exponent"),
        pytest.param(DELTA.replace("0", "-1"), "AgEvent", False, False, id="negative-seq"),
        pytest.param(DELTA[:-1], "AgEvent", False, False, id="no-json"),
        pytest.param("", "AgEvent", False, False, id="nothing"),
    ],
)
def test_validates_in_both_postures(built: Path, document: str, definition: str, strict: bool, lenient: bool) -> None:
    requests = [validate(1, document, "strict", definition), validate(2, document, "lenient", definition)]
    assert ask(built, *requests) == [{"id": 1, "valid": strict}, {"id": 2, "valid": lenient}]


def test_skips_a_command_that_it_does_not_know(built: Path) -> None:
    unknown, known = ask(built, {"id": "a", "command": "check", "lines": []}, validate(2, DELTA))
    assert unknown.keys() == {"id", "skipped"}
    assert known == {"id": 2, "valid": True}


def test_reads_lines_as_a_consumer_does(built: Path) -> None:
    lines = [
        '{"type":"turn.start","seq":0,"threadId":"thread_1","turnId":"turn_1","trigger":{"kind":"user","ref":null}}',
        '{"type":"turn.start","seq":1',
        '{"type":"text.delta","seq":1}',
        '{"type":"memory.write","seq":1,"scope":"user","value":null,"key":null,"more":null}',
        '{"type":"text.rewind","seq":2,"id":null}',
    ]
    (answer,) = ask(built, {"id": 1, "command": "reduce", "lines": lines})
    assert (answer["refusedLines"], answer["needsResync"], answer["resync"]) == ([2, 3], False, None)
    assert answer["result"]["turns"] == [{"turnId": "turn_1", "threadId": "thread_1", "trigger": {"kind": "user"}}]
    assert answer["result"]["memory"] == [{"scope": "user", "value": None}]


def test_patches_as_the_public_tests_of_json_patch_ask(built: Path) -> None:
    requests = []
    for number, case in enumerate(PATCHES):
        snapshot = {"type": "state.snapshot", "seq": 0, "snapshot": case["doc"]}
        delta = {"type": "state.delta", "seq": 1, "patch": case["patch"]}
        requests.append({"id": number, "command": "reduce", "lines": [json.dumps(snapshot), json.dumps(delta)]})
    answers = ask(built, *requests)
    assert len(answers) == len(PATCHES) > 80
    for case, answer in zip(PATCHES, answers, strict=True):
        assert answer["needsResync"] is ("error" in case), case
        expected = case["doc"] if "error" in case else case.get("expected", answer["result"]["state"])
        assert difference(expected, answer["result"]["state"]) is None, case


def test_folds_drawn_streams_as_the_naive_reducer_does(built: Path) -> None:
    streams = []
    for seed in range(60):
        random = Random(seed)
        events = stream(random, length=50, gaps=random.random() < 0.3)
        events = disturbed(random, events) if random.random() < 0.5 else events
        # JavaScript holds integers as doubles.
        streams.append(json.loads(json.dumps(events), parse_int=lambda digits: int(float(digits))))
    requests = [
        {"id": seed, "command": "reduce", "lines": [json.dumps(event) for event in events]}
        for seed, events in enumerate(streams)
    ]
    resyncs = []
    for events, answer in zip(streams, ask(built, *requests), strict=True):
        result, resync = naive_reduce(events)
        assert difference(result, answer["result"]) is None
        told = answer["resync"]
        assert resync == (told and (told["reason"], told["seq"], told["index"], told["id"]))
        resyncs.append(resync)
    assert any(resyncs)
    assert not all(resyncs)


@pytest.mark.parametrize("definition", ["NoSuchEvent", "toString", "", "AgEvent/oneOf/0"])
def test_tells_an_error_and_goes_on_after_a_definition_that_is_not_there(built: Path, definition: str) -> None:
    unknown, known = ask(built, validate(1, DELTA, definition=definition), validate(2, DELTA))
    assert unknown.keys() == {"id", "error"}
    assert known == {"id": 2, "valid": True}


def test_refuses_to_start_without_a_folder(built: Path) -> None:
    done = node(built)
    assert done.returncode != 0
    assert "FOLDER_OF_THE_SCHEMAS" in done.stderr


def test_passes_every_case_of_the_corpus(built: Path, tmp_path: Path) -> None:
    report = tmp_path / "run.json"
    assert PROGRAMS is not None
    run = [sys.executable, "-m", "agjson", "conformance", "run", "--readings", "fail", "--report", f"json={report}"]
    command = [*run, "--", PROGRAMS[0], str(built), str(PUBLISHED)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    cases = json.loads(report.read_text(encoding="utf-8"))["cases"]
    kinds: dict[str, set[str]] = {}
    for case in cases:
        kinds.setdefault(case["status"], set()).add(case["id"].partition("/")[0])
    assert kinds == {"passed": {"documents", "inputs", "streams"}}


def test_the_adapter_on_the_protocol_page_works_as_it_stands(tmp_path: Path) -> None:
    page = (ROOT / "conformance" / "protocol.md").read_text(encoding="utf-8")
    (tmp_path / "adapter.mjs").write_text(page.split("```js\n")[1].split("```")[0], encoding="utf-8")
    (tmp_path / "my-agjson.js").write_text("export const isValid = () => true;", encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    asked = [{"id": 7, "command": "describe"}, validate(8, DELTA), {"id": 9, "command": "reduce", "lines": []}]
    done = node(tmp_path / "adapter.mjs", given="".join(json.dumps(each) + "\n" for each in asked))
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"id": 7, "commands": ["validate"], "name": "my-agjson"},
        {"id": 8, "valid": True},
        {"id": 9, "skipped": "not there yet"},
    ]
