"""Write the pages of all rules into docs/rules."""

from __future__ import annotations

from pathlib import Path

from agjson.checks.rule_docs import write
from agjson.checks.settings import rules_of
from agjson.protocols import get

if __name__ == "__main__":
    write(rules_of(get()), Path(__file__).parent / "rules")
