"""What other tools run: the pre-commit hooks and the GitHub Action, each on a good stream and a bad one."""

from __future__ import annotations

import os
import re
import shlex
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
    """The steps of action.yml, as a runner would run the one that checks."""

    def __init__(self, folder: Path) -> None:
        self.definition: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        self._folder = folder
        self.summary = folder / "summary.md"
        (folder / "agjson").mkdir()
        (folder / "agjson" / "bin").symlink_to(BIN)

    @property
    def steps(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.definition["runs"]["steps"]
        return found

    def check(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Runs the last step with the inputs, and the defaults of those that are not given."""
        given = {name: inputs.get(name, each.get("default", "")) for name, each in self.definition["inputs"].items()}
        step = self.steps[-1]
        values = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: given[match[1]], text)
            for name, text in step["env"].items()
        }
        environment = {
            **os.environ,
            **values,
            "RUNNER_TEMP": str(self._folder),
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


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
