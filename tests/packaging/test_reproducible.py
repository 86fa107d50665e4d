"""What is published depends on the tree alone: not on the folder, the clock, umask, zone or locale, nor on the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", "dist", "node_modules", "__pycache__", ".hypothesis", ".*_cache")
HERE = {"TZ": "UTC", "LC_ALL": "C.UTF-8"}
ELSEWHERE = {"TZ": "Asia/Kolkata", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "7"}
LONG_AGO = 981_158_400


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, and beside what is made of it: wheel (by way of the source distribution) and bundle."""
    tree = tmp_path_factory.mktemp("here") / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT_BEHIND)
    _build(tree, HERE, 0o022)
    _bundle(tree.parent, [tree / "src", tree / "generated"], HERE, 0o022)
    return tree


@pytest.fixture(scope="module")
def other(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same in another folder, with an adapter built, under other settings; the wheel straight from the tree."""
    other = tmp_path_factory.mktemp("elsewhere") / "the same tree"
    shutil.copytree(tree, other, ignore=LEFT_BEHIND)
    for left in ("node/node_modules/ajv/index.js", "node/dist/adapter.js", "python/__pycache__/adapter.pyc"):
        path = other / "conformance" / "adapters" / left
        path.parent.mkdir(parents=True)
        path.touch()
    for path in other.rglob("*"):
        path.chmod(path.stat().st_mode & 0o700)
        os.utime(path, (LONG_AGO, LONG_AGO))
    _build(other, ELSEWHERE, 0o077, "--sdist", "--wheel")
    _bundle(other.parent, [other / "src", other / "generated"], ELSEWHERE, 0o077)
    return other


def test_wheel_and_source_distribution_are_the_same_bytes_everywhere(tree: Path, other: Path) -> None:
    built = _contents(tree.parent / "dist")
    assert {Path(name).suffix for name in built} == {".whl", ".gz"}
    assert built == _contents(other.parent / "dist")


def test_the_bundle_is_the_same_bytes_everywhere(tree: Path, other: Path) -> None:
    bundle = _contents(tree.parent / "bundle")
    assert len(bundle) == 9
    assert bundle == _contents(other.parent / "bundle")


def test_the_bundle_of_an_installed_wheel_is_that_of_the_tree(tree: Path, tmp_path: Path) -> None:
    (wheel,) = (tree.parent / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    _bundle(tmp_path, [tmp_path / "installed"], HERE, 0o022)
    assert _contents(tmp_path / "bundle") == _contents(tree.parent / "bundle")


def test_an_editable_install_carries_no_copy_of_what_lies_in_the_tree(tree: Path, tmp_path: Path) -> None:
    build = "import sys, hatchling.build; hatchling.build.build_editable(sys.argv[1])"
    _run([sys.executable, "-c", build, tmp_path], tree, HERE, 0o022)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        places = {name.partition("/")[0] for name in archive.namelist()}
    assert not {place for place in places if not place.endswith((".dist-info", ".pth"))}


def _build(tree: Path, settings: dict[str, str], umask: int, *what: str) -> None:
    where: list[str | Path] = ["--outdir", tree.parent / "dist", tree]
    _run([sys.executable, "-m", "build", "--no-isolation", *what, *where], tree.parent, settings, umask)


def _bundle(folder: Path, packages: list[Path], settings: dict[str, str], umask: int) -> None:
    where = {**settings, "PYTHONPATH": os.pathsep.join(map(str, packages))}
    _run([sys.executable, "-m", "agjson", "schema", "--bundle", folder / "bundle"], folder, where, umask)


def _run(command: Sequence[str | Path], folder: Path, settings: dict[str, str], umask: int) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(command, cwd=folder, env=kept | settings, umask=umask, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}
