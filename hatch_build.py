"""The hooks of the build.

Files at the top of the tree that are read at run time go into agjson_generated/data. The README and the links of the
project's page on a package index get the address of the repository, once it has one.
"""

from __future__ import annotations

import json
import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

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
        pack = runpy.run_path(str(root / "src" / "agjson" / "bundle" / "archive.py"))["pack"]
        archive.write_bytes(pack(root / "conformance", protocol["name"], protocol["version"]))
        for path in (archive, root / "CHANGELOG.md", root / "LICENSE"):
            build_data["force_include"][str(path)] = f"{_DATA}/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called by hatchling when the wheel is made."""
        if version != "editable":
            self._made.cleanup()


class Links(MetadataHookInterface):
    """Sets the readme and, if `repository` in pyproject.toml has an address, project.urls and absolute links."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set readme and links; hatchling calls it when it reads the metadata."""
        root, repository = Path(self.root), self.config["repository"].rstrip("/")
        text = (root / "README.md").read_text(encoding="utf-8")
        if repository:
            metadata["urls"] = {
                "Repository": repository,
                "Documentation": f"{repository}/tree/main/docs",
                "Changelog": f"{repository}/blob/main/CHANGELOG.md",
            }
            absolute = runpy.run_path(str(root / "docs" / "links.py"))["absolute"]
            text = absolute(text, f"{repository}/blob/main/")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
