"""The documents of the corpus mean to every reader what their places say; no constraint is without one."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import jsonschema
import jsonschema_rs
import pytest

import agjson
from agjson.bundle import corpus_place
from agjson.conformance.corpus import cases, opened
from agjson.conformance.documents import canonical
from agjson.conformance.expectations import Refusal
from agjson.protocols.agjson import PROTOCOL
from agjson_generated.agjson.definitions import INSPECTOR
from agjson_runtime.shapes import Record, json_pointer
from support.exact import exact
from support.protocol import DRAFT_07, LENIENT, ROOT, SCHEMA, STRICT, fast_verdict, model, published

Steps: TypeAlias = tuple[str | int, ...]

CASES = {
    case.id.removeprefix("documents/"): case
    for case in cases(opened(corpus_place(PROTOCOL)))
    if case.kind == "documents"
}
REFUSALS = {path: case.refusal() for path, case in CASES.items()}
VALID = [path for path, refusal in REFUSALS.items() if refusal is None]
INVALID = [path for path, refusal in REFUSALS.items() if refusal is not None]
RULES = {
    *("type", "required", "enum", "const", "minimum", "pattern", "not", "oneOf"),
    *("unknown-field", "unknown-type", "null", "version"),
}
BEYOND_ASCII = ("characters-beyond-ascii", "keys-of-any-kind-beyond-ascii")
# What D1 decides for these two is not built yet.
BEFORE_D1 = {
    "AgReasoningConfig/invalid/budget-tokens-is-negative",
    "AgRunConfig/invalid/max-tokens-is-negative",
}
# One fault, but two rules of the strict reading: a null is no value, and is there beside the other field of the pair.
FURTHER = {"AgA2uiError/invalid/surface-and-function-call-of-null": [("", "oneOf")]}


def text(path: str) -> bytes:
    return CASES[path].text().encode()


def expected(path: str) -> Refusal:
    refusal = REFUSALS[path]
    assert refusal is not None
    return refusal


def definition(path: str) -> str:
    return path.partition("/")[0]


def refers(name: str, variant: str) -> dict[str, Any]:
    return {**published(variant), "$ref": f"#/{'definitions' if variant == DRAFT_07 else '$defs'}/{name}"}


@cache
def slow(name: str, variant: str) -> Any:
    schema = refers(name, variant)
    return jsonschema.validators.validator_for(schema)(schema)


@cache
def fast(name: str, variant: str) -> Any:
    return jsonschema_rs.validator_for(refers(name, variant))


def verdicts(name: str, value: Any, *, strict: bool) -> dict[str, bool]:
    """Return whether the document is valid, by each reader of the mode."""
    variant = STRICT if strict else LENIENT
    found = {
        "agjson": agjson.is_valid(value, name, mode="strict" if strict else "lenient"),
        "jsonschema": slow(name, variant).is_valid(value),
        "jsonschema_rs": fast(name, variant).is_valid(value),
    }
    if strict:
        found["jsonschema, draft-07"] = slow(name, DRAFT_07).is_valid(value)
        found["jsonschema_rs, draft-07"] = fast(name, DRAFT_07).is_valid(value)
        found["fastjsonschema, draft-07"] = fast_verdict(name, value)
    return found


def test_there_are_documents_of_every_definition() -> None:
    assert {definition(path) for path in VALID} == set(model().definitions)
    assert {definition(path) for path in INVALID} == set(model().definitions) - {"JsonValue"}
    assert len(VALID) > 700
    assert len(INVALID) > 2 * len(VALID)


def test_every_mode_and_keyword_is_shown() -> None:
    told = [expected(path) for path in INVALID]
    assert {each["keyword"] for each in told} == RULES
    assert {each["mode"] for each in told} == {"both", "strict"}
    assert {each["mode"] for each in told if "taken" in each} == {"strict"}
    assert {each["mode"] for each in told if "lenient" in each} == {"both"}
    only_strict = [each for each in told if each["keyword"] in ("unknown-field", "null") and "lenient" not in each]
    assert {each["mode"] for each in only_strict} == {"strict"}
    assert all(("taken" in each) == (each in only_strict and each["keyword"] == "null") for each in told)
    assert set(FURTHER) <= set(INVALID)


def test_what_only_a_decision_demands_has_a_reading_that_cites_it() -> None:
    cited = {path: case.remark("reading") for path, case in CASES.items()}
    wanted = {path: decision for path in INVALID if (decision := decision_of(path))}
    assert {path for path, decision in wanted.items() if f"({decision}" not in (cited[path] or "")} == BEFORE_D1
    others = {path: reading for path, reading in cited.items() if reading is not None and path not in wanted}
    assert {definition(path) for path in others} == {"AgEvent", "ExtEvent", "AgBlock", "ToolDoneEvent"}
    assert Counter(wanted.values()) == {"D1": 83, "D6": 17, "D7": 140}


def decision_of(path: str) -> str | None:
    """Return the decision without which nothing demands the rejection, or what a consumer reads instead."""
    told, value = expected(path), json.loads(text(path))
    if told["keyword"] == "null":
        return "D7"
    if told["keyword"] == "unknown-type" and told["mode"] == "strict" and definition(path) != "AgEvent":
        return "D6"
    for part in pointed(told["pointer"]):
        value = value[int(part)] if isinstance(value, list) else value[part]
    limited = told["keyword"] == "minimum" or (told["keyword"] == "type" and type(value) is float and value % 1)
    # The specification itself has seq start at 0.
    return "D1" if limited and not told["pointer"].endswith("/seq") else None


def pointed(pointer: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def test_no_two_documents_of_a_definition_say_the_same() -> None:
    seen: dict[tuple[str, str], str] = {}
    for path in [*VALID, *INVALID]:
        other = seen.setdefault((definition(path), exact(json.loads(text(path)))), path)
        assert other == path


def test_the_files_are_sorted_and_spaced_alike() -> None:
    for path in (ROOT / "conformance" / "agjson" / "documents").iterdir():
        content = path.read_text(encoding="utf-8")
        assert content == canonical(path.stem, content), path


def test_a_document_can_be_cut_out_of_its_line_or_read_with_it() -> None:
    for path, case in CASES.items():
        ((_, line),) = case.files()
        plain = Path(path).name not in BEYOND_ASCII
        value = json.loads(line)
        assert list(value)[-1] == "document", path
        cut = line.partition(', "document": ')[2].removesuffix("}\n")
        assert cut == case.text(), path
        assert exact(json.loads(cut)) == exact(value["document"]), path
        assert cut.isascii() == plain, path
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", Path(path).name), path


@pytest.mark.parametrize("path", VALID)
def test_a_valid_document_is_valid_to_everyone_and_comes_back_as_it_was(path: str) -> None:
    name, value = definition(path), json.loads(text(path))
    for strict in (True, False):
        assert set(verdicts(name, value, strict=strict).values()) == {True}
        mode: Literal["strict", "lenient"] = "strict" if strict else "lenient"
        assert agjson.violations(value, name, mode=mode) == []
        assert exact(agjson.ingest(text(path), mode=mode, definition=name)) == exact(value)


@pytest.mark.parametrize("path", INVALID)
def test_an_invalid_document_is_refused_for_the_one_reason_that_is_told(path: str) -> None:
    name, value, told = definition(path), json.loads(text(path)), expected(path)
    fault = (told["pointer"], told["keyword"])
    assert set(verdicts(name, value, strict=True).values()) == {False}
    found = [(each.pointer, each.keyword) for each in agjson.violations(value, name)]
    assert found == [fault, *FURTHER.get(path, [])]
    lenient = verdicts(name, value, strict=False)
    if told["mode"] == "both":
        assert set(lenient.values()) == {False}
        reason = told.get("lenient", told)
        found = [(each.pointer, each.keyword) for each in agjson.violations(value, name, mode="lenient")]
        assert found == [(reason["pointer"], reason["keyword"])]
        with pytest.raises(agjson.AgJsonError):
            agjson.ingest(text(path), mode="lenient", definition=name)
    else:
        assert set(lenient.values()) == {True}
        taken = agjson.ingest(text(path), mode="lenient", definition=name)
        assert exact(taken) == exact(told.get("taken", value))


class TestProbe:
    """One undeclared field at any closed object of a valid document."""

    FIELD = "undeclaredField"

    @staticmethod
    def objects(path: str) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """The closed objects of the document: definition and place."""
        for visit in INSPECTOR.visits(definition(path), json.loads(text(path))):
            if visit.field is None and isinstance(visit.shape, Record) and visit.shape.closed:
                yield visit.path[-1], visit.place

    def test_every_closed_definition_is_probed_at_the_root_and_many_below(self) -> None:
        probed = [(name, place) for path in VALID for name, place in self.objects(path)]
        closed = {each.name for each, record in model().records() if record.closed}
        assert {name for name, place in probed if place == ()} == closed
        assert len([place for _, place in probed if place]) > 200

    @pytest.mark.parametrize("path", VALID)
    def test_strict_refuses_it_and_lenient_keeps_it(self, path: str) -> None:
        name = definition(path)
        for _, place in self.objects(path):
            probed = json.loads(text(path))
            target = probed
            for part in place:
                target = target[part]
            target[self.FIELD] = None
            found = [(each.pointer, each.keyword) for each in agjson.violations(probed, name)]
            assert found == [(json_pointer((*place, self.FIELD)), "unknown-field")]
            assert not fast(name, STRICT).is_valid(probed)
            assert not fast(name, DRAFT_07).is_valid(probed)
            assert fast(name, LENIENT).is_valid(probed)
            assert exact(agjson.ingest(copy.deepcopy(probed), definition=name)) == exact(probed)


class TestTeeth:
    """The schema without any one of its constraints gives another verdict on some document."""

    SOURCE: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    DEFS: dict[str, Any] = SOURCE["$defs"]
    ANNOTATIONS = frozenset({"$anchor", "title", "description"})
    NESTED = ("items", "additionalProperties", "unevaluatedProperties", "if", "then", "not")
    LISTED = ("allOf", "oneOf", "anyOf")
    WHOLE = (*NESTED, *LISTED, "type", "const", "enum", "pattern", "minimum", "required", "$ref")

    ANY = "any value is admitted anyway"
    ENUM = "the enum beside it admits strings alone"
    NOT = "the pattern that must not match, beside it, refuses what is no string"
    ONE = "the rule that exactly one of two fields is there, beside it, refuses what is no object"
    ALWAYS = "the field that the condition asks about is required anyway"
    AGAIN = "it is said twice: by a mixin, and by what extends it"

    @pytest.mark.parametrize("name", DEFS)
    def test_each_constraint_is_felt_by_a_document(self, name: str) -> None:
        constraints = list(self.constraints(self.DEFS[name]))
        assert constraints
        idle = [path for path in constraints if not self.felt(name, path)]
        assert idle == [path for path in constraints if self.reason(name, path) is not None]

    def test_each_reason_is_there_for_a_constraint_and_most_constraints_have_none(self) -> None:
        every = [(name, path) for name in self.DEFS for path in self.constraints(self.DEFS[name])]
        reasons = Counter(self.reason(name, path) for name, path in every)
        assert set(reasons) == {None, self.ANY, self.ENUM, self.NOT, self.ONE, self.ALWAYS, self.AGAIN}
        assert reasons[None] > 0.85 * len(every) > 2000

    @pytest.mark.parametrize(
        ("user", "name", "steps"),
        [
            ("AgEvent", "UnknownEvent", ("pattern",)),
            ("AgEvent", "UnknownEvent", ("not", "anyOf", 0)),
            ("AgEvent", "UnknownEvent", ("not", "anyOf", 1)),
            ("AgBlock", "UnknownBlock", ("pattern",)),
            ("AgBlock", "UnknownBlock", ("not", "anyOf", 0)),
            ("AgBlock", "UnknownBlock", ("not", "anyOf", 1)),
            ("AgEvent", "ExtEvent", ("pattern",)),
            ("ExtEvent", "ExtEvent", ("pattern",)),
            ("ExtEvent", "ExtEvent", ("not",)),
        ],
    )
    def test_what_a_consumer_may_take_beyond_is_felt_by_a_document(self, user: str, name: str, steps: Steps) -> None:
        definitions = published(LENIENT)["$defs"]
        accepts = self.reading(definitions, user, name, ("properties", "type", *steps)).is_valid
        assert any(accepts(value) != (mode != "both") for value, mode in self.judged(user))

    def test_a_constraint_without_a_document_is_noticed(self) -> None:
        path = ("properties", "costUsd", "type")
        assert path in list(self.constraints(self.DEFS["AgUsage"]))
        assert self.felt("AgUsage", path)
        accepts = self.reading(self.DEFS, "AgUsage", "AgUsage", path).is_valid
        rest = [(value, mode) for value, mode in self.judged("AgUsage") if "costUsd" not in exact(value)]
        assert rest
        assert all(accepts(value) == (mode is None) for value, mode in rest)

    @classmethod
    def constraints(cls, node: dict[str, Any], path: Steps = ()) -> Iterator[Steps]:
        """Where a constraint stands in a definition: a keyword, or one entry of a keyword that has several."""
        for keyword, value in node.items():
            if keyword in cls.ANNOTATIONS or keyword.startswith("x-"):
                continue
            assert keyword in (*cls.WHOLE, "properties")
            if keyword != "properties":
                yield (*path, keyword)
            if keyword in (*cls.LISTED, "required", "enum") and len(value) > 1:
                yield from ((*path, keyword, index) for index in range(len(value)))
            if keyword == "properties":
                yield from ((*path, keyword, field) for field in value)
        for steps, inner in cls.inside(node):
            yield from cls.constraints(inner, (*path, *steps))

    @classmethod
    def inside(cls, node: dict[str, Any]) -> Iterator[tuple[Steps, dict[str, Any]]]:
        for field, inner in node.get("properties", {}).items():
            yield ("properties", field), inner
        for keyword in cls.NESTED:
            if isinstance(node.get(keyword), dict):
                yield (keyword,), node[keyword]
        for keyword in cls.LISTED:
            for index, inner in enumerate(node.get(keyword, ())):
                yield (keyword, index), inner

    @classmethod
    def felt(cls, name: str, path: Steps) -> bool:
        """Whether the definition without the constraint gives another verdict on a document of it, or of a user."""
        for user in cls.users(name):
            accepts = cls.reading(cls.needed(user), user, name, path).is_valid
            if any(accepts(value) != (mode is None) for value, mode in cls.judged(user)):
                return True
        return False

    @classmethod
    def reading(cls, definitions: dict[str, Any], user: str, name: str, path: Steps) -> Any:
        """A validator of one definition where another one lacks a constraint."""
        changed = copy.deepcopy(definitions[name])
        parent = cls.parent(changed, path)
        del parent[path[-1]]
        schema = {
            "$schema": cls.SOURCE["$schema"],
            "$ref": f"#/$defs/{user}",
            "$defs": {**definitions, name: changed},
        }
        # A line break at the end of a string is a matter of Python's "$", and of no other engine's.
        return jsonschema.Draft202012Validator(schema) if path[-1] == "not" else jsonschema_rs.validator_for(schema)

    @staticmethod
    def parent(node: Any, path: Steps) -> Any:
        for step in path[:-1]:
            node = node[step]
        return node

    @classmethod
    @cache
    def needed(cls, name: str) -> dict[str, Any]:
        """The definitions that one refers to, itself included."""
        found: dict[str, Any] = {}
        waiting = [name]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found[each] = cls.DEFS[each]
                waiting += re.findall(r'"#/\$defs/(\w+)"', json.dumps(found[each]))
        return found

    @staticmethod
    @cache
    def judged(name: str) -> list[tuple[Any, str | None]]:
        """Return the documents of a definition, and the mode in which each is rejected, if it is."""
        valid = [(json.loads(text(path)), None) for path in VALID if definition(path) == name]
        invalid = [(json.loads(text(path)), expected(path)["mode"]) for path in INVALID if definition(path) == name]
        return [*valid, *invalid]

    @classmethod
    def mixins(cls, name: str) -> Iterator[str]:
        for each in cls.DEFS[name].get("allOf", ()):
            if "$ref" in each:
                mixin = each["$ref"].rpartition("/")[2]
                yield mixin
                yield from cls.mixins(mixin)

    @classmethod
    def users(cls, name: str) -> list[str]:
        """The definition itself, or for a mixin all definitions with documents that extend it."""
        documented = model().definitions
        return [name] if name in documented else [each for each in documented if name in cls.mixins(each)]

    @classmethod
    def reason(cls, name: str, path: Steps) -> str | None:
        """Why no document can feel that the constraint is gone; None where one has to."""
        node, keyword = cls.DEFS[name], path[-1]
        beside = cls.parent(node, path)
        beside = beside if isinstance(beside, dict) else {}
        anything = {"$ref": "#/$defs/JsonValue"}
        if name == "JsonValue" or anything in (
            {keyword: beside.get(keyword)},
            keyword in cls.NESTED and beside[keyword],
        ):
            return cls.ANY
        if keyword == "type" and "enum" in beside:
            return cls.ENUM
        if keyword == "type" and "not" in beside:
            return cls.NOT
        if path == ("type",) and "oneOf" in beside and "properties" in beside and "allOf" not in beside:
            return cls.ONE
        if "enum" in path[:-1]:
            return None
        if path == ("if", "required") and set(beside["required"]) <= set(node["required"]):
            return cls.ALWAYS
        others = [{user, *cls.mixins(user)} - {name} for user in cls.users(name)]
        said = all(any(cls.says(cls.DEFS[other], node, path) for other in each) for each in others)
        return cls.AGAIN if said else None

    @classmethod
    def says(cls, other: dict[str, Any], node: dict[str, Any], path: Steps) -> bool:
        """Whether another definition makes the constraint, or a stronger one, as well."""
        match path:
            case ("type",):
                return bool(other.get("type") == node["type"])
            case ("required",):
                return set(node["required"]) <= set(other.get("required", ()))
            case ("required", int(index)):
                return node["required"][index] in other.get("required", ())
            case ("properties", str(field), *_):
                theirs = other.get("properties", {}).get(field, {})
                ours = {key: value for key, value in node["properties"][field].items() if key not in cls.ANNOTATIONS}
                return "const" in theirs or (bool(theirs) and ours.items() <= theirs.items())
        return False
