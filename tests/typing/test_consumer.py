"""The generated types as consumers meet them: under mypy and pyright, and at run time."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import agjson
from support.protocol import ROOT

HERE = Path(__file__).parent
GOOD, WRONG = HERE / "consumer.py", HERE / "wrong.py"


@pytest.fixture
def consumer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("consumer", GOOD)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mypy(path: Path) -> set[int]:
    """The lines of the file that mypy finds fault with."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml", "--no-error-summary"]
    done = subprocess.run([*command, str(path)], cwd=ROOT, capture_output=True, text=True, check=False)
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert all(path.name in line for line in errors), done.stdout
    return {int(line.split(":")[1]) for line in errors}


def pyright(path: Path) -> set[int]:
    """The lines of the file that pyright finds fault with."""
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert report["summary"]["filesAnalyzed"] == 1
    found = [each for each in report["generalDiagnostics"] if each["severity"] == "error"]
    return {each["range"]["start"]["line"] + 1 for each in found}


def marked() -> set[int]:
    lines = WRONG.read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if "# wrong:" in line}


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_match_over_dataclasses_and_narrowing_of_typeddicts_type_check(checker: object) -> None:
    assert callable(checker)
    assert checker(GOOD) == set()


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_mistakes_are_found_where_they_are(checker: object) -> None:
    assert callable(checker)
    assert len(marked()) == 4
    assert checker(WRONG) == marked()


def test_the_same_code_runs(consumer: ModuleType) -> None:
    assert consumer.read(b'{"type":"text.delta","seq":0,"id":"t","delta":"hi"}') == "hi"
    assert consumer.read(b'{"type":"memory.write","seq":0,"scope":"user","patch":[]}') == "a patch"
    assert consumer.read(b'{"type":"memory.write","seq":0,"scope":"user","value":null}') == "memory.write"
    assert consumer.read(b'{"type":"future.event","seq":0}') == "future.event"
    assert consumer.length({"type": "text.delta", "seq": 0, "id": "t", "delta": "four"}) == 4
    assert consumer.length({"type": "ext.acme.key", "seq": 0, "delta": "four"}) == 0


def test_the_fold_as_a_consumer_writes_it_runs(consumer: ModuleType) -> None:
    turn = b'{"type":"turn.start","seq":0,"turnId":"t","threadId":"x"}'
    message = b'{"type":"message.start","seq":1,"id":"m","role":"user","turnId":"t","threadId":"x"}'
    assert consumer.folded([turn, message]) == "user"
    assert consumer.folded([message]) == "unknown-owner"
    reducer = agjson.Reducer()
    events = (turn, message, b'{"type":"text.start","seq":2,"id":"b"}', b'{"type":"handoff","seq":9}')
    assert [consumer.painted(reducer, agjson.parse_event(event)) for event in events] == [
        ["t"],
        ["m"],
        ["m/0"],
        ["events are missing before this one, seq 9, event 3"],
    ]
