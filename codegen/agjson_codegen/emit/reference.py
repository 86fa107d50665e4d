"""The reference: one Markdown page with every definition of a protocol, for readers in any language.

Owns the escaping of protocol text for Markdown, and the words in which shapes and rules are told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from agjson_codegen import model as m
from agjson_codegen.dispatch import TaggedUnion, switch
from agjson_codegen.emit.rendering import header, plain, render
from agjson_codegen.emit.tables import events, field_profiles, value_profiles, variant_profiles
from agjson_codegen.lint.structure import references
from agjson_runtime.escaping import visible

_SHOWN_USERS = 12
_GROUPS = ("Documents", "Events", "Objects", "Unions", "Enumerations", "Other values")


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose cells are Markdown already."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One definition on the page."""

    name: str
    facts: str
    description: str
    table: Table | None = None
    notes: Sequence[str] = ()
    users: str = ""


def emit_reference(model: m.Model) -> str:
    """The page ``docs/<protocol>.md``."""
    return render("reference.md.j2", **_Page(model).values())


# Markdown


def text(words: str) -> str:
    """Plain words, in a paragraph or a cell: nothing in them is markup."""
    words = re.sub(r"([\\`*\[\]|~$])", r"\\\1", plain(words))
    words = re.sub(r"(?<![^\W_])_|_(?![^\W_])", r"\\_", words)
    words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"^([-+#])", r"\\\1", words)


def code(words: str) -> str:
    """Words in code type, in a paragraph or a cell, whatever they hold."""
    words = visible(words)
    if words.strip() == words and words and not re.search(r"[`|\\\s]", words.replace(" ", "")):
        return f"`{words}`"
    return "<code>" + re.sub(r"[\\`*_\[\]<>&|~$!#:@]|[^\S ]", lambda each: f"&#{ord(each[0])};", words) + "</code>"


def link(name: str) -> str:
    """A link to the definition."""
    return f"[{text(name)}](#{escape(name)})"


def _value(value: str | bool | int) -> str:
    return code(json.dumps(value, ensure_ascii=False))


def _first_sentence(words: str) -> str:
    return re.split(r"(?<=[.!?:;]) (?=[A-Z])", words, maxsplit=1)[0]


def _listed(items: Iterable[str], word: str) -> str:
    """``a, b <word> c``."""
    *most, last = items
    return f"{', '.join(most)} {word} {last}" if most else last


class _Page:
    """The values of the template."""

    def __init__(self, model: m.Model) -> None:
        self._model = model
        self._events = events(model)
        self._types: dict[str, list[str]] = {}
        for value, (name, _, _) in self._events.items():
            self._types.setdefault(name, []).append(value)

    def values(self) -> Mapping[str, object]:
        protocol = self._model.protocol
        return {
            "header": text(header(protocol)),
            "title": text(protocol.title),
            "version": text(protocol.version),
            "identifier": code(protocol.identifier),
            "description": text(protocol.description),
            "schemas": quote(f"../schema/{protocol.name}/{protocol.version}", safe="/+"),
            "root": link(protocol.root),
            "documents": _listed((link(name) for name in protocol.documents), "and"),
            "sequence": code(protocol.sequence) if protocol.sequence is not None else None,
            "profiles": _listed((text(each) for each in protocol.profiles), "and") if protocol.profiles else None,
            "open": [(link(each.name), link(union.open.name)) for each, union in self._model.unions() if union.open],
            "contents": list(self._contents()),
            "entries": list(self._entries()),
            "folds": self._folds(),
            "profile_table": self._profiles(),
        }

    # Contents

    def _contents(self) -> Iterator[tuple[str, str]]:
        groups: dict[str, list[str]] = {title: [] for title in _GROUPS}
        for name, definition in self._model.definitions.items():
            groups[self._group(name, definition.body)].append(name)
        groups["What only a consumer meets"] = [arm.name for arm in self._model.open_arms()]
        for title, names in groups.items():
            if names:
                yield title, " · ".join(link(name) for name in names)

    def _group(self, name: str, body: m.Body) -> str:
        if name in self._model.protocol.documents:
            return "Documents"
        if name in self._types or name == self._model.protocol.events:
            return "Events"
        match body:
            case m.Record():
                return "Objects"
            case m.Union():
                return "Unions"
            case m.Enum():
                return "Enumerations"
            case _:
                return "Other values"

    # Definitions

    def _entries(self) -> Iterator[Entry]:
        users = self._users()
        for name, definition in self._model.definitions.items():
            table, notes = self._body(name, definition.body)
            yield Entry(
                escape(name),
                self._facts(definition),
                text(definition.description),
                table,
                notes,
                _cut(users.get(name, ())),
            )
        for arm in self._model.open_arms():
            facts = "Object, open for further members · known to consumers only"
            yield Entry(escape(arm.name), facts, text(arm.description), self._fields(arm.record), ())

    def _users(self) -> dict[str, list[str]]:
        users: dict[str, list[str]] = {}
        for name, definition in self._model.definitions.items():
            for used in dict.fromkeys(references(definition.body)):
                users.setdefault(used, []).append(name)
        return users

    def _facts(self, definition: m.Definition) -> str:
        facts = [_kind(definition.body)]
        facts += [f"event {code(value)}" for value in self._types.get(definition.name, ())]
        facts += [text(definition.profile)] if definition.profile is not None else []
        facts += [f"fold [{text(definition.fold)}](#fold)"] if definition.fold is not None else []
        facts += [f"spec {text(definition.spec)}"] if definition.spec is not None else []
        return " · ".join(facts)

    def _body(self, name: str, body: m.Body) -> tuple[Table | None, Sequence[str]]:
        match body:
            case m.Record():
                return self._fields(body), [_rule(rule) for rule in body.rules]
            case m.Union():
                return self._arms(body), list(_union_notes(body))
            case m.Enum():
                return _enum(body), []
            case m.AnyValue():
                return None, []
            case shape:
                return None, [f"The value: {self._type(shape)}."]

    def _fields(self, record: m.Record) -> Table | None:
        if not record.fields:
            return None
        ordered = sorted(record.fields, key=lambda each: each.origin is not None)
        with_profile = any(each.profile is not None for each in ordered)
        rows = []
        for each in ordered:
            row = [code(each.name), self._type(each.shape), "yes" if each.required else ""]
            row += [text(each.profile or "")] if with_profile else []
            rows.append([*row, self._about(each)])
        return Table(["Field", "Type", "Required", *["Profile"] * with_profile, "Description"], rows)

    def _about(self, each: m.Field) -> str:
        words = each.description
        if not words and isinstance(each.shape, m.Ref):
            words = _first_sentence(self._model.definitions[each.shape.name].description)
        parts = [text(words)] if words else []
        parts += ["**Secret: never printed.**"] if each.sensitive else []
        parts += [f"(spec {text(each.spec)})"] if each.spec is not None else []
        return " ".join(parts)

    def _type(self, shape: m.Shape) -> str:
        match shape:
            case m.Ref(name):
                return link(name)
            case m.String():
                return ", ".join(["string", *_text_limits(shape)])
            case m.Number():
                return ", ".join(["integer" if shape.integer else "number", *_number_limits(shape)])
            case m.Boolean():
                return "boolean"
            case m.Const(value):
                return _value(value)
            case m.Enum(values, profiles):
                return _listed((_value(v) + (f" ({text(profiles[v])})" if v in profiles else "") for v in values), "or")
            case m.Array():
                return ", ".join([f"array of {self._type(shape.items)}", *_array_limits(shape)])
            case m.Map(values):
                return f"object with any keys, each value: {self._type(values)}"
            case m.TypeUnion(arms):
                return _listed((self._type(arm) for arm in arms), "or")
            case m.AnyValue():
                return "any JSON value"

    def _arms(self, union: m.Union) -> Table:
        signs = _signs(switch(self._model, union)) if union.discriminator else {}
        with_profile = any(arm.profile is not None for arm in union.arms)
        rows = []
        for arm in union.arms:
            row = [link(arm.name)]
            if union.discriminator:
                nested = isinstance(self._model.body(arm.name), m.Union)
                row.append("as its arms are" if nested else signs[next(self._model.leaves(arm.name))])
            row += [text(arm.profile or "")] if with_profile else []
            rows.append([*row, text(_first_sentence(self._model.definitions[arm.name].description))])
        told = ["Told by"] if union.discriminator else []
        return Table(["Variant", *told, *["Profile"] * with_profile, "Description"], rows)

    # Tables of the whole protocol

    def _folds(self) -> Table | None:
        meanings = self._model.protocol.folds
        if not any(fold for _, _, fold in self._events.values()):
            return None
        with_profile = bool(self._model.protocol.profiles)
        rows = [
            [
                code(value),
                link(name),
                *[text(profile or "")] * with_profile,
                text(fold or ""),
                text(meanings.get(fold or "", "")),
            ]
            for value, (name, profile, fold) in self._events.items()
        ]
        return Table(["Event", "Definition", *["Profile"] * with_profile, "Fold", "Meaning"], rows)

    def _profiles(self) -> Table | None:
        rows: list[list[str]] = []
        for profile in self._model.protocol.profiles:
            for what, names in self._of_profile(profile):
                if names:
                    rows.append([text(profile), what, ", ".join(names)])
        return Table(["Profile", "What", "Which"], rows) if rows else None

    def _of_profile(self, profile: str) -> Iterator[tuple[str, list[str]]]:
        """What names that profile itself, by kind."""
        model = self._model
        yield "events", [code(value) for value, (_, each, _) in self._events.items() if each == profile]
        others = (each for each in model.definitions.values() if each.name not in self._types)
        yield "definitions", [link(each.name) for each in others if each.profile == profile]
        yield "fields", [f"{link(n)} {code(key)}" for n, key in _having(field_profiles(model), profile)]
        yield "arms", [f"{link(name)} in {link(union)}" for union, name in _having(variant_profiles(model), profile)]
        yield "values", [f"{_value(key)} of {self._place(n)}" for n, key in _having(value_profiles(model), profile)]

    def _place(self, name: str) -> str:
        owner, _, field = name.partition(".")
        return f"{link(owner)} {code(field)}" if field else link(owner)


def _having(table: Iterable[tuple[str, Mapping[str, str]]], profile: str) -> Iterator[tuple[str, str]]:
    for owner, profiles in table:
        for name, each in profiles.items():
            if each == profile:
                yield owner, name


def _cut(users: Sequence[str]) -> str:
    shown = ", ".join(link(name) for name in users[:_SHOWN_USERS])
    more = len(users) - _SHOWN_USERS
    return f"{shown} and {more} more" if more > 0 else shown


# Words


def _kind(body: m.Body) -> str:
    match body:
        case m.Record(closed=True):
            return "Object"
        case m.Record():
            return "Object, open for further members"
        case m.Union():
            return "Union"
        case m.Enum():
            return "Enumeration"
        case m.Map():
            return "Map"
        case m.AnyValue():
            return "Any JSON value"
        case _:
            return "Value"


def _rule(rule: m.Rule) -> str:
    match rule:
        case m.ExactlyOne(names):
            return f"Exactly one of {_listed(map(code, names), 'and')} is there."
        case m.AtLeastOne(names):
            return f"At least one of {_listed(map(code, names), 'and')} is there."
        case m.IfThenRequired(name, value, required):
            return f"If {code(name)} is {_value(value)}, {_needed(required)}."
        case m.DependentRequired(name, required):
            return f"If {code(name)} is there, {_needed(required)}."


def _needed(names: Sequence[str]) -> str:
    return _listed(map(code, names), "and") + (" is there too" if len(names) == 1 else " are there too")


def _union_notes(union: m.Union) -> Iterator[str]:
    if not union.discriminator:
        yield f"No field tells them apart: {'exactly one' if union.exclusive else 'at least one'} of the arms fits."
    if union.open is None:
        yield "The union is closed: another value is refused, by producers and consumers alike."
        return
    field = code(union.discriminator[0]) if union.discriminator else "discriminator"
    conditions = [f"matches {code(union.open.pattern)}"] if union.open.pattern else []
    conditions += [f"does not match {code(union.open.forbidden)}"] if union.open.forbidden else []
    where = f" whose value {' and '.join(conditions)}" if conditions else ""
    yield (
        f"The union is open: a consumer that meets another {field}{where} takes it for {link(union.open.name)}; "
        "a producer sends none."
    )


def _enum(enum: m.Enum) -> Table:
    if not enum.profiles:
        return Table(["Value"], [[_value(value)] for value in enum.values])
    return Table(["Value", "Profile"], [[_value(value), text(enum.profiles.get(value, ""))] for value in enum.values])


def _signs(found: TaggedUnion, before: str = "") -> dict[str, str]:
    """How each arm is told from the others."""
    values: dict[str, list[str]] = {}
    signs: dict[str, str] = {}
    field = code(found.field)
    for value, case in found.cases.items():
        if isinstance(case, TaggedUnion):
            signs |= _signs(case, f"{before}{field} {_value(value)}, ")
        else:
            values.setdefault(case, []).append(_value(value))
    signs |= {name: f"{before}{field} {_listed(each, 'or')}" for name, each in values.items()}
    for prefix, name in (found.prefixes or {}).items():
        signs[name] = f"{before}{field} that starts with {_value(prefix)}"
    if found.absent is not None:
        signs[found.absent] = f"{before}no {field}"
    return signs


def _text_limits(shape: m.String) -> Iterator[str]:
    if shape.pattern is not None:
        yield f"matches {code(shape.pattern)}"
    if shape.lenient_pattern is not None:
        yield f"for a consumer {code(shape.lenient_pattern)}"
    if shape.forbidden is not None:
        yield "no line break" if shape.forbidden == "\\n" else f"does not match {code(shape.forbidden)}"
    yield from _sizes(shape.min_length, shape.max_length, "character")


def _number_limits(shape: m.Number) -> Iterator[str]:
    limits = {
        "at least": shape.minimum,
        "at most": shape.maximum,
        "more than": shape.exclusive_minimum,
        "less than": shape.exclusive_maximum,
    }
    for words, limit in limits.items():
        if limit is not None:
            yield f"{words} {limit}"


def _array_limits(shape: m.Array) -> Iterator[str]:
    yield from _sizes(shape.min_items, shape.max_items, "member")
    if shape.unique:
        yield "no two alike"


def _sizes(least: int | None, most: int | None, what: str) -> Iterator[str]:
    for words, size in (("at least", least), ("at most", most)):
        if size is not None:
            yield f"{words} {size} {what}{'' if size == 1 else 's'}"
