"""The pytest plugin, as a project that has installed it meets it."""

from __future__ import annotations

import json
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import agjson
from agjson.pytest_plugin import AgJsonCheck
from support.protocol import ROOT

pytest_plugins = ("pytester",)

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"


def test_the_plugin_is_registered_for_pytest() -> None:
    (found,) = (each for each in entry_points(group="pytest11") if each.name == "agjson")
    assert found.value == "agjson.pytest_plugin"


def test_the_fixture_gives_the_report_of_a_good_stream(agjson_check: AgJsonCheck) -> None:
    report = agjson_check(EXAMPLE)
    assert isinstance(report, agjson.Report)
    assert report.events == 27
    events = [json.loads(line) for line in EXAMPLE.read_bytes().splitlines()]
    assert agjson_check(events).events == 27


def test_a_bad_stream_fails_the_test_with_its_findings(pytester: pytest.Pytester) -> None:
    path = Path(pytester.path) / "events.jsonl"
    path.write_text('{"type":"turn.start","seq":0,"turnId":"t","threadId":"x"}\n', encoding="utf-8")
    pytester.makepyfile(
        f"""
        def test_bad(agjson_check):
            agjson_check({str(path)!r})

        def test_mild(agjson_check):
            agjson_check({str(path)!r}, rules={{"AGJ302": "warning"}})

        def test_strict(agjson_check):
            agjson_check({str(path)!r}, rules={{"AGJ302": "warning"}}, fail_on="warning")

        def test_nothing(agjson_check):
            agjson_check([])

        def test_level(agjson_check):
            agjson_check({str(path)!r}, fail_on="fatal")
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=4, passed=1)
    text = result.stdout.str()
    assert "events.jsonl:1: error: AGJ302" in text or "events.jsonl:1: error AGJ302" in text
    assert "there is no event to check" in text
    assert "it must be one of error, warning, info" in text
