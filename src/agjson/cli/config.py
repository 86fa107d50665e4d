"""Configuration: ``[tool.agjson]`` of the nearest pyproject.toml, as defaults of ``agjson check``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from agjson_runtime.shapes import suggestion

# Key in the file -> parameter of the command.
_KEYS = {
    "mode": "mode",
    "profile": "profile",
    "rules": "rule",
    "fail-on": "fail_on",
    "max-warnings": "max_warnings",
    "group": "group",
    "format": "form",
    "by": "by",
    "event": "event",
    "owners": "owner",
    "allow-schemes": "allow_scheme",
    "duplicate-keys": "duplicate_keys",
    "jobs": "jobs",
}


def defaults(start: Path | None = None) -> dict[str, Any]:
    """Parameter -> value, from the pyproject.toml nearest to ``start``. Raises UsageError for what it cannot mean."""
    here = start or Path.cwd()
    for folder in (here, *here.parents):
        path = folder / "pyproject.toml"
        if path.is_file():
            return _read(path)
    return {}


def _read(path: Path) -> dict[str, Any]:
    try:
        section = tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {}).get("agjson", {})
    except AttributeError:
        raise click.UsageError(f"{path}: [tool] is no table") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise click.UsageError(f"{path}: {error}") from None
    if not isinstance(section, Mapping):
        raise click.UsageError(f"{path}: [tool.agjson] is no table")
    found: dict[str, Any] = {}
    for key, value in section.items():
        if key not in _KEYS:
            hint = suggestion(key, tuple(_KEYS))
            raise click.UsageError(f"{path}: [tool.agjson] has no key {key!r}" + (f"; {hint}" if hint else ""))
        found[_KEYS[key]] = _rules(path, value) if key == "rules" else value
    return found


def _rules(path: Path, value: object) -> list[str]:
    if not isinstance(value, Mapping):
        raise click.UsageError(f'{path}: rules is a table, such as {{ AGJ203 = "off" }}')
    return [f"{rule}={'off' if level is False else level}" for rule, level in value.items()]


class Configured(click.Command):
    """A command whose options have the configuration as their defaults."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        asked = not {"-h", "--help"} & set(args)
        return super().make_context(info_name, args, parent, **{"default_map": defaults() if asked else {}, **extra})
