"""Configuration: ``[tool.agjson]`` of the nearest pyproject.toml, as defaults of ``agjson check``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from agjson.checks.rule import LEVELS
from agjson.checks.settings import rules_of
from agjson.protocols import get
from agjson.reports import FORMATS
from agjson_runtime.commandline import reason
from agjson_runtime.escaping import shorten
from agjson_runtime.shapes import suggestion

OFF = "off"
_PROTOCOL = get()
_TYPES: Mapping[type, str] = {list: "an array", dict: "a table"}


class _Key(NamedTuple):
    """A key of the section: the parameter of the command that it sets, and the values that it may have."""

    parameter: str
    expected: str
    accepts: Callable[[Any], bool]


def _one_of(parameter: str, names: Collection[str]) -> _Key:
    return _Key(parameter, f"one of {', '.join(names)}", lambda value: isinstance(value, str) and value in names)


def _boolean(parameter: str) -> _Key:
    return _Key(parameter, "true or false", lambda value: isinstance(value, bool))


def _integer(parameter: str, least: int) -> _Key:
    return _Key(parameter, f"an integer from {least} on", lambda value: type(value) is int and value >= least)


def _strings(parameter: str) -> _Key:
    return _Key(
        parameter,
        "an array of strings",
        lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    )


def _pointer(parameter: str) -> _Key:
    return _Key(
        parameter,
        "a JSON Pointer, such as /payload",
        lambda value: isinstance(value, str) and (not value or value.startswith("/")),
    )


_KEYS: Mapping[str, _Key] = {
    "mode": _one_of("mode", ("strict", "lenient")),
    "profile": _one_of("profile", _PROTOCOL.profiles),
    "rules": _Key("rule", 'a table, such as { AGJ203 = "off" }', lambda value: isinstance(value, dict)),
    "fail-on": _one_of("fail_on", LEVELS),
    "max-warnings": _integer("max_warnings", 0),
    "group": _boolean("group"),
    "format": _one_of("form", FORMATS),
    "by": _pointer("by"),
    "event": _pointer("event"),
    "owners": _strings("owner"),
    "allow-schemes": _strings("allow_scheme"),
    "duplicate-keys": _boolean("duplicate_keys"),
    "jobs": _integer("jobs", 1),
}


def defaults(start: Path | None = None) -> dict[str, Any]:
    """Return parameter -> value, by the pyproject.toml nearest to ``start``. Raises UsageError for a mistake in it."""
    here = start or Path.cwd()
    for folder in (here, *here.parents):
        path = folder / "pyproject.toml"
        try:
            if path.is_file():
                return _parameters(path, _section(path.read_bytes()))
        except OSError as error:
            raise click.UsageError(f"{path}: {reason(error)}") from None
        except RecursionError:
            raise click.UsageError(f"{path}: nested too deeply") from None
        except ValueError as error:
            raise click.UsageError(f"{path}: {shorten(str(error))}") from None
    return {}


def check_rule(rule: str, level: object) -> None:
    """Raise ValueError unless there is such a rule, and such a level for it."""
    rules = rules_of(_PROTOCOL).by_id
    if rule not in rules:
        hint = suggestion(rule, tuple(rules))
        raise ValueError(f"unknown rule {shorten(repr(rule))}" + (f"; {hint}" if hint else ""))
    if level != OFF and level not in LEVELS:
        raise ValueError(
            f"invalid level of {rule}: expected one of {', '.join((OFF, *LEVELS))}, got {_described(level)}"
        )


def _section(text: bytes) -> Mapping[str, object]:
    """Return [tool.agjson]. Raises ValueError."""
    table: dict[str, Any] = tomllib.loads(text.decode("utf-8"))
    for name in ("tool", "agjson"):
        value = table.get(name, {})
        if not isinstance(value, dict):
            raise ValueError(f"invalid {name}: expected a table, got {_described(value)}")
        table = value
    return table


def _parameters(path: Path, section: Mapping[str, object]) -> dict[str, Any]:
    """Return parameter -> value. Raises ValueError."""
    found: dict[str, Any] = {}
    for name, value in section.items():
        key = _KEYS.get(name)
        if key is None:
            hint = suggestion(name, tuple(_KEYS))
            raise ValueError(f"unknown key {shorten(repr(name))} in [tool.agjson]" + (f"; {hint}" if hint else ""))
        if not key.accepts(value):
            raise ValueError(f"invalid {name} in [tool.agjson]: expected {key.expected}, got {_described(value)}")
        found[key.parameter] = _rules(value) if isinstance(value, dict) else value
    return found


def _rules(table: Mapping[str, object]) -> list[str]:
    """Return the rules as --rule takes them. Raises ValueError."""
    levels = {rule: OFF if level is False else level for rule, level in table.items()}
    for rule, level in levels.items():
        check_rule(rule, level)
    return [f"{rule}={level}" for rule, level in levels.items()]


def _described(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return shorten(repr(value))
    return _TYPES.get(type(value), "a date or time")


class Configured(click.Command):
    """A command whose options have the configuration as their defaults."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        asked = not {"-h", "--help"} & set(args)
        return super().make_context(info_name, args, parent, **{"default_map": defaults() if asked else {}, **extra})
