"""The wheel: what is in it, and that it works where there is nothing but it and what it depends on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# A folder of the tree, and where its files are in the wheel.
PLACES = {
    "src/agjson": "agjson",
    "src/agjson_runtime": "agjson_runtime",
    "codegen/agjson_codegen": "agjson_codegen",
    "generated/agjson_generated": "agjson_generated",
    "generated/schema": "agjson_generated/data/schema",
    "generated/docs": "agjson_generated/data/docs",
    "generated/check": "agjson_generated/data/check",
}
ADDED = {f"agjson_generated/data/{name}" for name in ("conformance.zip", "CHANGELOG.md", "LICENSE")}

DELTA = {"type": "text.delta", "seq": 0, "id": "msg_1", "delta": "Hello"}
GOOD = [DELTA, {**DELTA, "seq": 1, "delta": ", world"}]
BAD = [DELTA, {**DELTA, "seq": -1}]

USE = """
import agjson
agjson.validate({good!r})
try:
    agjson.validate({bad!r})
except agjson.InvalidDocument as error:
    print(error)
"""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT).check_returncode()
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program of an environment that has the wheel and its dependencies alone, outside the tree."""
    folder = tmp_path_factory.mktemp("installed")
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    work = folder / "work"
    work.mkdir()

    def run(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        return _run(programs / program, *arguments, cwd=work)

    run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel).check_returncode()
    return run


def test_wheel_has_the_files_of_the_tree_and_no_others(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == {*_expected(), *ADDED}


def test_every_package_is_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert packed >= {
        f"{package}/py.typed" for package in ("agjson", "agjson_codegen", "agjson_generated", "agjson_runtime")
    }


def test_metadata_states_licence_and_extras(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = f"agjson-{PROJECT['version']}.dist-info"
        metadata = archive.read(f"{info}/METADATA").decode().splitlines()
        assert f"{info}/licenses/LICENSE" in archive.namelist()
    assert "License-Expression: MIT" in metadata
    assert [line for line in metadata if line.startswith("Provides-Extra: ")] == ["Provides-Extra: codegen"]


@pytest.mark.network
def test_version_is_that_of_the_project(run: Run) -> None:
    done = run("agjson", "--version")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == PROJECT["version"]


@pytest.mark.network
@pytest.mark.parametrize(("events", "code"), [(GOOD, 0), (BAD, 1)], ids=["good", "bad"])
def test_command_validates_a_stream(run: Run, tmp_path: Path, events: list[object], code: int) -> None:
    stream = tmp_path / "events.jsonl"
    stream.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    done = run("agjson", "validate", stream)
    assert done.returncode == code, done.stdout + done.stderr
    assert ("/seq" in done.stdout) == (events is BAD)


@pytest.mark.network
@pytest.mark.parametrize("variant", ["strict", "lenient", "draft-07"])
def test_command_prints_each_published_schema(run: Run, variant: str) -> None:
    done = run("agjson", "schema", "--variant", variant)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["$id"] == f"{_source()['$id']}:{variant}"


@pytest.mark.network
def test_command_bundles_what_is_published(run: Run, tmp_path: Path) -> None:
    done = run("agjson", "schema", "--bundle", tmp_path)
    assert done.returncode == 0, done.stderr
    checker = ROOT / "generated" / "check" / "agjson_check.py"
    assert (tmp_path / checker.name).read_bytes() == checker.read_bytes()
    (corpus,) = tmp_path.glob("agjson-conformance-*.zip")
    with zipfile.ZipFile(corpus) as archive:
        assert f"{corpus.stem}/README.md" in archive.namelist()


@pytest.mark.network
def test_library_validates(run: Run) -> None:
    done = run("python", "-W", "error", "-c", USE.format(good=GOOD[1], bad=BAD[1]))
    assert done.returncode == 0, done.stderr
    assert "/seq" in done.stdout


@pytest.mark.network
def test_command_folds_checks_and_explains(run: Run, tmp_path: Path) -> None:
    stream = ROOT / "conformance" / "agjson" / "streams" / "support-chat"
    expected = json.loads((stream / "expect.json").read_text(encoding="utf-8"))["result"]
    folded = run("agjson", "reduce", stream / "events.jsonl")
    assert folded.returncode == 0, folded.stderr
    assert json.loads(folded.stdout) == expected
    checked = run("agjson", "check", stream, "--format", "json")
    assert checked.returncode == 0, checked.stderr
    assert json.loads(checked.stdout)["events"] == 27
    assert "AGJ203" in run("agjson", "explain", "AGJ203").stdout


@pytest.mark.network
def test_command_runs_the_corpus_of_the_wheel(run: Run) -> None:
    python = Path(run("python", "-c", "import sys; print(sys.executable)").stdout.strip())
    adapter = ROOT / "conformance" / "adapters" / "python" / "adapter.py"
    done = run("agjson", "conformance", "run", "--format", "json", "--", python, adapter)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    manifest = json.loads((ROOT / "conformance" / "agjson" / "manifest.json").read_text(encoding="utf-8"))
    assert json.loads(done.stdout)["counts"]["passed"] == len(manifest["cases"]) > 3000


@pytest.mark.network
def test_generate_without_its_extra_says_what_to_install(run: Run) -> None:
    done = run("agjson", "generate", "--check")
    assert done.returncode == 2
    assert "agjson[codegen]" in done.stderr


def _expected() -> Iterator[str]:
    for folder, place in PLACES.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{place}/{path.relative_to(ROOT / folder).as_posix()}"


def _source() -> dict[str, str]:
    source: dict[str, str] = json.loads((ROOT / "schema" / "agjson.schema.json").read_text(encoding="utf-8"))
    return source


def _run(*command: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command as a newcomer's shell would: without this environment's Python settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env=kept, capture_output=True, encoding="utf-8", check=False)
