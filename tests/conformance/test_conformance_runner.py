"""The runner: what it asks, what it thinks of the answers, and what it does with programs that break down."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from agjson.bundle import corpus_place
from agjson.conformance.corpus import cases, opened, selected
from agjson.conformance.outcome import STATUSES, Outcome
from agjson.conformance.policy import Policy
from agjson.conformance.program import Program
from agjson.conformance.questions import Description
from agjson.conformance.runner import PROTOCOL_VERSION, Runner
from agjson.protocols.agjson import PROTOCOL
from support import mutants

ROOT = Path(__file__).parents[2]
ADAPTER = (sys.executable, str(ROOT / "conformance" / "adapters" / "python" / "adapter.py"))
WRONG = (sys.executable, str(ROOT / "tests" / "support" / "mutants.py"))
REPORT_SCHEMA = json.loads((ROOT / "src" / "agjson" / "conformance" / "run-report.schema.json").read_text("utf-8"))
ALL = cases(opened(corpus_place(PROTOCOL)))
DOCUMENTS = Path("documents", "TextEndEvent.jsonl")
LINE = '{{"id": "documents/TextEndEvent/{}/{}", {}, "document": {}}}\n'

Corpus = Callable[..., Path]
Script = Callable[[str], list[str]]


def outcomes(*command: str, kind: str = "", corpus: Path | None = None, timeout: float = 30.0) -> list[Outcome]:
    """Return the outcomes of the cases of a kind; what only a decision demands fails like the rest."""
    with Program(command, timeout) as program:
        runner = Runner(program, PROTOCOL, Policy("fail"))
        described = runner.describe()
        chosen = selected(
            cases(opened(corpus or corpus_place(PROTOCOL))), PROTOCOL.profiles, described.profile, [f"{kind}*"]
        )
        return list(runner.outcomes(chosen, described))


def cli(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "agjson", "conformance", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def failed(found: list[Outcome]) -> list[Outcome]:
    assert found
    return [outcome for outcome in found if outcome.status == "failed"]


def interrupted(arguments: list[str], mark: Path, number: signal.Signals) -> str:
    """What a run prints that gets the signal once its program has written its process id; nothing of it is left."""
    command = [sys.executable, "-m", "agjson", "conformance", "run", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        while not (mark.exists() and mark.read_text(encoding="utf-8")):
            time.sleep(0.01)
        running.send_signal(number)
        told, complaints = running.communicate(timeout=30)
    assert (running.returncode, complaints) == (130, "")
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text(encoding="utf-8")), 0)
    return told


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """A program that answers describe, and then runs these lines for each request."""

    def script(body: str, described: str = '{"commands": ["validate"]}') -> list[str]:
        path = tmp_path / "program.py"
        indented = "\n".join(f"        {line}" for line in body.splitlines())
        path.write_text(
            "import json, os, subprocess, sys, time\n"
            "def answer(**members): print(json.dumps({'id': request['id'], **members}), flush=True)\n"
            "for line in sys.stdin:\n"
            "    request = json.loads(line)\n"
            f"    if request['command'] == 'describe':\n        answer(**{described})\n"
            f"    else:\n{indented}\n",
            encoding="utf-8",
        )
        return [sys.executable, str(path)]

    return script


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    """A corpus of valid documents, all CORE but for what is said."""

    def corpus(documents: int = 3, **members: str) -> Path:
        folder = tmp_path / "corpus"
        (folder / "documents").mkdir(parents=True, exist_ok=True)
        entries, lines = [], []
        for number in range(documents):
            entry = {"section": "4", "profile": "CORE", "mode": "both", "since": "1.0.0", **members}
            entries.append({"id": f"documents/TextEndEvent/valid/{number}", "definition": "TextEndEvent", **entry})
            lines.append(LINE.format("valid", number, '"valid": true', '{"type": "text.end", "seq": 0, "id": "t"}'))
        (folder / DOCUMENTS).write_text("".join(lines), encoding="utf-8")
        (folder / "manifest.json").write_text(
            json.dumps({"format": 2, "version": "1.0.0-draft.1", "cases": entries}), encoding="utf-8"
        )
        return folder

    return corpus


class TestReportsOverInputs:
    @pytest.mark.parametrize(
        "report",
        ["corpus/manifest.json", f"corpus/{DOCUMENTS.as_posix()}", "program.py", "link", "corpus.zip"],
    )
    def test_a_report_overwrites_neither_the_corpus_nor_the_program(
        self, tmp_path: Path, corpus: Corpus, script: Script, report: str
    ) -> None:
        command, folder = script("answer(valid=True)"), corpus()
        if report == "corpus.zip":
            folder = Path(shutil.make_archive(str(folder), "zip", folder))
        (tmp_path / "link").symlink_to("program.py")
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        done = cli("run", "--corpus", folder, "--report", f"json={tmp_path / report}", "--", *command)
        assert done.returncode == 2
        assert done.stderr == f"agjson: {tmp_path / report}: expected another file than the corpus and the program\n"
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before

    def test_a_report_may_replace_the_one_before_also_in_the_corpus(self, corpus: Corpus, script: Script) -> None:
        command, folder = script("answer(valid=True)"), corpus()
        for _ in range(2):
            report = folder / "run.json"
            done = cli("run", "--corpus", folder, "--report", f"json={report}", "--", *command)
            assert (done.returncode, done.stderr) == (0, "")
            assert json.loads(report.read_bytes())["counts"]["passed"] == 3

    def test_two_reports_to_one_file_are_rejected_by_whatever_name(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("report")
        reports = [f"--report={form}={tmp_path / name}" for form, name in (("json", "report"), ("text", "link"))]
        done = cli("run", *reports, "--", "none")
        assert done.returncode == 2
        assert "two reports cannot go to one file" in done.stderr

    def test_a_report_goes_to_standard_output(self, corpus: Corpus, script: Script) -> None:
        command = script("answer(valid=True)")
        done = cli("run", "--corpus", corpus(), "--report", "badge=/dev/stdout", "--", *command)
        assert (done.returncode, done.stderr) == (0, "")
        assert '"schemaVersion": 1' in done.stdout


class TestTheCorpus:
    def test_the_python_library_passes_every_case(self, tmp_path: Path) -> None:
        report = tmp_path / "run.json"
        done = cli("run", "--report", f"json={report}", "--", *ADAPTER)
        assert done.returncode == 0, done.stdout + done.stderr
        found = json.loads(report.read_text(encoding="utf-8"))
        assert found["counts"] == {**dict.fromkeys(STATUSES, 0), "passed": len(ALL)}
        assert found["causes"] == []
        assert {case.kind for case in ALL} == {"documents", "inputs", "streams"}

    @pytest.mark.parametrize("fault", mutants.VALIDATION)
    def test_every_fault_of_validation_is_found(self, fault: str) -> None:
        told = [reason for outcome in failed(outcomes(*WRONG, fault, kind="documents/")) for reason in outcome.reasons]
        assert told
        # It shows by the verdict alone, but for those that give the right one with something wrong beside it.
        assert any(re.search("expected (rejection|acceptance)", reason) for reason in told) is (
            fault not in mutants.BESIDE_THE_VERDICT
        )

    @pytest.mark.parametrize("fault", mutants.FOLDING)
    def test_every_fault_of_the_fold_is_found(self, fault: str) -> None:
        assert failed(outcomes(*WRONG, fault, kind="streams/"))

    @pytest.mark.parametrize("fault", mutants.CHECKING)
    def test_every_fault_of_checking_is_found(self, fault: str) -> None:
        assert failed(outcomes(*WRONG, fault, kind="streams/"))

    @pytest.mark.parametrize("form", mutants.HARMLESS)
    def test_another_form_of_the_right_answer_is_no_fault(self, form: str) -> None:
        assert failed(outcomes(*WRONG, form)) == []


class TestTheProtocolPage:
    """The examples of conformance/protocol.md, each a request and its answer."""

    TEXT = (ROOT / "conformance" / "protocol.md").read_text(encoding="utf-8")
    # An answer may go over two lines; what is cut short stands for a whole stream and is no JSON.
    EXAMPLES: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = tuple(
        (json.loads(request), json.loads(answer))
        for request, answer in re.findall(r"^    (.+)\n    ((?:.+\n(?:     .+\n)?))", TEXT, re.M)
        if "..." not in request
    )

    def test_has_an_example_of_each_command_that_can_be_told_in_two_lines(self) -> None:
        assert [request["command"] for request, _ in self.EXAMPLES] == ["describe", "validate"]

    def test_the_answer_to_describe_can_be_read(self) -> None:
        described = Description.read(self.EXAMPLES[0][1], PROTOCOL.profiles)
        assert (described.profile, described.postures, described.name) == ("CORE", ("lenient",), "my-agjson")
        assert self.EXAMPLES[0][0]["protocol"] == PROTOCOL_VERSION

    def test_the_answer_to_validate_is_what_the_library_answers(self) -> None:
        request, answer = self.EXAMPLES[1]
        with Program(ADAPTER, 30) as program:
            program.ask("describe", {})
            told = program.ask("validate", {key: request[key] for key in ("definition", "posture", "document")})
        assert told | {"id": answer["id"]} == answer


class TestBreakdowns:
    @pytest.mark.parametrize("fault", mutants.BREAKDOWNS)
    def test_costs_the_case_and_no_other(self, fault: str, corpus: Corpus) -> None:
        found = outcomes(*WRONG, fault, corpus=corpus(), timeout=1.5 if fault == "hangs" else 30)
        # The program is fresh for each second request: a case has two.
        assert [outcome.status for outcome in found] == ["failed"] * 3
        assert all(len(outcome.reasons) == 1 for outcome in found)

    def test_in_every_case_ends_the_run_though_some_answers_are_right(self, corpus: Corpus) -> None:
        found = outcomes(*WRONG, "ends", corpus=corpus(30))
        assert [outcome.status for outcome in found] == ["failed"] * 25 + ["not run"] * 5

    def test_the_case_after_one_is_asked_of_a_fresh_program(self, script: Script, corpus: Corpus) -> None:
        program = script(
            "mark = os.path.dirname(sys.argv[0]) + '/mark'\n"
            "if not os.path.exists(mark):\n    open(mark, 'w').close()\n    sys.exit(3)\nanswer(valid=True)"
        )
        found = outcomes(*program, corpus=corpus())
        assert [outcome.status for outcome in found] == ["failed", "passed", "passed"]
        assert found[0].reasons == ("strict: it ended with exit code 3",)

    @pytest.mark.parametrize(
        ("body", "told"),
        [
            (
                "print('Segfault?', file=sys.stderr); sys.exit(1)",
                "it ended with exit code 1; its words: Segfault?",
            ),
            ("os.kill(os.getpid(), 9)", "it ended by signal 9"),
            ("print('{\"id\": ', end='', flush=True); sys.exit()", "after '{\"id\": ' without the end of the line"),
            ("os.close(1); time.sleep(60)", "closed its output"),
            ("print('Loading', flush=True)", "it answered 'Loading', which is not one JSON object"),
            ("print('\\x1b[2J\\x07', flush=True)", "it answered '\\\\x1b[2J\\\\x07'"),
            ("print('[1]', flush=True)", "it answered an array of 1: an answer is an object"),
            ("print('{}', flush=True)", "the id of its answer is missing, that of the request "),
            ("print('{\"id\": true}', flush=True)", "the id of its answer is true"),
            ('print(\'{"id": 1, "x": NaN}\', flush=True)', "NaN is no JSON number"),
            ("print('[' * 100000, flush=True)", "it answered '[[["),
            ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "malformed UTF-8"),
        ],
    )
    def test_is_told_in_words(self, script: Script, corpus: Corpus, body: str, told: str) -> None:
        (outcome,) = outcomes(*script(body), corpus=corpus(1))
        assert outcome.status == "failed"
        assert told in outcome.reasons[0]
        assert outcome.reasons[0].isprintable()
        assert len(outcome.reasons[0]) < 1000

    def test_a_hang_ends_with_the_time_limit_and_what_the_program_started_ends_too(
        self, script: Script, corpus: Corpus, tmp_path: Path
    ) -> None:
        child = "open(sys.argv[1], 'w').write('begun'); time.sleep(1); open(sys.argv[1], 'w').write('alive')"
        mark = tmp_path / "child"
        program = script(
            f"subprocess.Popen([sys.executable, '-c', 'import sys, time; ' + {child!r}, {str(mark)!r}])\n"
            f"while not os.path.exists({str(mark)!r}): time.sleep(0.01)\n"
            "time.sleep(60)"
        )
        (outcome,) = outcomes(*program, corpus=corpus(1), timeout=0.7)
        assert outcome.reasons == ("strict: it gave no answer within 0.7 s",)
        time.sleep(1.5)
        assert mark.read_text(encoding="utf-8") == "begun"

    def test_a_program_that_does_not_read_is_a_hang(self, script: Script, corpus: Corpus) -> None:
        folder = corpus(1)
        document = json.dumps({"type": "text.end", "seq": 0, "id": "t" * 3_000_000})
        (folder / DOCUMENTS).write_text(LINE.format("valid", 0, '"valid": true', document), encoding="utf-8")
        program = script("pass")
        Path(program[1]).write_text(
            "import json, time\n"
            "print(json.dumps({'id': json.loads(input())['id'], 'commands': ['validate']}), flush=True)\n"
            "time.sleep(60)\n"
        )
        (outcome,) = outcomes(*program, corpus=folder, timeout=1.0)
        assert outcome.reasons == ("strict: it gave no answer within 1 s",)

    def test_a_flood_is_not_kept(self, script: Script, corpus: Corpus) -> None:
        program = script("for _ in range(3000): print('x' * 100000)\ntime.sleep(60)")
        tracemalloc.start()
        (outcome,) = outcomes(*program, corpus=corpus(1))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert outcome.status == "failed"
        assert peak < 30_000_000

    def test_too_many_in_a_row_end_the_run(self, script: Script, corpus: Corpus) -> None:
        found = outcomes(*script("sys.exit(1)"), corpus=corpus(30))
        assert [outcome.status for outcome in found] == ["failed"] * 25 + ["not run"] * 5
        done = cli("run", "--corpus", corpus(30), "--", *script("sys.exit(1)"))
        assert done.returncode == 1
        assert "30 cases: 0 passed, 25 failed, 5 not run" in done.stdout

    def test_an_answer_before_the_question_is_none(self, script: Script, corpus: Corpus) -> None:
        program = script("answer(valid=True)\nrequest['id'] += 1\nanswer(valid=True)")
        assert {outcome.status for outcome in outcomes(*program, corpus=corpus())} == {"failed"}

    def test_a_child_that_holds_the_pipe_does_not_hide_the_end(self, script: Script, corpus: Corpus) -> None:
        program = script("subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\nos._exit(3)")
        (outcome,) = outcomes(*program, corpus=corpus(1))
        assert outcome.reasons == ("strict: it ended with exit code 3",)

    @pytest.mark.skipif(os.name != "posix", reason="only POSIX has these signals")
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
    def test_an_interrupted_run_reports_what_it_knows_and_leaves_nothing_behind(
        self, script: Script, corpus: Corpus, tmp_path: Path, number: signal.Signals
    ) -> None:
        mark = tmp_path / "process"
        program = script(f"open({str(mark)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)")
        told = interrupted(["--corpus", str(corpus()), "--", *program], mark, number)
        assert "3 cases: 0 passed, 3 not run" in told

    @pytest.mark.skipif(os.name != "posix", reason="only POSIX has these signals")
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_a_run_that_is_interrupted_at_its_first_question_leaves_nothing_behind(
        self, tmp_path: Path, number: signal.Signals
    ) -> None:
        mark = tmp_path / "process"
        hanging = f"import os, time; open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
        assert interrupted(["--", sys.executable, "-c", hanging], mark, number) == ""

    @pytest.mark.skipif(os.name != "posix", reason="only POSIX has these signals")
    def test_an_interrupt_while_the_program_starts_leaves_nothing_behind(self, monkeypatch: pytest.MonkeyPatch) -> None:
        started: list[subprocess.Popen[bytes]] = []

        class Interrupted(subprocess.Popen[bytes]):
            def __init__(self, *arguments: Any, **options: Any) -> None:
                super().__init__(*arguments, **options)
                started.append(self)
                signal.raise_signal(signal.SIGINT)

        monkeypatch.setattr(subprocess, "Popen", Interrupted)
        with (
            pytest.raises(KeyboardInterrupt),
            Program([sys.executable, "-c", "import time; time.sleep(60)"], 30) as program,
        ):
            program.ask("describe", {})
        (process,) = started
        assert process.poll() == -signal.SIGKILL

    def test_of_many_words_the_first_and_the_last_are_told(self, script: Script, corpus: Corpus) -> None:
        program = script("for number in range(100): print('word', number, file=sys.stderr)\nsys.exit(1)")
        (outcome,) = outcomes(*program, corpus=corpus(1))
        words = outcome.reasons[0].partition("; its words: ")[2].split(" | ")
        assert words == [f"word {number}" for number in (*range(8), *range(96, 100))]

    def test_an_error_that_is_reported_fails_the_case_alone(self, script: Script, corpus: Corpus) -> None:
        found = outcomes(*script("answer(error='out of \\x1b luck')"), corpus=corpus(30))
        assert {outcome.status for outcome in found} == {"failed"}
        assert found[0].reasons[0] == "strict: it reports an error: out of \x1b luck"


class TestDescribing:
    @pytest.mark.parametrize(
        ("described", "told"),
        [
            ("{}", "its commands: expected an array with some of validate, reduce, check, got none"),
            ('{"commands": "validate"}', 'got the string "validate"'),
            ('{"commands": ["fly"]}', "some of validate, reduce, check"),
            ('{"commands": ["validate", "redcue"]}', 'got the string "redcue"'),
            (
                '{"commands": ["reduce"], "postures": []}',
                "some of strict, lenient, got none",
            ),
            ('{"commands": ["reduce"], "profile": "TOTAL"}', "its profile is the string"),
            ('{"error": "no luck"}', "it reports an error: no luck"),
        ],
    )
    def test_what_cannot_be_used_ends_the_run(self, script: Any, described: str, told: str) -> None:
        done = cli("run", "--", *script("pass", described))
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr

    @pytest.mark.parametrize("command", ["no-such-program", "/", str(ROOT / "README.md")])
    def test_a_program_that_cannot_be_started_ends_the_run(self, command: str) -> None:
        done = cli("run", "--", command)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"agjson: {command} cannot be started: ")

    def test_only_what_the_program_has_is_asked(self, script: Any) -> None:
        program = script(
            "answer(valid=request['posture'] == 'lenient')",
            '{"commands": ["validate"], "postures": ["lenient"], "profile": "CORE"}',
        )
        found = outcomes(*program, kind="documents/")
        assert {outcome.case.entry.profile for outcome in found} == {"CORE"}
        assert {outcome.status for outcome in found} == {"passed", "failed"}
        streams = outcomes(*program, kind="streams/")
        assert {outcome.status for outcome in streams} == {"skipped"}

    def test_a_document_comes_with_the_name_of_the_specification_where_there_is_one(self, script: Script) -> None:
        program = script("answer(skipped=' '.join((request['definition'], request.get('specDefinition', 'none'))))")
        found = outcomes(*program, kind="documents/[TA]*[et]/valid/all-fields")
        told = {outcome.case.entry.definition: outcome.reasons[0] for outcome in found}
        assert told["TextDeltaEvent"] == "strict: TextDeltaEvent AgEvent"
        assert told["AgMessage"] == "strict: AgMessage AgMessage"
        assert told["AgClientCapabilitiesState"] == "strict: AgClientCapabilitiesState none"

    def test_what_the_program_skips_is_told_and_counted(self, script: Any, corpus: Corpus) -> None:
        program = script("answer(skipped='no lists') if request['posture'] == 'strict' else answer(valid=True)")
        assert {outcome.status for outcome in outcomes(*program, corpus=corpus())} == {"skipped"}
        done = cli("run", "--corpus", corpus(), "--", *script("answer(skipped='no time')"))
        assert done.returncode == 2
        assert "Skipped: strict: no time (3)" in done.stdout
        assert "every case was skipped" in done.stderr


class TestJudging:
    """Answers that are nearly right, and right ones in another form."""

    STREAM = "streams/gap-that-nothing-heals"

    def outcome(self, script: Any, answer: str) -> Outcome:
        program = script(answer, '{"commands": ["reduce", "check", "validate"]}')
        (found,) = outcomes(*program, kind=self.STREAM)
        return found

    def right(self, **changed: object) -> str:
        case = next(case for case in ALL if case.id == self.STREAM)
        expected = case.outcome()
        reduced = {name: expected[name] for name in ("result", "needsResync", "resync")} | changed
        checked = {"findings": changed.get("findings", expected["findings"])}
        return f"answer(**({reduced!r} if request['command'] == 'reduce' else {checked!r}))"

    def test_more_than_was_asked_is_no_fault(self, script: Any) -> None:
        case = next(case for case in ALL if case.id == self.STREAM)
        resync = {**(case.outcome()["resync"] or {}), "message": "a gap"}
        assert self.outcome(script, self.right(resync=resync)).status == "passed"

    def test_a_reason_without_more_is_no_fault_and_null_is_absent(self, script: Any) -> None:
        for resync in ({"reason": "gap"}, {"reason": "gap", "seq": None, "index": None, "id": None}, None):
            assert self.outcome(script, self.right(resync=resync)).status == "passed"

    @pytest.mark.parametrize(
        ("changed", "told"),
        [
            ({"resync": 5}, "reduce: resync: expected {"),
            ({"resync": {"reason": "sealed"}}, 'got {"reason": "sealed"}'),
            ({"needsResync": 1}, "reduce: needsResync (root): expected true, got the number 1"),
            ({"result": []}, "reduce: result (root): expected an object, got an array of 0"),
            ({"refusedLines": "x"}, "reduce: refusedLines (root): expected an array of 0"),
            ({"findings": {}}, "check: the answer has no findings"),
            ({"findings": [None]}, "check: the answer has no findings"),
            ({"findings": []}, "check: not found: AGJ"),
            ({"findings": [{"rule": "AGJ201", "line": "5"}]}, 'unexpected: AGJ201 in the string "5"'),
            (
                {"findings": [{"rule": "AGJ201", "line": 5.0000001}]},
                "AGJ201 in the number 5.0000001",
            ),
            ({"findings": [{"rule": {}, "line": []}]}, "unexpected: {} in an array of 0"),
            ({"findings": [{"rule": "x" * 10_000, "line": 1}]}, "xxx in line 1"),
            ({"findings": [{"rule": "AGJ101", "line": n} for n in range(500)]}, "and 490 more"),
        ],
    )
    def test_a_wrong_member_is_told(self, script: Any, changed: dict[str, Any], told: str) -> None:
        outcome = self.outcome(script, self.right(**changed))
        assert outcome.status == "failed"
        assert told in " ".join(outcome.reasons)
        assert len(" ".join(outcome.reasons)) < 1000

    @pytest.mark.parametrize("value", ["False", "{}", "0"])
    def test_skipped_says_why(self, script: Any, value: str) -> None:
        outcome = self.outcome(script, f"answer(skipped={value})")
        assert outcome.status == "failed"
        assert "invalid skipped: expected the reason as a string" in outcome.reasons[0]


class TestSelecting:
    def test_a_profile_is_asked_what_binds_it_and_smaller_ones(self) -> None:
        counted = [len(list(selected(ALL, PROTOCOL.profiles, profile))) for profile in ("CORE", "EXTENDED", "ADVANCED")]
        assert 0 < counted[0] < counted[1] < counted[2] == len(ALL)

    def test_filters_add_up(self) -> None:
        found = list(selected(ALL, PROTOCOL.profiles, "ADVANCED", ["streams/support-*", "inputs/*"]))
        assert {case.kind for case in found} == {"streams", "inputs"}
        assert cli("list", "--filter", "streams/support-*").stdout == "streams/support-chat\n"

    def test_nothing_that_matches_is_an_error(self) -> None:
        for command in (("list",), ("run",)):
            done = cli(*command, "--filter", "nothing/*", *(("--", *ADAPTER) if command == ("run",) else ()))
            assert (done.returncode, done.stderr) == (2, "agjson: no case matches\n")

    def test_show_prints_the_files_of_a_case(self) -> None:
        done = cli("show", "streams/support-chat")
        assert done.stdout.startswith("streams/support-chat/events.jsonl:\n{")
        assert "streams/support-chat/expect.json:\n{" in done.stdout
        missed = cli("show", "streams/suport-chat")
        assert missed.returncode == 2
        assert 'did you mean "streams/support-chat"?' in missed.stderr


class TestPolicy:
    """Case 0 of three has a reading. The program rejects, wrongly, the cases that its lines say."""

    @pytest.fixture
    def run(self, corpus: Corpus, script: Script) -> Callable[..., subprocess.CompletedProcess[str]]:
        def run(body: str, *options: object) -> subprocess.CompletedProcess[str]:
            folder = corpus()
            lines = [
                LINE.format("valid", number, members, f'{{"type": "text.end", "seq": {number}, "id": "t"}}')
                for number, members in enumerate(
                    ('"valid": true, "reading": "It is open (D1)."', *['"valid": true'] * 2)
                )
            ]
            (folder / DOCUMENTS).write_text("".join(lines), encoding="utf-8")
            seq = "seq = json.loads(request['document'])['seq']\n"
            return cli("run", "--corpus", folder, *options, "--", *script(seq + body))

        return run

    @staticmethod
    def statuses(done: subprocess.CompletedProcess[str]) -> list[str]:
        return [case["status"] for case in json.loads(done.stdout)["cases"]]

    def test_a_failed_case_with_a_reading_is_counted_apart_and_fails_nothing(self, run: Any) -> None:
        wrong = "answer(valid=seq != 0)"
        done = run(wrong)
        assert done.returncode == 0
        assert "WARNED documents/TextEndEvent/valid/0" in done.stdout
        assert "    1 case: It is open (D1).\n3 cases: 2 passed, 1 warned" in done.stdout
        assert self.statuses(run(wrong, "--format", "json")) == ["warned", "passed", "passed"]
        badge = json.loads(run(wrong, "--format", "badge").stdout)
        assert (badge["message"], badge["color"]) == ("2 of 3, 1 warned", "green")

    def test_another_failed_case_fails_the_run_all_the_same(self, run: Any) -> None:
        done = run("answer(valid=False)", "--format", "json")
        assert (done.returncode, self.statuses(done)) == (1, ["warned", "failed", "failed"])

    def test_readings_may_fail_like_other_cases(self, run: Any) -> None:
        done = run("answer(valid=seq != 0)", "--readings", "fail", "--format", "json")
        assert (done.returncode, self.statuses(done)) == (1, ["failed", "passed", "passed"])

    def test_readings_may_be_left_out_and_are_not_asked(self, run: Any) -> None:
        done = run("answer(valid=True) if seq else sys.exit(1)", "--readings", "skip", "--format", "json")
        assert (done.returncode, self.statuses(done)) == (0, ["skipped", "passed", "passed"])
        only = run("answer(valid=True)", "--readings", "skip", "--filter", "*/0")
        assert (only.returncode, only.stderr) == (2, "agjson: every case was skipped\n")

    def test_a_breakdown_is_no_other_reading(self, run: Any) -> None:
        done = run("answer(valid=True) if seq else sys.exit(1)", "--format", "json")
        assert (done.returncode, self.statuses(done)) == (1, ["failed", "passed", "passed"])

    @pytest.fixture
    def known(self, tmp_path: Path) -> Callable[[str], Path]:
        def known(text: str) -> Path:
            path = tmp_path / "known.txt"
            path.write_bytes(text.encode("latin-1"))
            return path

        return known

    def test_a_failure_that_is_listed_fails_nothing(self, run: Any, known: Any) -> None:
        listed = known(
            "# Not there yet.\n\n  documents/TextEndEvent/valid/1  # See issue 7.\ndocuments/TextEndEvent/valid/0"
        )
        options = ("--expected-failures", listed, "--format", "json")
        done = run("answer(valid=seq == 2)", *options)
        assert (done.returncode, self.statuses(done)) == (0, ["failed as expected", "failed as expected", "passed"])
        assert json.loads(done.stdout)["causes"] == [
            {
                **{"status": "failed as expected", "subject": "valid document"},
                **{"expected": "acceptance", "actual": "rejection", "cases": 2},
            }
        ]
        others = run("answer(valid=False)", *options)
        assert (others.returncode, self.statuses(others)[2]) == (1, "failed")

    def test_a_listed_case_that_passes_is_a_failure(self, run: Any, known: Any) -> None:
        listed = known("documents/TextEndEvent/valid/1\n")
        done = run("answer(valid=True)", "--expected-failures", listed)
        assert done.returncode == 1
        assert "FAILED documents/TextEndEvent/valid/1" in done.stdout
        assert "    - it passed, and is listed in the file of --expected-failures\n" in done.stdout
        skipped = run("answer(skipped='no') if seq == 1 else answer(valid=True)", "--expected-failures", listed)
        assert skipped.returncode == 0

    def test_a_listed_case_that_is_not_selected_is_no_error(self, run: Any, known: Any) -> None:
        listed = known("documents/TextEndEvent/valid/1\n")
        assert run("answer(valid=True)", "--expected-failures", listed, "--filter", "*/2").returncode == 0

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            (
                "\ndocuments/TextEndEvents/valid/1",
                "known.txt:2: unknown case 'documents/TextEndEvents/valid/1'; did you",
            ),
            ("x", "known.txt:1: unknown case 'x'\n"),
            ("\xff", "known.txt: 'utf-8' codec can't decode"),
        ],
    )
    def test_a_list_that_cannot_be_used_ends_the_run(self, run: Any, known: Any, text: str, told: str) -> None:
        done = run("answer(valid=True)", "--expected-failures", known(text))
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr

    def test_excluded_cases_are_left_out(self, run: Any) -> None:
        done = run("answer(valid=True)", "--exclude", "*/1", "--exclude", "*/2", "--format", "json")
        assert [case["id"] for case in json.loads(done.stdout)["cases"]] == ["documents/TextEndEvent/valid/0"]
        listed = cli("list", "--filter", "streams/support-*", "--filter", "streams/adk-*", "--exclude", "*/support-*")
        assert listed.stdout == "streams/adk-aggregate-is-not-sent-again\n"


class TestCauses:
    def test_verdicts_are_counted_by_keyword(self, script: Script) -> None:
        done = cli("run", "--filter", "documents/AgSafety/*", "--format", "json", "--", *script("answer(valid=True)"))
        refusals = [case.refusal() for case in ALL if case.id.startswith("documents/AgSafety/")]
        keywords = Counter(refusal["keyword"] for refusal in refusals if refusal is not None)
        causes = [cause for cause in json.loads(done.stdout)["causes"] if cause["status"] == "failed"]
        assert {cause["subject"]: cause["cases"] for cause in causes} == keywords - Counter(["null"])
        assert {(cause["expected"], cause["actual"]) for cause in causes} == {("rejection", "acceptance")}
        assert causes == sorted(causes, key=lambda cause: -cause["cases"])

    def test_text_names_each_cause_and_how_many_cases_have_it(self, script: Script) -> None:
        program = script("answer(valid=request['posture'] == 'strict')")
        done = cli("run", "--filter", "documents/AgSafety/*", "--exclude", "*null", "--", *program)
        assert done.stdout.partition("Failed cases by cause:\n")[2].splitlines()[:-1] == [
            "    type: expected rejection, got acceptance: 7 cases",
            "    valid document: expected acceptance, got rejection: 4 cases",
            "    required: expected rejection, got acceptance: 1 case",
            "    unknown-field: expected acceptance, got rejection: 1 case",
            "    unknown-field: expected rejection, got acceptance: 1 case",
        ]

    @pytest.mark.parametrize(
        ("fault", "cause"),
        [
            ("tells-the-wrong-rule", ("const rule", "the same", "another")),
            ("tells-the-wrong-place", ("const pointer", "the same", "another")),
            ("gives-no-verdict", ("const", "rejection", "no verdict")),
            ("ends", ("program", "an answer", "none")),
        ],
    )
    def test_a_wrong_answer_has_the_cause_that_it_shows(self, fault: str, cause: tuple[str, str, str]) -> None:
        found = failed(outcomes(*WRONG, fault, kind="documents/TextEndEvent/invalid/type-is"))
        causes = {cause for outcome in found for cause in outcome.causes}
        assert cause in {(each.subject, each.expected, each.actual) for each in causes}

    @pytest.mark.parametrize(
        ("fault", "cause"),
        [
            ("does-not-tell-a-resync", ("reduce needsResync", "the same", "another")),
            ("tells-no-needsResync", ("reduce needsResync", "one", "none")),
            ("refuses-the-wrong-lines", ("reduce refusedLines", "the same", "another")),
            ("finds-nothing", ("AGJ201", "a finding", "none")),
            ("finds-too-much", ("AGJ101", "no finding", "one")),
            ("tells-no-findings", ("check findings", "some", "none")),
        ],
    )
    def test_a_wrong_fold_or_check_has_the_cause_that_it_shows(self, fault: str, cause: tuple[str, str, str]) -> None:
        found = failed(outcomes(*WRONG, fault, kind="streams/gap-that-nothing-heals"))
        causes = [(each.subject, each.expected, each.actual) for outcome in found for each in outcome.causes]
        assert causes[0] == cause
        rules = {finding["rule"] for outcome in found for finding in outcome.case.outcome()["findings"]}
        assert {subject for subject, _, _ in causes[1:]} == (rules - {cause[0]} if fault == "finds-nothing" else set())


class TestACorpusThatIsNone:
    def test_is_told(self, tmp_path: Path, corpus: Corpus) -> None:
        empty = tmp_path / "empty"
        empty.mkdir()
        text = tmp_path / "text.zip"
        text.write_text("no archive", encoding="utf-8")
        other = corpus(1)
        (other / "manifest.json").write_text('{"format": 1, "cases": []}', encoding="utf-8")
        several = tmp_path / "several"
        for name in ("farm", "zoo"):
            shutil.copytree(other, several / name)
        told = {
            tmp_path / "none": "there is no such file or folder",
            empty: "expected one corpus, got none: there is no manifest.json",
            several: "expected one corpus, got farm, zoo",
            text: "is neither a folder nor a ZIP archive",
            other: "is no manifest of format 2",
        }
        for path, words in told.items():
            done = cli("list", "--corpus", path)
            assert (done.returncode, done.stdout) == (2, "")
            assert words in done.stderr

    @pytest.mark.parametrize(
        ("content", "told"),
        [
            (None, " cannot be read"),
            (b"\xff", " cannot be read"),
            (b"", ": missing case documents/TextEndEvent/invalid/0"),
            (b"{", ", line 1: expected an object whose last member is the document"),
            (LINE.format("invalid", 0, '"valid": false', "").encode(), ", line 1: invalid JSON: "),
            (LINE.format("invalid", 0, '"valid": false', "[" * 100_000).encode(), ", line 1: invalid JSON: "),
        ],
    )
    def test_a_broken_file_of_documents_ends_the_run(self, corpus: Corpus, content: bytes | None, told: str) -> None:
        folder = corpus(1)
        self.invalidate(folder, "0")
        (folder / DOCUMENTS).unlink() if content is None else (folder / DOCUMENTS).write_bytes(content)
        done = cli("run", "--corpus", folder, "--", *ADAPTER)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"TextEndEvent.jsonl{told}" in done.stderr

    def test_a_case_without_its_expectation_ends_the_run(self, corpus: Corpus) -> None:
        folder = corpus(1)
        self.invalidate(folder, "0")
        (folder / DOCUMENTS).write_text(LINE.format("invalid", 0, '"valid": false', "{}"), encoding="utf-8")
        done = cli("run", "--corpus", folder, "--", *ADAPTER)
        assert (done.returncode, done.stdout) == (2, "")
        assert "TextEndEvent/invalid/0: invalid expectation: Object missing required field" in done.stderr

    def test_a_broken_case_that_was_not_run_is_told_by_the_report(self, corpus: Corpus, script: Script) -> None:
        folder = corpus(30)
        self.invalidate(folder, "29")
        done = cli("run", "--corpus", folder, "--format", "json", "--", *script("sys.exit(1)"))
        assert (done.returncode, done.stdout) == (2, "")
        assert "missing case documents/TextEndEvent/invalid/29" in done.stderr

    @staticmethod
    def invalidate(folder: Path, name: str) -> None:
        """List an invalid document in place of the valid one of that name."""
        manifest = (folder / "manifest.json").read_text(encoding="utf-8")
        (folder / "manifest.json").write_text(manifest.replace(f'/valid/{name}"', f'/invalid/{name}"'), "utf-8")


class TestReports:
    HOSTILE = '{"commands": ["validate"], "name": "x\\x1b[2J<b>&\\ud800", "version": "\\u2028", "language": "]]>"}'

    @pytest.fixture
    def reports(self, script: Any, tmp_path: Path) -> Mapping[str, str]:
        """Every report of one run in which some cases pass, fail and are skipped."""
        program = script(
            "if 'unknown-field' in request['document']: answer(error='<&>\\x1b]]>\\ud800')\n"
            "elif request['definition'] == 'AgTrigger': answer(skipped='\\x07 no usage')\n"
            "else: answer(valid=request['posture'] == 'strict')",
            self.HOSTILE,
        )
        files = {form: tmp_path / f"report.{form}" for form in ("text", "json", "junit", "badge")}
        written = [part for form, file in files.items() for part in ("--report", f"{form}={file}")]
        (tmp_path / "known.txt").write_text("documents/AgSource/valid/base64\n", encoding="utf-8")
        known = ("--expected-failures", tmp_path / "known.txt")
        done = cli("run", *written, *known, "--filter", "documents/Ag[TUS]*", "--", *program)
        assert done.returncode == 1, done.stderr
        texts = {form: file.read_text(encoding="utf-8") for form, file in files.items()}
        assert done.stdout == texts["text"]
        return texts

    def test_agree_with_one_another(self, reports: Mapping[str, str]) -> None:
        run = json.loads(reports["json"])
        jsonschema.Draft202012Validator(REPORT_SCHEMA).validate(run)
        counts = run["counts"]
        assert all(counts[status] > 0 for status in ("failed", "warned", "failed as expected", "skipped"))
        assert sum(counts.values()) == len(run["cases"])
        assert [case["id"] for case in run["cases"]] == [
            case.id for case in selected(ALL, PROTOCOL.profiles, "ADVANCED", ["documents/Ag[TUS]*"])
        ]
        suite = ElementTree.fromstring(reports["junit"])[0]
        assert suite.get("tests") == str(len(run["cases"])) == str(len(suite))
        assert suite.get("failures") == str(counts["failed"])
        assert suite.get("skipped") == str(len(suite.findall("testcase/skipped")))
        for status in STATUSES:
            shown = suite.findall(f"testcase/*[@type='{status}']")
            assert len(shown) == (0 if status == "passed" else counts[status])
            assert {element.tag for element in shown} <= {"failure" if status == "failed" else "skipped"}
            assert counts[status] == len([case for case in run["cases"] if case["status"] == status])
            assert not counts[status] or f" {counts[status]} {status}" in reports["text"].splitlines()[-1]
        assert reports["text"].count("FAILED ") == counts["failed"]
        assert reports["text"].count("WARNED ") == counts["warned"]
        badge = json.loads(reports["badge"])
        apart = f"{counts['warned']} warned, {counts['failed as expected']} failed as expected"
        assert badge["message"] == f"{counts['passed']} of {len(run['cases'])}, {apart}"
        assert badge["color"] == "red"

    def test_show_nothing_that_could_harm_a_reader(self, reports: Mapping[str, str]) -> None:
        for form, text in reports.items():
            assert "\x1b" not in text
            assert "\x07" not in text
            assert form == "text" or text.isascii()
        json.dumps(json.loads(reports["json"]), ensure_ascii=False).encode("utf-8")  # no unpaired surrogate

    def test_tell_by_section_what_is_wrong(self, reports: Mapping[str, str]) -> None:
        assert "Failed cases by section of the specification: " in reports["text"]

    @pytest.mark.parametrize(
        ("body", "described", "asked", "passed", "color"),
        [
            ("answer(valid=True)", '{"commands": ["validate"]}', "ADVANCED validate", 3, "brightgreen"),
            (
                "answer(skipped='no')",
                '{"commands": ["check", "validate"], "profile": "CORE"}',
                "CORE validate+check",
                0,
                "yellow",
            ),
            ("answer(valid=False)", '{"commands": ["validate"]}', "ADVANCED validate", 0, "red"),
        ],
    )
    def test_the_badge_says_what_was_asked_and_how_it_went(
        self, corpus: Corpus, script: Any, body: str, described: str, asked: str, passed: int, color: str
    ) -> None:
        done = cli("run", "--corpus", corpus(), "--format", "badge", "--", *script(body, described))
        assert json.loads(done.stdout) == {
            "schemaVersion": 1,
            "label": f"AgJSON 1.0.0-draft.1 {asked}",
            "message": f"{passed} of 3",
            "color": color,
        }

    def test_text_can_be_printed_in_any_encoding(self, corpus: Corpus, script: Any) -> None:
        program = script("answer(error='\\u4e2d' * 1000)", '{"commands": ["validate"], "name": "\\u4e2d"}')
        environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
        command = [sys.executable, "-m", "agjson", "conformance", "run", "--corpus", str(corpus(1)), "--", *program]
        done = subprocess.run(command, capture_output=True, env=environment, check=False)
        assert (done.returncode, done.stderr) == (1, b"")
        assert rb"(\u4e2d; ADVANCED" in done.stdout
        assert len(done.stdout) < 10_000

    def test_a_report_that_cannot_be_written_costs_no_other(self, corpus: Corpus, tmp_path: Path) -> None:
        good = tmp_path / "good.json"
        reports = ["--report", "junit=/dev/full", "--report", f"json={good}"]
        done = cli("run", "--corpus", corpus(), *reports, "--", *ADAPTER)
        assert done.returncode == 2
        assert "3 cases: 3 passed" in done.stdout
        assert json.loads(good.read_text(encoding="utf-8"))["counts"]["passed"] == 3
        assert "/dev/full: " in done.stderr

    @pytest.mark.parametrize("given", ["0", "-1", "nan", "inf", "1e300", "soon"])
    def test_a_time_limit_that_is_none_is_told(self, given: str) -> None:
        done = cli("run", "--timeout", given, "--", *ADAPTER)
        assert (done.returncode, done.stdout) == (2, "")
        assert "--timeout" in done.stderr

    @pytest.mark.parametrize("given", ["json", "pdf=x", "json=", "json=/no/such/folder/x", f"json={ROOT}"])
    def test_a_report_that_cannot_be_is_told_before_the_run(self, given: str) -> None:
        done = cli("run", "--report", given, "--", *ADAPTER)
        assert (done.returncode, done.stdout) == (2, "")
        assert "--report" in done.stderr
