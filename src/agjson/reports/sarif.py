"""SARIF 2.1.0: the report for code scanning. It has one run; the rules that were broken stand at its end."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TextIO
from urllib.parse import quote

from agjson import __version__
from agjson.checks.rule import LEVELS, Level, Rule, RuleSet
from agjson.reports.wording import path, posix
from agjson_runtime.commandline import json_text
from agjson_runtime.escaping import visible, well_formed

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.reports import Summary

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: Mapping[Level, str] = {"error": "error", "warning": "warning", "info": "note"}
_FINGERPRINT = "agjsonFinding/v1"


class SarifReporter:
    """Writes one log, a result a line. Of what it wrote it keeps the ids of the rules."""

    def __init__(self, out: TextIO, rules: RuleSet) -> None:
        self._out = out
        self._rule_set = rules
        self._rules: dict[str, int] = {}
        self._any = False

    def finding(self, finding: Finding) -> None:
        """Writes a result."""
        row = json_text(_result(finding, self._rules.setdefault(finding.rule, len(self._rules))))
        self._out.write((",\n  " if self._any else _start() + "\n  ") + row)
        self._any = True

    def end(self, summary: Summary) -> None:
        """Writes the tool and its rules, and what was looked at."""
        driver = {
            "name": "agjson",
            "version": __version__,
            "rules": [_rule(self._rule_set.by_id[rule_id]) for rule_id in self._rules],
        }
        rest = {
            "tool": {"driver": driver},
            "properties": {
                "files": summary.files,
                "events": summary.events,
                "counts": {level: summary.counts.get(level, 0) for level in LEVELS},
            },
        }
        self._out.write(("\n" if self._any else _start()) + "], " + json_text(rest)[1:] + "]}\n")


def _start() -> str:
    return json_text({"$schema": _SCHEMA, "version": "2.1.0"})[:-1] + ', "runs": [{"results": ['


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": _name(rule.title),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.why},
        "help": {"text": rule.hint},
        "defaultConfiguration": {"level": _LEVELS[rule.level]},
        "properties": {"section": rule.section},
    }


def _name(title: str) -> str:
    """The title as an identifier, which the name of a rule is in SARIF: EventsAreMissing."""
    words = "".join(each if each.isalnum() else " " for each in title).split()
    return "".join(word[:1].upper() + word[1:] for word in words)


def _result(finding: Finding, index: int) -> dict[str, Any]:
    text = f"{finding.message}; {finding.hint}" if finding.hint else finding.message
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": _LEVELS[finding.level],
        "message": {"text": _plain(text)},
        "locations": _locations(finding),
        "partialFingerprints": {_FINGERPRINT: _fingerprint(finding)},
        "properties": {"event": finding.event, "seq": finding.seq, "excerpt": visible(finding.excerpt)},
    }


def _plain(text: str) -> str:
    """A message whose text cannot pass for one of SARIF's embedded links."""
    return visible(text).replace("](", "] (")


def _locations(finding: Finding) -> list[dict[str, Any]]:
    location: dict[str, Any] = {}
    file = path(finding)
    if file is not None:
        location["physicalLocation"] = {"artifactLocation": {"uri": _uri(file)}}
        if finding.line is not None:
            location["physicalLocation"]["region"] = {"startLine": finding.line}
    logical = []
    if finding.stream is not None:
        logical.append({"name": finding.stream, "kind": "stream"})
    if finding.pointer:
        logical.append({"fullyQualifiedName": finding.pointer, "kind": "value"})
    if logical:
        location["logicalLocations"] = logical
    return [location] if location else []


def _uri(file: str) -> str:
    """The path as a reference relative to where the check ran; as a whole URI if it is elsewhere."""
    text = posix(file)
    if os.path.isabs(file):
        here = posix(os.getcwd()).rstrip("/") + "/"
        if not text.startswith(here):
            return ("file://" if text.startswith("/") else "file:///") + _quoted(text, "/:")
        text = text.removeprefix(here)
    return _quoted(text, "/")


def _quoted(text: str, safe: str) -> str:
    """Percent-encoded: the bytes of a name that is no UTF-8 as they are."""
    try:
        return quote(text, safe, errors="surrogateescape")
    except UnicodeEncodeError:
        return quote(well_formed(text), safe)


def _fingerprint(finding: Finding) -> str:
    """Stays the same when events are put in before this one: neither the line nor the seq is part of it."""
    parts = (finding.rule, finding.file, finding.stream, finding.pointer, finding.message)
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()[:32]
