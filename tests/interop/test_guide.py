"""The TypeScript of docs/consumers.md: it compiles as it stands, and gives the verdicts that the page prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interop.npm import ADAPTER, NEEDS_NPM, PUBLISHED, ROOT, install, node

pytestmark = NEEDS_NPM

PAGE = (ROOT / "docs" / "consumers.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first block of the page in that language."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of the page, compiled."""
    folder = tmp_path_factory.mktemp("guide")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "validate.ts").write_text(block("ts"), encoding="utf-8")
    options = json.loads((ADAPTER / "tsconfig.json").read_text(encoding="utf-8"))["compilerOptions"]
    config = {"compilerOptions": options | {"rootDir": ".", "outDir": "dist"}, "files": ["validate.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    (folder / "node_modules").symlink_to(install(ADAPTER))
    done = node(folder / "node_modules" / "typescript" / "bin" / "tsc", "--project", folder)
    assert done.returncode == 0, done.stdout
    return folder / "dist" / "validate.js"


def test_gives_the_verdicts_that_the_page_prints(program: Path) -> None:
    lines, printed = block("json"), block("text")
    assert len(lines.splitlines()) == len(printed.splitlines()) == 5
    lenient = node(program, PUBLISHED / "schema.lenient.json", given=lines)
    assert (lenient.stdout, lenient.stderr) == (printed, "")
    strict = node(program, PUBLISHED / "schema.json", given=lines)
    assert strict.stdout.split() == [
        "1:",
        "valid",
        "2:",
        "rejected",
        "3:",
        "rejected",
        "4:",
        "rejected",
        "5:",
        "rejected",
    ]


def test_rejects_invalid_json(program: Path) -> None:
    assert node(program, PUBLISHED / "schema.lenient.json", given='{"type":\n').stdout == "1: rejected: invalid JSON\n"
