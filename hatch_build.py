"""The hook of the build: what lies at the top of the tree and is read at run time goes into agjson_generated/data."""

from __future__ import annotations

import json
import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_DATA = "agjson_generated/data"


class PublishedFiles(BuildHookInterface[Any]):
    """Adds the archive of the corpus, the changelog and the licence; to an editable install nothing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the wheel is made."""
        if version == "editable":
            return
        root = Path(self.root)
        self._made = tempfile.TemporaryDirectory()
        archive = Path(self._made.name) / "conformance.zip"
        schema = json.loads((root / "schema" / "agjson.schema.json").read_text(encoding="utf-8"))
        protocol = schema["x-protocol"]
        pack = runpy.run_path(str(root / "src" / "agjson" / "conformance" / "archive.py"))["pack"]
        archive.write_bytes(pack(root / "conformance", protocol["name"], protocol["version"]))
        for path in (archive, root / "CHANGELOG.md", root / "LICENSE"):
            build_data["force_include"][str(path)] = f"{_DATA}/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called by hatchling when the wheel is made."""
        if version != "editable":
            self._made.cleanup()
