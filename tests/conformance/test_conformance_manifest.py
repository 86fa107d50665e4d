"""The manifest: that it lists exactly what is there, and tells an implementation what binds it."""

from __future__ import annotations

import json
import re
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner, Result

import agjson
from agjson.cli import main
from agjson.conformance import manifest
from agjson.conformance.corpus import Entry, cases, opened
from agjson.protocols.agjson import PROTOCOL
from support.exact import exact
from support.protocol import LENIENT, STRICT, published

FOLDER = Path(__file__).parents[2] / "conformance" / "agjson"
DEFINITIONS: dict[str, Any] = published(STRICT)["$defs"]
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
CASES = {case.id: case for case in cases(FOLDER)}
LINE = (
    '{"id": "documents/TextEndEvent/invalid/a", "valid": false, "mode": "both", "pointer": "", "keyword": "type", '
    '"document": {}}\n'
)
THREE = ("documents/TextEndEvent/invalid/without-id", "inputs/version-2-0-0", "streams/support-chat")


def test_is_fresh() -> None:
    stale = manifest.update(FOLDER, PROTOCOL, write=False)
    assert stale == [], "the corpus has changed; run: .venv/bin/agjson conformance manifest"


def test_every_file_of_the_corpus_belongs_to_a_case() -> None:
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    listed = {"manifest.json", *(f"documents/{case.split('/')[1]}.jsonl" for case in CASES if case[0] == "d")}
    listed |= {f"{case}/input.json" for case in CASES if case.startswith("inputs/")}
    listed |= {f"{case}/events.jsonl" for case in CASES if case.startswith("streams/")}
    listed |= {f"{case}/expect.json" for case in CASES if not case.startswith("documents/")}
    assert there == listed
    assert len(CASES) == len(MANIFEST["cases"]) > 1000


def test_every_case_says_what_an_implementation_has_to_know() -> None:
    for case in CASES.values():
        assert case.entry.section[0].isdigit(), case.id
        assert re.match(r"[0-9]+\.[0-9]+\.[0-9]+", case.entry.since), case.id
        assert (case.entry.definition is None) == (case.kind == "streams"), case.id
        assert (case.entry.mode == "lenient") == (case.kind == "streams"), case.id


def test_a_reading_says_in_few_words_what_is_open_and_cites_a_decision_or_the_specification() -> None:
    readings = {case.id: case.remark("reading") for case in CASES.values()}
    told = {name: reading for name, reading in readings.items() if reading is not None}
    assert {name.partition("/")[0] for name in told} == {"documents", "inputs", "streams"}
    for name, reading in told.items():
        assert re.search(r"\bD[0-9]{1,2}\b|\b[Tt]he specification\b", reading), name
        assert 1 <= len(re.findall(r"\.(?= [A-Z]|$)", reading)) <= 3, name
        assert reading.endswith("."), name


def test_a_case_has_the_profile_of_what_it_holds() -> None:
    compared = 0
    for case in CASES.values():
        if case.kind == "streams" and "refusedLines" not in case.outcome():
            held = [agjson.profile_of(agjson.ingest(line)) for line in case.text().splitlines()]
            assert case.entry.profile == max(held, key=PROTOCOL.profiles.index, default="CORE"), case.id
        elif case.kind != "streams" and case.refusal() is None:
            least = agjson.profile_of(json.loads(case.text()), case.entry.definition or "")
            assert PROTOCOL.profiles.index(case.entry.profile) >= PROTOCOL.profiles.index(least), case.id
        else:
            continue
        compared += 1
    assert compared > 900


def test_a_refused_line_counts_for_what_it_would_have_been() -> None:
    """A CORE implementation does not know its type, so it could not refuse it."""
    assert CASES["streams/refused-lines-leave-no-trace"].entry.profile == "EXTENDED"


def test_a_definition_that_only_larger_profiles_reach_binds_only_them() -> None:
    smallest = [case.entry for id_, case in CASES.items() if id_.endswith("/valid/required-fields-only")]
    of = {entry.definition: entry.profile for entry in smallest}
    assert of["TextDeltaEvent"] == of["AgMessage"] == of["AgTrigger"] == "CORE"
    assert of["AgCitationChar"] == of["AgOpaque"] == of["ReasoningBlock"] == "EXTENDED"
    assert of["AgArtifact"] == of["UiCallEvent"] == of["AgA2uiSurfaceAction"] == "ADVANCED"


def test_a_definition_that_the_specification_names_gives_the_same_verdicts_in_both_modes() -> None:
    validators: dict[tuple[str, str], Any] = {}
    judged = Counter[str]()
    for case in CASES.values():
        name = case.entry.spec_definition
        if name is None:
            continue
        assert DEFINITIONS[name]["x-spec-name"] is True, case.id
        refusal, value = case.refusal(), case.document()
        accepted = {STRICT: refusal is None, LENIENT: refusal is None or refusal["mode"] == "strict"}
        for schema, expected in accepted.items():
            if (name, schema) not in validators:
                whole = {**published(schema), "$ref": f"#/$defs/{name}"}
                validators[name, schema] = jsonschema_rs.validator_for(whole)
            assert validators[name, schema].is_valid(value) is expected, case.id
        if refusal is not None and refusal["mode"] == "strict":
            taken = agjson.ingest(case.text(), definition=name)
            assert exact(taken) == exact(refusal.get("taken", value)), case.id
        judged["itself" if name == case.entry.definition else name] += 1
    assert judged["itself"] > 900
    assert judged["AgEvent"] > 700
    assert judged["AgBlock"] > 200
    assert {"AgInput", "AgCitation", "AgOutcome", "AgSource", "AgSourcePayload"} < judged.keys()


def test_a_name_of_the_specification_is_absent_where_it_would_say_something_else() -> None:
    named = {name: case.entry.spec_definition for name, case in CASES.items()}
    assert named["documents/TextEndEvent/invalid/without-id"] == "AgEvent"
    assert named["documents/TextEndEvent/invalid/type-is-another"] is None
    assert named["documents/KnownEvent/invalid/type-is-unknown"] is None
    assert named["documents/AgTurnRecordHandoff/valid/all-fields"] is None
    assert named["documents/AgEvent/valid/text-end"] == "AgEvent"
    assert named["inputs/version-2-0-0"] == "AgInput"
    assert named["streams/support-chat"] is None


def test_a_known_case_keeps_the_version_since_which_it_is_there() -> None:
    known = next(iter(CASES))
    before = [Entry(name, "4", "CORE", "both", since) for name, since in ((known, "0.9.0"), ("streams/gone", "0.1.0"))]
    made = {case["id"]: case["since"] for case in json.loads(manifest.text(FOLDER, PROTOCOL, before))["cases"]}
    assert made.pop(known) == "0.9.0"
    assert "streams/gone" not in made
    assert set(made.values()) == {agjson.SPEC_VERSION}


def test_an_archive_holds_the_same_cases_as_the_folder(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "corpus.zip", "w") as archive:
        for path in sorted(FOLDER.glob("**/*.json*")):
            archive.write(path, f"top/agjson/{path.relative_to(FOLDER).as_posix()}")
    packed = {case.id: case for case in cases(opened(tmp_path / "corpus.zip"))}
    assert packed.keys() == CASES.keys()
    for case in list(CASES)[::50]:
        assert packed[case].text() == CASES[case].text()
        assert list(packed[case].files()) == list(CASES[case].files())
    with zipfile.ZipFile(tmp_path / "corpus.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    assert [case.id for case in cases(opened(tmp_path / "unpacked"))] == list(CASES)


class TestTheCommand:
    @pytest.fixture
    def corpus(self, tmp_path: Path) -> Path:
        """A corpus with one document, one input and one stream, and no manifest."""
        for name in (
            "documents/TextEndEvent/invalid/without-id",
            "inputs/version-2-0-0",
            "streams/support-chat",
        ):
            for file, text in CASES[name].files():
                (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / file).write_text(text, encoding="utf-8")
        return tmp_path

    @staticmethod
    def documents(corpus: Path) -> Path:
        return corpus / "documents" / "TextEndEvent.jsonl"

    def test_writes_what_the_files_say(self, corpus: Path) -> None:
        done = manifest_command(corpus)
        assert (done.exit_code, done.stdout) == (0, f"wrote {corpus / 'manifest.json'}\n")
        assert [case.entry for case in cases(corpus)] == [CASES[name].entry for name in THREE]

    def test_check_tells_what_is_stale_and_writes_nothing(self, corpus: Path) -> None:
        assert manifest_command(corpus, "--check").exit_code == 1
        assert not (corpus / "manifest.json").exists()
        manifest_command(corpus)
        assert manifest_command(corpus, "--check").exit_code == 0
        (corpus / "streams" / "support-chat" / "expect.json").unlink()
        (corpus / "streams" / "support-chat" / "events.jsonl").unlink()
        (corpus / "streams" / "support-chat").rmdir()
        done = manifest_command(corpus, "--check")
        assert (done.exit_code, done.stdout) == (1, "")
        assert "is stale" in done.stderr

    @pytest.mark.parametrize(
        ("file", "text", "told"),
        [
            ("streams/support-chat/expect.json", None, "cannot be read"),
            ("streams/support-chat/expect.json", "{", "invalid JSON"),
            ("streams/support-chat/expect.json", '{"title": "", "section": "5"}', "missing required field `result`"),
            ("inputs/version-2-0-0/expect.json", "[]", "Expected `object`, got `array`"),
            ("inputs/version-2-0-0/input.json", "{", "invalid JSON"),
            ("documents/TextEndEvent.jsonl", LINE.replace('"mode"', '"keyword"'), "missing required field `mode`"),
            ("documents/TextEndEvent.jsonl", LINE.replace('"mode"', '"node"'), "unknown member 'node'"),
            ("documents/TextEndEvent.jsonl", LINE.replace('"both"', '"never"'), "Invalid enum value 'never'"),
            (
                "documents/TextEndEvent.jsonl",
                LINE.replace('"id"', '"name"'),
                "line 1: expected an id in documents/Text",
            ),
            ("documents/TextEndEvent.jsonl", LINE.replace("false", "true"), "line 1: expected an id in documents/Text"),
            ("documents/TextEndEvent.jsonl", LINE * 2, "line 2: duplicate id 'documents/TextEndEvent/invalid/a'"),
            ("documents/TextEndEvent.jsonl", LINE.replace("{}", ""), "line 1: invalid JSON"),
            ("documents/TextEndEvent.jsonl", LINE.replace("both", 'both"'), "line 1: invalid JSON"),
            ("documents/TextEndEvent.jsonl", LINE.replace("{}", "[" * 100_000), "line 1: invalid JSON"),
            ("documents/TextEndEvent.jsonl", '{"document": {}, "id": ""}', "whose last member is the document"),
            ("documents/TextEndEvent.jsonl", "\n{", "whose last member is the document"),
            (
                "documents/TextEndEvents.jsonl",
                LINE.replace("Event", "Events"),
                "unknown definition 'TextEndEvents'",
            ),
            ("manifest.json", '{"format": 1, "cases": []}', "is no manifest of format 2"),
            (
                "manifest.json",
                '{"format": 2, "version": "1", "cases": [{"id": "streams/../x"}]}',
                "is no manifest of format 2",
            ),
        ],
    )
    def test_names_a_case_that_is_not_whole(self, corpus: Path, file: str, text: str | None, told: str) -> None:
        (corpus / file).parent.mkdir(parents=True, exist_ok=True)
        (corpus / file).unlink() if text is None else (corpus / file).write_text(text, encoding="utf-8")
        done = manifest_command(corpus)
        assert (done.exit_code, done.stdout) == (2, "")
        assert told in done.stderr
        assert Path(file).name.split(".")[0] in done.stderr

    def test_puts_a_new_line_where_it_belongs_and_leaves_its_tokens_as_they_are(self, corpus: Path) -> None:
        manifest_command(corpus)
        path = self.documents(corpus)
        before = path.read_text(encoding="utf-8")
        new = '{"id": "documents/TextEndEvent/%s", "valid": %s, "reading": "D1", "document": %s}\n'
        document = '{"type": "text.end", "seq": 1.50e1, "id": "\\ud83d, : \\" \u2028"}'
        path.write_text(
            before
            + "\n"
            + new.replace(": ", " :\t") % ("valid/b", "true", document)
            + new % ("valid/a", "true", "[1 ,2]"),
            encoding="utf-8",
        )
        assert manifest_command(corpus, "--check").exit_code == 1
        done = manifest_command(corpus)
        assert (done.exit_code, done.stdout) == (0, f"wrote {path}\nwrote {corpus / 'manifest.json'}\n")
        assert path.read_text(encoding="utf-8") == (
            new % ("valid/a", "true", "[1, 2]") + new % ("valid/b", "true", document) + before
        )
        assert manifest_command(corpus, "--check").exit_code == 0
        texts = {case.id.rpartition("/")[2]: case.text() for case in cases(corpus) if case.kind == "documents"}
        assert texts["b"] == document

    def test_passes_over_what_an_editor_leaves_behind(self, corpus: Path) -> None:
        manifest_command(corpus)
        before = (corpus / "manifest.json").read_bytes()
        for name in ("TextEndEvent.jsonl~", "TextEndEvent.jsonl.orig", ".TextEndEvent.jsonl.swp"):
            (corpus / "documents" / name).write_text("{", encoding="utf-8")
        assert manifest_command(corpus, "--check").exit_code == 0
        assert (corpus / "manifest.json").read_bytes() == before

    def test_wants_a_folder(self, tmp_path: Path) -> None:
        assert manifest_command(tmp_path / "none").exit_code == 2
        done = manifest_command(tmp_path)
        assert done.exit_code == 2
        assert ": no cases" in done.stderr


def manifest_command(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["conformance", "manifest", str(folder), *options])
