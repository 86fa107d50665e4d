"""What other tools run: the pre-commit hooks and the GitHub Action, each on a good stream and a bad one."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from support.protocol import ROOT

GOOD = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
BIN = Path(sys.executable).parent


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad stream.jsonl"
    path.write_text('{"type":"turn.start","seq":0,"turnId":"t","threadId":"x"}\n', encoding="utf-8")
    return path


def hooks() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    return found


def run_hook(hook: dict[str, Any], *paths: Path) -> subprocess.CompletedProcess[str]:
    command = [*shlex.split(hook["entry"]), *hook.get("args", ()), *map(str, paths)]
    command[0] = str(BIN / command[0])
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: str(hook["id"]))
def test_a_hook_passes_on_a_good_stream_and_matches_its_name(hook: dict[str, Any]) -> None:
    assert re.search(hook["files"], str(GOOD))
    assert not re.search(hook["files"], "README.md")
    assert run_hook(hook, GOOD, GOOD).returncode == 0


def test_the_check_hook_fails_on_a_bad_stream(bad: Path) -> None:
    (hook,) = (each for each in hooks() if each["id"] == "agjson-check")
    done = run_hook(hook, GOOD, bad)
    assert done.returncode == 1
    assert "AGJ302" in done.stdout


def test_the_validate_hook_fails_on_an_invalid_document(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"type":"text.delta","seq":0}\n', encoding="utf-8")
    (hook,) = (each for each in hooks() if each["id"] == "agjson-validate")
    assert run_hook(hook, path).returncode == 1


class Action:
    """The steps of action.yml, as a runner would run them in the folder that is checked."""

    def __init__(self, folder: Path) -> None:
        self.definition: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        self._folder = folder
        self.summary = folder / "summary.md"
        (folder / "agjson").symlink_to(BIN.parent)

    @property
    def steps(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.definition["runs"]["steps"]
        return found

    def install(self, temporary: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run the first step, so that the environment comes to be in ``temporary``."""
        return self._run(self.steps[0], inputs, temporary)

    def check(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run the last step with the inputs, and the defaults of those that are not given."""
        return self._run(self.steps[-1], inputs, self._folder)

    def _run(self, step: dict[str, Any], inputs: dict[str, str], temporary: Path) -> subprocess.CompletedProcess[str]:
        given = {name: inputs.get(name, each.get("default", "")) for name, each in self.definition["inputs"].items()}
        values = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: given[match[1]], text).replace(
                "${{ github.action_path }}", str(ROOT)
            )
            for name, text in step["env"].items()
        }
        environment = {
            **os.environ,
            **values,
            "RUNNER_TEMP": str(temporary),
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        return subprocess.run(
            command, cwd=self._folder, env=environment, capture_output=True, text=True, check=False, timeout=300
        )


HOSTILE = ("venv", "ensurepip", "pip", "agjson", "click", "msgspec", "pickle", "json", "sitecustomize")


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Return a folder with a module of each name that leaves a file behind where it is run."""
    for name in HOSTILE:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran ')!r} + {name!r}, 'w')\n")
    return tmp_path


def was_run(folder: Path) -> list[str]:
    return [path.name for path in folder.glob("ran *")]


def test_hostile_modules_are_run_by_an_interpreter_that_is_not_isolated(hostile: Path) -> None:
    subprocess.run([sys.executable, "-m", "agjson", "--version"], cwd=hostile, check=False, timeout=60)
    assert was_run(hostile)


@pytest.mark.parametrize("path", ["", ".", None])
def test_the_action_checks_without_modules_of_the_folder(
    hostile: Path, path: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if path is not None:
        monkeypatch.setenv("PYTHONPATH", path + os.pathsep)
    shutil.copy(GOOD, hostile / "one.jsonl")
    shutil.copy(GOOD, hostile / "two.jsonl")
    done = Action(hostile).check(paths="one.jsonl\ntwo.jsonl", arguments="--jobs=2")
    assert (done.returncode, done.stderr) == (0, "")
    assert was_run(hostile) == []


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: str(hook["id"]))
def test_a_hook_runs_without_modules_of_the_folder(
    hook: dict[str, Any], hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(hostile)
    assert run_hook(hook, GOOD, GOOD).returncode == 0
    assert was_run(hostile) == []


def test_the_action_installs_isolated_and_with_the_versions_of_its_own_folder(tmp_path: Path) -> None:
    """By an interpreter that writes down how it is called."""
    log, temporary = tmp_path / "log", tmp_path / "a temporary folder"
    python = tmp_path / "a python"
    python.write_text(
        "#!/bin/bash\n"
        f'echo "$PWD|$PIP_CONSTRAINT|$PIP_BUILD_CONSTRAINT|$*" >> {shlex.quote(str(log))}\n'
        'if [ "$3" = venv ]; then mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; fi\n'
    )
    python.chmod(0o755)
    done = Action(tmp_path).install(temporary, python=str(python))
    assert (done.returncode, done.stderr) == (0, "")
    made, installed = log.read_text().splitlines()
    assert made.endswith(f"|-I -m venv {temporary}/agjson")
    folder, constraint, of_build, arguments = installed.split("|")
    assert Path(folder) == ROOT
    assert constraint == of_build == "constraints.txt"
    assert arguments.startswith("-I -m pip install ")
    assert arguments.endswith(" .")


@pytest.mark.network
def test_the_action_installs_without_modules_of_the_folder(hostile: Path) -> None:
    done = Action(hostile).install(hostile / "temporary", python=sys.executable)
    assert done.returncode == 0, done.stderr
    assert was_run(hostile) == []
    python = hostile / "temporary" / "agjson" / "bin" / "python"
    command = [str(python), "-I", "-m", "pip", "freeze", "--exclude", "agjson"]
    frozen = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert frozen
    assert set(frozen) <= set((ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines())


def test_the_action_passes_on_a_good_stream(tmp_path: Path) -> None:
    action = Action(tmp_path)
    done = action.check(paths=str(GOOD))
    assert done.returncode == 0, done.stderr
    assert "::error" not in done.stdout
    assert action.summary.read_text(encoding="utf-8")


def test_the_action_annotates_a_bad_stream_and_fails(tmp_path: Path, bad: Path) -> None:
    action = Action(tmp_path)
    done = action.check(paths=f"{GOOD}\n{bad}\n")
    assert done.returncode == 1
    assert "::error file=" in done.stdout
    assert "AGJ302" in done.stdout
    assert "AGJ302" in action.summary.read_text(encoding="utf-8")


def test_the_arguments_of_the_action_reach_the_command_whole(tmp_path: Path, bad: Path) -> None:
    action = Action(tmp_path)
    done = action.check(paths=str(bad), arguments="--rule\nAGJ302=off\n", summary="false")
    assert done.returncode == 0, done.stderr
    assert not action.summary.exists()


def test_a_path_that_looks_like_a_command_is_only_a_path(tmp_path: Path) -> None:
    action = Action(tmp_path)
    done = action.check(paths=f"$(touch {tmp_path}/pwned)\n--version", summary="false")
    assert done.returncode == 2
    assert not (tmp_path / "pwned").exists()


def test_no_step_of_the_action_puts_an_input_into_its_script(tmp_path: Path) -> None:
    for step in Action(tmp_path).steps:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]
