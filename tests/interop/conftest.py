"""The folder in which the tools work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interop.npm import TOOLS, install


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tools in node_modules, and with the programs and clients of this folder."""
    folder = tmp_path_factory.mktemp("interop")
    (folder / "node_modules").symlink_to(install(TOOLS))
    for pattern in ("*.mjs", "*.ts", "tsconfig.json"):
        for file in TOOLS.glob(pattern):
            shutil.copy(file, folder)
    return folder
