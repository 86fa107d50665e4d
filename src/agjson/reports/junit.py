"""JUnit: the report for CI servers. A file with findings is a suite, a finding is a test case.

An error or warning is a failure; an info passes and says itself in system-out. The last suite is always there, with one
case that tells the counts: what found nothing is a passing report, not an empty one. Suites name no counts of their
own, for they stand before the cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from agjson.reports.wording import counted, details, path, place, source, xml_attribute, xml_text

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.checks.rule import RuleSet
    from agjson.reports import Summary


class JunitReporter:
    """Writes suites, case by case. It is ASCII, and well-formed whatever the findings hold."""

    def __init__(self, out: TextIO, rules: RuleSet) -> None:
        self._out = out
        self._rules = rules.by_id
        self._any = False
        self._suite: str | None = None

    def finding(self, finding: Finding) -> None:
        """Writes a test case, in the suite of its file."""
        if self._suite != source(finding):
            self._open(source(finding))
        where = ", ".join(filter(None, (place(finding), *details(finding))))
        title = self._rules[finding.rule].title
        attributes = xml_attribute("classname", finding.rule)
        attributes += xml_attribute("name", f"{title} ({where})" if where else title)
        file = path(finding)
        attributes += "" if file is None else xml_attribute("file", file)
        attributes += "" if finding.line is None else xml_attribute("line", str(finding.line))
        body = "\n".join(xml_text(each) for each in (finding.excerpt, finding.hint) if each)
        message = xml_attribute("message", finding.message)
        self._out.write(f"    <testcase{attributes}>\n")
        if finding.level == "info":
            self._out.write(
                "      <system-out>" + xml_text(finding.message) + (body and "\n" + body) + "</system-out>\n"
            )
        else:
            self._out.write(f"      <failure{xml_attribute('type', finding.level)}{message}>{body}</failure>\n")
        self._out.write("    </testcase>\n")

    def end(self, summary: Summary) -> None:
        """Writes the suite with the counts."""
        self._open("agjson check")
        self._out.write('    <testcase classname="agjson" name="summary">\n')
        self._out.write(f"      <system-out>{counted(summary)}</system-out>\n")
        self._out.write("    </testcase>\n  </testsuite>\n</testsuites>\n")

    def _open(self, name: str) -> None:
        if self._any:
            self._out.write("  </testsuite>\n")
        else:
            self._out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="agjson check">\n')
        self._out.write(f"  <testsuite{xml_attribute('name', name)}>\n")
        self._suite, self._any = name, True
