"""The conformance adapter for ajv: it builds, and answers as the runner's protocol asks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from interop.npm import ADAPTER, NEEDS_NPM, PROGRAMS, PUBLISHED, ROOT, install, node

pytestmark = NEEDS_NPM

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
    assert answer["commands"] == ["validate"]
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
    reduce, known = ask(built, {"id": "a", "command": "reduce", "lines": []}, validate(2, DELTA))
    assert reduce.keys() == {"id", "skipped"}
    assert known == {"id": 2, "valid": True}


@pytest.mark.parametrize("definition", ["NoSuchEvent", "toString", "", "AgEvent/oneOf/0"])
def test_tells_an_error_and_goes_on_after_a_definition_that_is_not_there(built: Path, definition: str) -> None:
    unknown, known = ask(built, validate(1, DELTA, definition=definition), validate(2, DELTA))
    assert unknown.keys() == {"id", "error"}
    assert known == {"id": 2, "valid": True}


def test_refuses_to_start_without_a_folder(built: Path) -> None:
    done = node(built)
    assert done.returncode != 0
    assert "FOLDER_OF_THE_SCHEMAS" in done.stderr


def test_passes_every_document_and_input_of_the_corpus(built: Path, tmp_path: Path) -> None:
    report = tmp_path / "run.json"
    assert PROGRAMS is not None
    run = [sys.executable, "-m", "agjson", "conformance", "run", "--report", f"json={report}"]
    command = [*run, "--", PROGRAMS[0], str(built), str(PUBLISHED)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    cases = json.loads(report.read_text(encoding="utf-8"))["cases"]
    kinds: dict[str, set[str]] = {}
    for case in cases:
        kinds.setdefault(case["status"], set()).add(case["id"].partition("/")[0])
    assert kinds == {"passed": {"documents", "inputs"}, "skipped": {"streams"}}


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
