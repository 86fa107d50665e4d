"""Hostile text through every command and format: none of it reaches a terminal or a CI job as more than text."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from agjson.cli import main
from agjson.reports import FORMATS
from support.protocol import ROOT

pytestmark = pytest.mark.attack

LONG = "k" * 100_000
TEXTS = {
    "escape": "\x1b]52;c;aGk=\x07\x1b[2J",
    "control": "\x9b31m\x08\x7f\x85",
    "line": "\n::error file=a::b\n  ::stop-commands::x",
    "return": "\r::error file=a::b\r\n##[error]",
    "separator": "\u2028::error::x\u2029",
    "start": "::error file=a::b",
    "legacy": "##[error]x##[",
    "direction": "\u202e\u2066x\u200f",
    "surrogate": "\udcff\udc80",
    "markup": "]]> <script> &amp; \" ' | ` %0A %",
}
EVERY = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
START = {"type": "turn.start", "seq": 0, "threadId": "x"}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(*events: object, name: str = "stream.jsonl") -> str:
    Path(name).write_text("".join(f"{json.dumps(event)}\n" for event in events), encoding="ascii")
    return name


def run(*arguments: str) -> Result:
    """Run a command, and check what it prints."""
    result = CliRunner().invoke(main, list(arguments))
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert "unexpected error" not in result.stderr
    form = arguments[arguments.index("--format") + 1] if "--format" in arguments else "text"
    harmless(result.stdout, commands=form == "github")
    harmless(result.stderr)
    if result.stdout and result.exit_code != 2:
        readable(result.stdout, form)
    return result


def harmless(output: str, *, commands: bool = False) -> None:
    for line in output.split("\n"):
        assert line.isprintable(), line
        assert "##[" not in line
        if commands:
            assert line == "" or line.startswith(("::error ", "::warning ", "::notice "))
        else:
            assert not line.strip().startswith("::")


def readable(output: str, form: str) -> None:
    if form in ("json", "sarif"):
        assert output.isascii()
        report = json.loads(output)
        if isinstance(report, dict):
            report.pop("result", None)  # of `reduce`: it is data, and exact
        json.dumps(report, ensure_ascii=False).encode("utf-8")
    if form == "junit":
        ElementTree.fromstring(output)


def streams(text: str) -> Iterator[str]:
    """Yield streams that have the text as a key, a type, an id, a value and the name of their stream."""
    yield put({**START, "turnId": "t", text: 1})
    yield put({**START, "turnId": "t", "trigger": {text: {text: [1]}}})
    yield put({"type": text, "seq": 0})
    yield put({**START, "turnId": text}, {"type": "text.delta", "seq": 1, "id": text, "delta": 1, "turnId": text})
    yield put({**START, "turnId": text, "threadId": text}, {"type": "text.delta", "seq": 3, "id": text, "delta": "x"})
    yield put({**START, "turnId": "t", "stream": text}, {**START, "turnId": 1, "stream": text})


@EVERY
@pytest.mark.parametrize("form", FORMATS)
def test_check(text: str, form: str) -> None:
    found = [run("check", path, "--format", form) for path in streams(text)]
    found += [run("check", path, "--format", form, "--by", "/stream") for path in streams(text)]
    found += [run("check", path, "--format", form, "--group", "--duplicate-keys") for path in streams(text)]
    assert all(result.exit_code == 1 for result in found)


@EVERY
@pytest.mark.parametrize("form", ["text", "json"])
def test_validate_and_profile(text: str, form: str) -> None:
    for path in streams(text):
        run("validate", path, "--format", form)
        run("profile", path, "--format", form, "--at-most", "CORE", "--mode", "strict")
        run("profile", path, "--format", form, "--at-most", "CORE")
    assert run("validate", put({text: {text: 1}}), "--format", form).exit_code == 1


@EVERY
@pytest.mark.parametrize("form", ["text", "json"])
def test_reduce(text: str, form: str) -> None:
    for path in streams(text):
        run("reduce", path, "--format", form, "--mode", "strict")
        run("reduce", path, "--format", form, "--skip-invalid")
        if text.isprintable():
            run("reduce", path, "--format", form, "--skip-invalid", "--partial")


@EVERY
def test_the_result_of_reduce_is_exact(text: str) -> None:
    path = put({**START, "turnId": text, "threadId": text}, {"type": "handoff", "seq": 1, "toAgentId": text})
    plain = CliRunner().invoke(main, ["reduce", path]).stdout
    whole = CliRunner().invoke(main, ["reduce", path, "--format", "json"]).stdout
    run("reduce", path, "--output", "result.json")
    for output in (plain, whole, Path("result.json").read_text(encoding="ascii")):
        assert output.isascii()
        harmless(output)
    results = json.loads(plain), json.loads(whole)["result"], json.loads(Path("result.json").read_bytes())
    assert all(result["turns"][0]["turnId"] == text for result in results)


@EVERY
def test_names_of_files(text: str) -> None:
    name = f"{text.replace('/', '')}.jsonl"
    broken = put({**START, "turnId": "t", "later": 1}, name=name)
    for form in FORMATS:
        assert run("check", broken, "--format", form).exit_code == 1
        assert run("check", ".", "--format", form).exit_code == 1
    for form in ("text", "json"):
        assert run("validate", broken, "--format", form).exit_code == 1
        assert run("reduce", broken, "--format", form, "--mode", "strict").exit_code == 1
        run("profile", broken, "--format", form, "--at-most", "CORE")
    missing = f"{text}/none"
    for command in ("check", "validate", "profile", "reduce"):
        result = run(command, missing)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
    assert run("reduce", broken, "--output", missing).exit_code == 2
    assert run("reduce", put(START), "--output", broken).exit_code == 1
    assert run("check", broken, missing, "--jobs", "2").exit_code == 2


@EVERY
def test_arguments(text: str) -> None:
    path = put(START)
    for arguments in (
        [text],
        ["check", f"--{text}", path],
        ["check", path, "--rule", text],
        ["check", path, "--rule", f"AGJ203={text}"],
        ["check", path, "--profile", text],
        ["check", path, "--by", text],
        ["check", path, "--format", text],
        ["check", path, "--jobs", text],
        ["validate", "--as", text, path],
        ["explain", text],
        ["schema", text],
        ["schema", "--variant", text],
        ["schema", "--bundle", f"{path}/{text}"],
        ["completion", text],
        ["conformance", text],
        ["conformance", "list", "--filter", text],
        ["conformance", "list", "--corpus", f"x{text}"],
        ["conformance", "show", text],
        ["conformance", "run", "--report", text, "--", "x"],
        ["conformance", "run", "--report", f"json=none/{text}", "--", "x"],
        ["conformance", "run", "--timeout", text, "--", "x"],
        ["conformance", "run", "--", f"none{text}"],
        ["conformance", "manifest", f"x{text}"],
    ):
        result = run(*arguments)
        assert result.exit_code == 2, arguments
        assert result.stderr


@EVERY
def test_keys_of_the_configuration(text: str) -> None:
    if text == TEXTS["surrogate"]:
        return  # TOML is UTF-8
    path, quoted = put(START), json.dumps(text)
    for line in (
        f"{quoted} = 1",
        f"mode = {quoted}",
        f"owners = {{ {quoted} = 1 }}",
        f'rules = {{ {quoted} = "off" }}',
    ):
        Path("pyproject.toml").write_text(f"[tool.agjson]\n{line}\n", encoding="utf-8")
        result = run("check", path)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("form", ["text", "junit", "markdown", "github"])
def test_a_long_key_makes_short_lines(form: str) -> None:
    stream = put({**START, "turnId": "t", LONG: 1, "trigger": {LONG: {LONG: 1}}, "stream": LONG})
    for result in (run("check", stream, "--format", form), run("check", stream, "--format", form, "--by", "/stream")):
        assert result.exit_code == 1
        assert max(map(len, result.stdout.split("\n"))) < 2500


@pytest.mark.parametrize("command", [["validate"], ["reduce", "--mode", "strict"]])
def test_a_long_key_is_cut_in_text_and_whole_in_json(command: list[str]) -> None:
    stream = put({**START, "turnId": "t", LONG: 1})
    text, report = run(*command, stream), run(*command, stream, "--format", "json")
    assert max(map(len, text.output.split("\n"))) < 1000
    assert json.loads(report.stdout)["findings"][0]["pointer"] == f"/{LONG}"


HOSTILE = " ".join(text for text in TEXTS.values() if text.isascii() or text.isprintable()) + "\ud800\u202e"
ADAPTER = f"""
import json, sys
hostile = json.loads({json.dumps(json.dumps(HOSTILE))})
print(hostile.encode("utf-8", "replace").decode(), file=sys.stderr, flush=True)
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    answer = {{"id": request["id"]}}
    if request["command"] == "describe":
        names = dict.fromkeys(("name", "version", "language"), hostile)
        answer.update(names, commands=["validate", "reduce", "check"], **json.loads(sys.argv[1]))
    elif number % 5 == 0:
        answer["error"] = hostile
    elif number % 5 == 1:
        answer["skipped"] = hostile
    elif number % 5 == 2:
        answer.update(valid=False, rule=hostile, pointer="/" + hostile, result={{hostile: 1}}, needsResync=False)
    elif number % 5 == 3:
        answer = hostile
    else:
        answer.update(valid=True, value={{hostile: hostile}}, findings=[{{"rule": hostile, "line": hostile}}])
    print(json.dumps(answer), flush=True)
"""


class TestConformance:
    @pytest.fixture
    def corpus(self) -> str:
        """Return a corpus whose manifest and cases have the text, as far as they can."""
        folder = Path("corpus")
        (folder / "documents").mkdir(parents=True)
        entry = {"section": HOSTILE, "profile": "CORE", "mode": "both", "since": HOSTILE, "definition": HOSTILE}
        ids = [f"documents/TextEndEvent/valid/{number}" for number in range(8)]
        ids[0] += "\n"
        entries = [{"id": case, **entry, "specDefinition": HOSTILE} for case in ids]
        manifest = {"format": 2, "version": HOSTILE, "cases": entries}
        (folder / "manifest.json").write_text(json.dumps(manifest).replace("\\ud800", "?"))
        document = {"type": "text.end", "seq": 0, "id": f"{HOSTILE}\x9b52;"}
        case = {"valid": True, "reading": HOSTILE, "document": document}
        lines = [json.dumps({"id": each, **case}, ensure_ascii=False) for each in ids]
        path = folder / "documents" / "TextEndEvent.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines).replace("\ud800", "\\ud800"), encoding="utf-8")
        return str(folder)

    def adapter(self, described: dict[str, Any]) -> list[str]:
        Path("adapter.py").write_text(ADAPTER)
        return [sys.executable, "adapter.py", json.dumps(described)]

    def test_what_an_adapter_says(self) -> None:
        reports = [f"--report={form}=report.{form}" for form in ("text", "json", "junit", "badge")]
        command = ["conformance", "run", "--filter", "*/AgUsage/*", "--filter", "streams/s*", *reports]
        result = run(*command, "--", *self.adapter({}))
        assert result.exit_code == 1
        assert "FAILED" in result.stdout
        for form in ("text", "json", "junit", "badge"):
            report = Path(f"report.{form}").read_text(encoding="utf-8")
            harmless(report)
            readable(report, "json" if form == "badge" else form)

    @pytest.mark.parametrize("member", ["commands", "postures", "profile"])
    def test_an_adapter_that_describes_itself_wrongly(self, member: str) -> None:
        result = run("conformance", "run", "--", *self.adapter({member: [HOSTILE]}))
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1

    @pytest.mark.parametrize("form", ["text", "json"])
    def test_list(self, corpus: str, form: str) -> None:
        assert run("conformance", "list", "--corpus", corpus, "--format", form).exit_code == 0

    def test_show(self, corpus: str) -> None:
        case = "documents/TextEndEvent/valid/1"
        result = run("conformance", "show", case, "--corpus", corpus)
        assert result.exit_code == 0
        assert "\\x9b52;" in result.stdout

    def test_run(self, corpus: str) -> None:
        reports = [f"--report={form}=report.{form}" for form in ("text", "json", "junit", "badge")]
        result = run("conformance", "run", "--corpus", corpus, *reports, "--", *self.adapter({}))
        assert result.exit_code == 1
        assert {"FAILED", "WARNED"} <= set(result.stdout.split())
        for form in ("text", "json", "junit", "badge"):
            report = Path(f"report.{form}").read_text(encoding="utf-8")
            harmless(report)
            readable(report, "json" if form == "badge" else form)


PRINTERS = {"print", "echo", "secho", "echo_via_pager"}


@pytest.mark.parametrize("folder", ["cli", "reports", "conformance", "checks"])
def test_one_module_prints(folder: str) -> None:
    """Only `agjson_runtime.commandline` prints; a progress counter is a number."""
    files = sorted((ROOT / "src" / "agjson" / folder).glob("*.py"))
    assert files
    for file in files:
        if file.name == "progress.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                assert name not in PRINTERS, f"{file}:{node.lineno}"
            if isinstance(node, ast.Attribute) and node.attr == "write":
                assert ast.unparse(node.value) not in ("sys.stdout", "sys.stderr"), f"{file}:{node.lineno}"
