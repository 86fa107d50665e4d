"""The report formats: goldens, what other programs ask of each format, hostile text, memory.

The goldens in tests/data/reports are renewed with ``AGJSON_RENEW_GOLDENS=1 pytest tests/reports/test_reports.py``; read
the difference before it is committed.
"""

from __future__ import annotations

import html
import io
import json
import os
import re
import tracemalloc
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import agjson
from agjson.checks.findings import Finding
from agjson.checks.rule import LEVELS, Level
from agjson.protocols.agjson import PROTOCOL
from agjson.protocols.agjson.rules.catalog import RULES
from agjson.reports import FORMATS, Summary, reporter
from agjson.reports.markdown import MOST_CHARACTERS
from support.protocol import ROOT

GOLDENS = ROOT / "tests" / "data" / "reports"
SARIF = json.loads((ROOT / "tests" / "data" / "sarif" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
REPORT = json.loads((ROOT / "src" / "agjson" / "reports" / "check-report.schema.json").read_text(encoding="utf-8"))
HOSTILE = '\x1b[31mred\x1b[0m\r\n::error::x%0A | `code` <b>"it\'s"</b> & ]]> \x00\x0b\ufffe\ud800\u202e @you #1 www.a.b [a](https://b)'

FINDINGS = (
    Finding(
        rule="AGJ201",
        level="error",
        message="expected seq 4, got 6",
        file="streams/chat.jsonl",
        line=5,
        event=4,
        seq=6,
        location=("seq",),
        hint="2 events are missing",
        excerpt='{"type": "text.delta", "seq": 6, "id": "t1", "delta": "Hello"}',
        mark=(30, 31),
    ),
    Finding(
        rule="AGJ407",
        level="info",
        message="the message m1 has no block",
        file="streams/chat.jsonl",
        line=9,
        event=8,
        seq=10,
    ),
    Finding(
        rule="AGJ608",
        level="warning",
        message="the token of the ask a2 is that of a1",
        file="streams/many streams, 100%.jsonl",
        line=12,
        stream="run/7: first",
        event=3,
        seq=3,
        location=("token",),
        excerpt='{"type": "hitl.ask", "prompt": "\u4f60\u597d e\u0301", "token": "***", "askId": "a2"}',
        mark=(49, 54),
    ),
    Finding(
        rule="AGJ103",
        level="error",
        message=f"expected a string, got {HOSTILE}",
        file=f"{HOSTILE}.jsonl",
        line=1,
        stream=HOSTILE,
        event=0,
        seq=-1,
        location=tuple(HOSTILE.split("/")),
        hint=HOSTILE,
        excerpt=HOSTILE,
        mark=(5, 12),
    ),
    Finding(rule="AGJ302", level="error", message="the turn t1 is open at the end", file="<stdin>", line=2, event=1),
    Finding(rule="AGJ104", level="error", message="the type text.dleta is unknown", event=7, location=("type",)),
    Finding(rule="AGJ109", level="info", message="the key _x is outside of the grammar", location=("_meta", "_x")),
)


def summary(findings: Iterable[Finding] = (), files: int = 4, events: int = 31) -> Summary:
    found = Counter(each.level for each in findings)
    return Summary(files, events, {level: found[level] for level in LEVELS})


def report(form: str, findings: Iterable[Finding] = FINDINGS, *, color: bool = False, group: bool = False) -> str:
    out = io.StringIO()
    findings = tuple(findings)
    writer = reporter(form, out, PROTOCOL, color=color, group=group)
    for each in findings:
        writer.finding(each)
    assert group or findings == () or out.getvalue()
    writer.end(summary(findings))
    return out.getvalue()


@pytest.mark.parametrize(
    ("form", "name", "color", "group"),
    [
        ("text", "text.txt", False, False),
        ("text", "text-color.txt", True, False),
        ("text", "text-group.txt", False, True),
        ("json", "json.json", False, False),
        ("github", "github.txt", False, False),
        ("sarif", "sarif.sarif", False, False),
        ("junit", "junit.xml", False, False),
        ("markdown", "markdown.md", False, False),
        ("markdown", "markdown-group.md", False, True),
    ],
)
def test_the_report_is_the_golden(form: str, name: str, color: bool, group: bool) -> None:
    made = report(form, color=color, group=group)
    made = made.replace(f'"agjson", "version": "{agjson.__version__}"', '"agjson", "version": "0.0.0"')
    golden = GOLDENS / name
    if os.environ.get("AGJSON_RENEW_GOLDENS"):
        golden.write_text(made, encoding="utf-8", newline="\n")
    assert made == golden.read_text(encoding="utf-8"), "renew it with AGJSON_RENEW_GOLDENS=1 if this is meant"


def test_there_is_no_other_format() -> None:
    with pytest.raises(ValueError, match="text, json"):
        reporter("yaml", io.StringIO(), PROTOCOL)


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_is_written_before_there_is_something_to_say(form: str) -> None:
    out = io.StringIO()
    reporter(form, out, PROTOCOL)
    assert out.getvalue() == ""


@pytest.mark.parametrize("form", FORMATS)
def test_no_control_character_gets_out(form: str) -> None:
    for made in (report(form), report(form, group=True)):
        wild = {unicodedata.name(each, hex(ord(each))) for each in made if each != "\n" and not each.isprintable()}
        assert wild == set()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_output_can_be_encoded(form: str, encoding: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    writer = reporter(form, out, PROTOCOL)
    for each in FINDINGS:
        writer.finding(each)
    writer.end(summary(FINDINGS))
    out.flush()
    assert raw.getvalue()


@pytest.mark.parametrize("form", FORMATS)
def test_long_places_are_cut_for_people_and_whole_for_programs(form: str) -> None:
    long = "k" * 100_000
    made = report(form, [Finding("AGJ103", "error", "x", file="a", line=1, stream=long, location=(long,))])
    if form in ("json", "sarif"):
        assert f'"{long}"' in made
        assert f'"/{long}"' in made
    else:
        assert len(made) < 2000
        assert "kkk\u2026kkk" in html.unescape(made)


@pytest.mark.parametrize("form", FORMATS)
def test_no_report_has_a_command_but_those_of_github(form: str) -> None:
    hostile = "##[error]x ##[group] \n::error::x"
    finding = Finding(
        "AGJ103",
        "error",
        hostile,
        file=hostile,
        line=1,
        stream=hostile,
        location=(hostile,),
        hint=hostile,
        excerpt=hostile,
    )
    for made in (report(form, [finding]), report(form, [replace(finding, file="::error::x", line=None)])):
        assert "##[" not in made
        lines = [line for line in made.splitlines() if line.strip().startswith("::")]
        assert len(lines) == (form == "github")


# Text


def test_text_says_place_rule_and_mark() -> None:
    lines = report("text", FINDINGS[:1]).splitlines()
    assert lines == [
        "streams/chat.jsonl:5: error AGJ201: expected seq 4, got 6 (at /seq)",
        '    {"type": "text.delta", "seq": 6, "id": "t1", "delta": "Hello"}',
        "                                  ^",
        "    = 2 events are missing",
        "",
        "1 error, 0 warnings, 0 infos in 31 events of 4 files",
    ]


def test_text_color_is_all_that_color_adds() -> None:
    assert re.sub(r"\x1b\[[0-9;]*m", "", report("text", color=True)) == report("text")


@pytest.mark.parametrize("form", FORMATS)
def test_grouped_there_is_one_finding_for_each_rule_with_their_number(form: str) -> None:
    made = report(form, [FINDINGS[1], *[FINDINGS[0]] * 3], group=True)
    assert made.count(FINDINGS[0].message) == 1
    assert f"{FINDINGS[0].message} (and 2 more)" in html.unescape(made)
    assert "1 more" not in made


@pytest.mark.parametrize("mark", [(0, 0), (3, 2), (4, 400), (400, 500)])
def test_text_survives_a_mark_that_is_off(mark: tuple[int, int]) -> None:
    assert "^" in report("text", [Finding("AGJ201", "error", "x", excerpt="{...}", mark=mark)])


def test_counts_have_their_number() -> None:
    out = io.StringIO()
    reporter("text", out, PROTOCOL).end(Summary(1, 1, {"error": 2, "warning": 1}))
    assert out.getvalue() == "2 errors, 1 warning, 0 infos in 1 event of 1 file\n"


# JSON


def check_json(made: str) -> Any:
    assert made.isascii()
    document = json.loads(made)
    json.dumps(document, ensure_ascii=False).encode("utf-8")
    Draft202012Validator(REPORT).validate(document)
    return document


def test_json_fits_its_schema_and_always_has_the_same_keys() -> None:
    Draft202012Validator.check_schema(REPORT)
    document = check_json(report("json"))
    empty = check_json(report("json", ()))
    assert list(document) == list(empty) == REPORT["required"] == list(REPORT["properties"])
    assert document["counts"] == {"error": 4, "warning": 1, "info": 2}
    finding = REPORT["$defs"]["Finding"]
    for each in document["findings"]:
        assert list(each) == finding["required"] == list(finding["properties"])


def test_json_has_the_text_as_it_was() -> None:
    rows = check_json(report("json"))["findings"]
    assert rows[3]["hint"] == HOSTILE.replace("\ud800", "\\ud800")
    assert [row["file"] for row in rows[4:]] == ["<stdin>", None, None]


def test_json_of_a_finding_is_one_line() -> None:
    lines = report("json").splitlines()
    assert lines[0] == '{"version": 1, "findings": ['
    assert [json.loads(each.rstrip(","))["rule"] for each in lines[1:-1]] == [each.rule for each in FINDINGS]


def test_the_schema_describes_every_property() -> None:
    nodes = [REPORT, *REPORT["$defs"].values()]
    assert all(each["description"] for node in nodes for each in (node, *node["properties"].values()))


# GitHub


def commands(made: str) -> Iterator[tuple[str, dict[str, str], str]]:
    for line in made.split("\n")[:-1]:
        found = re.fullmatch(r"::(error|warning|notice) ([^\r\n]*?)::([^\r\n]*)", line)
        assert found is not None, line
        pairs = [each.split("=", 1) for each in found[2].split(",")]
        yield found[1], {name: unescaped(value) for name, value in pairs}, unescaped(found[3])


def unescaped(text: str) -> str:
    for code, each in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(code, each)
    return text


def test_github_commands_are_one_line_each_and_read_back() -> None:
    read = list(commands(report("github")))
    assert [each[0] for each in read] == ["error", "notice", "warning", "error", "error", "error", "notice"]
    assert read[0][1] == {"file": "streams/chat.jsonl", "line": "5", "title": "AGJ201 Events are missing"}
    assert read[0][2].split("\n") == [
        "expected seq 4, got 6 (at /seq)",
        FINDINGS[0].excerpt,
        "2 events are missing",
    ]
    assert read[2][1]["file"] == "streams/many streams, 100%.jsonl"
    assert "\r\n::error::x%0A" in read[3][1]["file"]
    assert read[4][1] == {"title": "AGJ302 A turn is never closed"}
    assert read[4][2].startswith("line 2: ")
    assert report("github", ()) == ""


def test_github_escapes_the_titles_of_rules() -> None:
    made = report("github", [Finding("AGJ902", "info", "x")])
    assert made == "::notice title=AGJ902 A ui%3A// resource has no csp::x\n"


# SARIF


def check_sarif(made: str) -> Any:
    assert made.isascii()
    document = json.loads(made)
    json.dumps(document, ensure_ascii=False).encode("utf-8")
    Draft202012Validator(SARIF).validate(document)
    return document["runs"][0]


def test_sarif_fits_the_schema_and_lists_the_rules_that_were_used() -> None:
    run = check_sarif(report("sarif"))
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("agjson", agjson.__version__)
    assert [each["id"] for each in driver["rules"]] == [each.rule for each in FINDINGS]
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    rule = driver["rules"][0]
    assert rule["name"] == "EventsAreMissing"
    assert rule["fullDescription"]["text"] == RULES["AGJ201"].why
    assert rule["help"]["text"] == RULES["AGJ201"].hint
    assert rule["properties"]["section"] == RULES["AGJ201"].section
    assert check_sarif(report("sarif", ()))["results"] == []


def test_sarif_has_every_rule_of_the_catalogue() -> None:
    run = check_sarif(report("sarif", [Finding(each.id, each.level, "x") for each in RULES.values()]))
    names = [each["name"] for each in run["tool"]["driver"]["rules"]]
    assert len(set(names)) == len(RULES)
    assert all(re.fullmatch("[A-Z0-9][A-Za-z0-9]+", each) for each in names)


def test_sarif_levels_are_those_of_the_findings() -> None:
    run = check_sarif(report("sarif", [Finding("AGJ201", "info", "x"), Finding("AGJ201", "warning", "x")]))
    assert [each["level"] for each in run["results"]] == ["note", "warning"]
    assert [each["defaultConfiguration"]["level"] for each in run["tool"]["driver"]["rules"]] == ["error"]


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("./a/b.jsonl", "a/b.jsonl"),
        ("././/a/b.jsonl", "a/b.jsonl"),
        ("../a b.jsonl", "../a%20b.jsonl"),
        ("a:b,c%.jsonl", "a%3Ab%2Cc%25.jsonl"),
        ("\u00e9.jsonl", "%C3%A9.jsonl"),
        ("\udcff.jsonl", "%FF.jsonl"),
        ("\ud800.jsonl", "%5Cud800.jsonl"),
        (str(Path.cwd() / "a.jsonl"), "a.jsonl"),
        ("/nowhere/at all.jsonl", "file:///nowhere/at%20all.jsonl"),
    ],
)
def test_sarif_names_files_as_uris(file: str, uri: str) -> None:
    run = check_sarif(report("sarif", [Finding("AGJ201", "error", "x", file=file, line=3)]))
    location = run["results"][0]["locations"][0]["physicalLocation"]
    assert location == {"artifactLocation": {"uri": uri}, "region": {"startLine": 3}}


def test_sarif_names_stream_and_pointer() -> None:
    results = check_sarif(report("sarif"))["results"]
    assert results[2]["locations"][0]["logicalLocations"] == [
        {"name": "run/7: first", "kind": "stream"},
        {"fullyQualifiedName": "/token", "kind": "value"},
    ]
    assert "physicalLocation" not in results[5]["locations"][0]
    assert results[4]["locations"] == []


def test_sarif_messages_hold_no_link() -> None:
    assert "](" not in check_sarif(report("sarif"))["results"][3]["message"]["text"]


def test_sarif_fingerprints_outlive_a_shift_of_lines() -> None:
    def fingerprint(**members: Any) -> str:
        base: dict[str, Any] = {"rule": "AGJ201", "level": "error", "message": "x", "file": "a", "location": ("p",)}
        run = check_sarif(report("sarif", [Finding(**base | members)]))
        return str(run["results"][0]["partialFingerprints"]["agjsonFinding/v1"])

    assert fingerprint(line=1, seq=0) == fingerprint(line=9, seq=8)
    others: dict[str, Any] = dict.fromkeys(("rule", "file", "message", "stream"), "AGJ202")
    assert len({fingerprint(**{name: value}) for name, value in {**others, "location": ("AGJ202",)}.items()}) == 5


# JUnit


def test_junit_parses_and_has_a_case_for_each_finding() -> None:
    root = ElementTree.fromstring(report("junit"))
    suites = list(root)
    assert [len(suite) for suite in suites] == [2, 1, 1, 1, 2, 1]
    assert suites[0].get("name") == "streams/chat.jsonl"
    first, second = suites[0]
    assert first.attrib == {
        "classname": "AGJ201",
        "name": "Events are missing (line 5, at /seq)",
        "file": "streams/chat.jsonl",
        "line": "5",
    }
    failure = first.find("failure")
    assert failure is not None
    assert failure.attrib == {"type": "error", "message": "expected seq 4, got 6"}
    assert failure.text == f"{FINDINGS[0].excerpt}\n2 events are missing"
    assert second.find("failure") is None
    assert second.findtext("system-out") == "the message m1 has no block"
    assert len(root.findall(".//failure")) == 5


def test_junit_of_no_finding_has_one_passing_case() -> None:
    root = ElementTree.fromstring(report("junit", ()))
    assert [case.get("name") for case in root.iter("testcase")] == ["summary"]
    assert root.find(".//failure") is None


# Markdown


def cells(row: str) -> list[str]:
    return [html.unescape(each).strip() for each in row.strip("|").split("|")]


def test_markdown_rows_have_four_cells_whatever_they_hold() -> None:
    rows = [each for each in report("markdown").split("\n") if each.startswith("| ")]
    findings = [each for each in rows if re.match(r"\| (error|warning|info) ", each)]
    assert len(findings) == len(FINDINGS)
    assert {len(cells(each)) for each in findings} == {4}
    assert cells(rows[-1]) == ["4", "1", "2", "31", "4"]


def test_markdown_text_neither_formats_nor_links_nor_mentions() -> None:
    row = report("markdown", [Finding("AGJ103", "error", HOSTILE)]).split("\n")[4]
    text = re.sub(r"&#\d+;", "", row.rpartition("| ")[0].rpartition(" | ")[2])
    assert not set(text) & set("\\`*_[]<>|~#$")
    seen = html.unescape(row)
    assert "@\u200byou" in seen
    assert "#\u200b1" in seen
    assert "www.\u200ba.b" in seen
    assert "https:\u200b//b" in seen


def test_markdown_says_so_where_there_is_nothing() -> None:
    assert "No findings in 31 events of 4 files." in report("markdown", ())
    assert "No findings" not in report("markdown")


def test_markdown_stays_below_what_a_comment_may_have() -> None:
    made = report("markdown", FINDINGS * 200)
    assert len(made) < MOST_CHARACTERS + 1000
    shown = len(re.findall(r"(?m)^\| (error|warning|info) ", made))
    assert f"\n{len(FINDINGS) * 200 - shown} more findings not shown.\n" in made


# All of them, with anything

words = st.text(st.characters(), max_size=30) | st.just(HOSTILE)
findings = st.builds(
    Finding,
    rule=st.sampled_from(sorted(RULES)),
    level=st.sampled_from(LEVELS),
    message=words,
    file=st.none() | words,
    line=st.none() | st.integers(1, 10**6),
    stream=st.none() | words,
    event=st.none() | st.integers(0, 10**6),
    seq=st.none() | st.integers(),
    location=st.lists(words, max_size=3).map(tuple),
    hint=words,
    excerpt=words,
    mark=st.none() | st.tuples(st.integers(0, 40), st.integers(0, 40)),
)


@given(st.lists(findings, max_size=4))
def test_every_report_is_well_formed(found: list[Finding]) -> None:
    check_json(report("json", found))
    check_sarif(report("sarif", found))
    ElementTree.fromstring(report("junit", found))
    assert len(list(commands(report("github", found)))) == len(found)
    rows = [each for each in report("markdown", found).split("\n") if each.startswith("|")]
    assert {len(cells(each)) for each in rows} <= {4, 5}
    lines = report("text", found).split("\n")
    assert all(each.isprintable() for each in lines)
    assert sum(bool(re.search(r"(^|: )(error|warning|info) AGJ\d{3}: ", each)) for each in lines) >= len(found)


class Sink(io.StringIO):
    """Counts what is written, and keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.size = 0

    def write(self, text: str) -> int:
        self.size += len(text)
        return len(text)


@pytest.mark.parametrize("form", FORMATS)
def test_memory_is_flat(form: str) -> None:
    def run(number: int) -> int:
        sink = Sink()
        writer = reporter(form, sink, PROTOCOL)
        levels: list[Level] = list(LEVELS)
        for index in range(number):
            excerpt = FINDINGS[0].excerpt
            writer.finding(
                Finding("AGJ201", levels[index % 3], f"got {index}", f"{index // 9}.jsonl", index + 1, excerpt=excerpt)
            )
        writer.end(summary())
        return sink.size

    run(100)
    tracemalloc.start()
    try:
        size = run(100_000)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > (50_000 if form == "markdown" else 5_000_000)
    assert peak < 200_000
