"""The packages of npm: exact versions, and locks that hold wherever they are installed from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interop.npm import ADAPTER, TOOLS


@pytest.mark.parametrize("package", [ADAPTER, TOOLS], ids=["adapter", "tools"])
def test_versions_are_exact(package: Path) -> None:
    manifest = json.loads((package / "package.json").read_text(encoding="utf-8"))
    versions = manifest["dependencies"] | manifest.get("devDependencies", {})
    assert versions
    assert [version for version in versions.values() if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version)] == []


@pytest.mark.parametrize("package", [ADAPTER, TOOLS], ids=["adapter", "tools"])
def test_locks_name_contents_and_no_hosts(package: Path) -> None:
    text = (package / "package-lock.json").read_text(encoding="utf-8")
    locked = {path: entry for path, entry in json.loads(text)["packages"].items() if path}
    assert locked
    assert [path for path, entry in locked.items() if "integrity" not in entry] == []
    assert "://" not in text
