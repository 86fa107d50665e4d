"""The manifest: that it lists exactly what is there, and tells an implementation what binds it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import agjson
from agjson.conformance import manifest
from agjson.conformance.corpus import cases, opened
from agjson_generated.agjson.tables import PROFILES

FOLDER = Path(__file__).parents[2] / "conformance"
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
CASES = {case.id: case for case in cases(FOLDER)}


def test_is_fresh() -> None:
    fresh = manifest.text(FOLDER, MANIFEST) == (FOLDER / "manifest.json").read_text(encoding="utf-8")
    assert fresh, "the corpus has changed; run: python -m agjson.conformance.manifest conformance"


def test_every_file_of_the_corpus_belongs_to_a_case() -> None:
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("[!a]*/**/*") if path.is_file()}
    listed = {f"{case}.json" for case in CASES if case.startswith("documents/")}
    listed |= {f"{case}.expect.json" for case in CASES if case.split("/")[2:3] == ["invalid"]}
    listed |= {f"{case}/input.json" for case in CASES if case.startswith("inputs/")}
    listed |= {f"{case}/events.jsonl" for case in CASES if case.startswith("streams/")}
    listed |= {f"{case}/expect.json" for case in CASES if not case.startswith("documents/")}
    assert there == listed
    assert len(CASES) == len(MANIFEST["cases"]) > 1000


def test_every_case_says_what_an_implementation_has_to_know() -> None:
    for case in CASES.values():
        assert case.section[0].isdigit(), case.id
        assert case.profile in PROFILES
        assert case.posture in ("strict", "lenient", "both")
        assert case.since == agjson.SPEC_VERSION
        assert (case.definition is None) == (case.kind == "streams")


def test_a_case_has_the_profile_of_what_it_holds() -> None:
    compared = 0
    for case in CASES.values():
        expected = case.expectation()
        if case.kind == "streams" and "refusedLines" not in expected:
            held = [agjson.profile_of(agjson.ingest(line)) for line in case.text().splitlines()]
            assert case.profile == max(held, key=PROFILES.index, default="CORE"), case.id
        elif case.kind != "streams" and "rule" not in expected:
            assert case.definition
            least = agjson.profile_of(json.loads(case.text()), case.definition)
            assert PROFILES.index(case.profile) >= PROFILES.index(least), case.id
        else:
            continue
        compared += 1
    assert compared > 900


def test_a_refused_line_counts_for_what_it_would_have_been() -> None:
    """A CORE implementation does not know its type, so it could not refuse it."""
    assert CASES["streams/refused-lines-leave-no-trace"].profile == "EXTENDED"


def test_a_definition_that_only_larger_profiles_reach_binds_only_them() -> None:
    of = {case.definition: case.profile for case in CASES.values() if case.id.endswith("/valid/required-fields-only")}
    assert of["TextDeltaEvent"] == of["AgMessage"] == of["AgTrigger"] == "CORE"
    assert of["AgCitationChar"] == of["AgOpaque"] == of["ReasoningBlock"] == "EXTENDED"
    assert of["AgArtifact"] == of["UiCallEvent"] == of["AgA2uiSurfaceAction"] == "ADVANCED"


def test_a_known_case_keeps_the_version_since_which_it_is_there() -> None:
    known = next(iter(CASES))
    before = {"cases": [{"id": known, "since": "0.9.0"}, {"id": "streams/gone", "since": "0.1.0"}]}
    made = {case["id"]: case["since"] for case in json.loads(manifest.text(FOLDER, before))["cases"]}
    assert made.pop(known) == "0.9.0"
    assert "streams/gone" not in made
    assert set(made.values()) == {agjson.SPEC_VERSION}


def test_an_archive_holds_the_same_cases_as_the_folder(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "corpus.zip", "w") as archive:
        for path in sorted(FOLDER.glob("**/*.json*")):
            archive.write(path, f"top/{path.relative_to(FOLDER).as_posix()}")
    packed = {case.id: case for case in cases(opened(tmp_path / "corpus.zip"))}
    assert packed.keys() == CASES.keys()
    for case in list(CASES)[::50]:
        assert packed[case].text() == CASES[case].text()
        assert packed[case].expectation() == CASES[case].expectation()
