"""The inputs of the corpus: the verdict on each in both modes, and what a resume hands to its framework."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest

import agjson
from agjson.bundle import schema_text
from agjson.protocols.agjson import PROTOCOL
from support.exact import exact
from support.protocol import DRAFT_07, LENIENT, STRICT, published

INPUTS = Path(__file__).parents[2] / "conformance" / "agjson" / "inputs"
FOLDERS = sorted(path.parent.name for path in INPUTS.glob("*/input.json"))
BINDINGS = {"single", "id", "positional"}
ECHOED = ("askId", "ordinal", "token", "requestState")
EXACT = 2**53  # beyond it, readers that hold numbers as doubles change the last digits


@cache
def expected(folder: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(text(folder, "expect"))
    return value


@cache
def sent(folder: str) -> Any:
    return json.loads(text(folder, "input"))


def text(folder: str, name: str) -> str:
    return (INPUTS / folder / f"{name}.json").read_text(encoding="utf-8")


@cache
def definitions() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(schema_text(PROTOCOL))["$defs"]
    return value


def arms(definition: str, *discriminators: str) -> set[tuple[str, ...]]:
    """The arms of a union of unions, each by the values of its discriminators."""
    node = definitions()[definition]
    if "oneOf" in node and "properties" not in node:
        return set().union(*(arms(arm["$ref"].rpartition("/")[2], *discriminators) for arm in node["oneOf"]))
    members = node["properties"]
    return {tuple(members[name]["const"] for name in discriminators if name in members)}


def with_asks() -> list[str]:
    return [folder for folder in FOLDERS if "asks" in expected(folder)]


def resumed(asks: list[Any], answers: list[Any]) -> tuple[str, Any]:
    """The binding of asks, and what a framework with this binding is resumed with (spec 3.1)."""
    (binding,) = {ask.get("resumeBinding", "single") for ask in asks}
    if binding == "id":
        return binding, {answer["askId"]: answer["reply"] for answer in answers}
    if binding == "positional":
        return binding, [answer["reply"] for answer in sorted(answers, key=lambda answer: int(answer["ordinal"]))]
    return binding, answers[0]["reply"]


def test_there_are_inputs_of_every_kind_good_and_bad() -> None:
    kinds = arms("AgInput", "kind")
    assert len(kinds) == 3
    assert {(sent(folder)["kind"],) for folder in FOLDERS if expected(folder)["valid"]} == kinds
    assert {expected(folder).get("mode") for folder in FOLDERS} == {None, "strict", "both"}
    assert {expected(folder).get("keyword") for folder in FOLDERS} >= {"version", "pattern", "unknown-field", "null"}
    assert len({expected(folder)["title"] for folder in FOLDERS}) == len(FOLDERS)


def test_every_surface_interaction_is_there_with_each_of_its_methods() -> None:
    fields = ("surface", "a2uiMessage", "method")
    wanted = arms("AgSurfaceInteraction", *fields)
    assert {surface for surface, _ in wanted} == {"a2ui", "mcp-app", "openai-app"}
    valid = [folder for folder in FOLDERS if expected(folder)["valid"]]
    shown = [action for folder in valid for action in sent(folder).get("uiActions", ())]
    assert {tuple(action[name] for name in fields if name in action) for action in shown} == wanted


def test_every_status_and_every_binding_of_an_answer_is_there() -> None:
    answers = [answer for folder in with_asks() for answer in sent(folder)["answers"]]
    assert {answer["status"] for answer in answers} == {"resolved", "declined", "cancelled"}
    assert {expected(folder)["resume"]["binding"] for folder in with_asks() if "resume" in expected(folder)} == BINDINGS
    assert all(any(name in answer for answer in answers) for name in ECHOED)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_files_are_laid_out_alike(folder: str) -> None:
    for name in ("input", "expect"):
        assert text(folder, name).isascii()
        assert text(folder, name) == json.dumps(json.loads(text(folder, name)), indent=2) + "\n"
    shown = {"mode", "pointer", "keyword"}
    assert expected(folder).keys() & shown == (set() if expected(folder)["valid"] else shown)


def test_numbers_are_the_same_to_every_reader() -> None:
    numbers: list[float] = []
    for folder in FOLDERS:
        for name in ("input", "expect"):
            json.loads(text(folder, name), parse_int=lambda digits: numbers.append(int(digits)))
    assert numbers
    assert all(abs(number) < EXACT for number in numbers)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_producer_may_send_exactly_the_valid_ones(folder: str) -> None:
    found = [(fault.pointer, fault.keyword) for fault in agjson.violations(sent(folder), "AgInput", mode="strict")]
    assert found == ([] if expected(folder)["valid"] else [(expected(folder)["pointer"], expected(folder)["keyword"])])


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_consumer_accepts_what_only_producers_may_not_send(folder: str) -> None:
    refused = expected(folder).get("mode") == "both"
    found = [(fault.pointer, fault.keyword) for fault in agjson.violations(sent(folder), "AgInput", mode="lenient")]
    assert found == ([(expected(folder)["pointer"], expected(folder)["keyword"])] if refused else [])
    if refused:
        with pytest.raises(agjson.AgJsonError):
            agjson.ingest(text(folder, "input"), definition="AgInput")
    else:
        taken = agjson.ingest(text(folder, "input"), definition="AgInput")
        assert exact(taken) == exact(expected(folder).get("taken", sent(folder)))


@pytest.mark.parametrize("folder", FOLDERS)
def test_other_validators_give_the_same_verdict_by_the_published_schemas(folder: str) -> None:
    for variant, mode in ((STRICT, "strict"), (DRAFT_07, "strict"), (LENIENT, "lenient")):
        slow, fast = validators(variant)
        valid = expected(folder)["valid"] or expected(folder)["mode"] not in ("both", mode)
        assert slow.is_valid(sent(folder)) is fast.is_valid(sent(folder)) is valid, variant


@cache
def validators(variant: str) -> tuple[Any, Any]:
    """jsonschema's and jsonschema-rs' validator of an AgInput."""
    place = "definitions" if variant == DRAFT_07 else "$defs"
    schema = {**published(variant), "$ref": f"#/{place}/AgInput"}
    return jsonschema.validators.validator_for(schema)(schema), jsonschema_rs.validator_for(schema)


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if expected(folder).get("keyword") == "version"])
def test_another_major_version_is_told_with_both_versions(folder: str) -> None:
    with pytest.raises(agjson.VersionMismatch) as refused:
        agjson.parse_input(text(folder, "input"))
    assert sent(folder)["version"] in str(refused.value)
    assert agjson.SPEC_VERSION in str(refused.value)


@pytest.mark.parametrize("folder", with_asks())
def test_answers_bring_back_what_their_asks_came_with(folder: str) -> None:
    asks = {ask["askId"]: ask for ask in expected(folder)["asks"]}
    assert len(asks) == len(expected(folder)["asks"])
    for ask in asks.values():
        agjson.validate(ask, "AgPausedAsk")
    assert {answer["askId"] for answer in sent(folder)["answers"]} == asks.keys()
    for answer in sent(folder)["answers"]:
        ask = asks[answer["askId"]]
        assert {name: ask[name] for name in ECHOED if name in ask} == {
            name: answer[name] for name in ECHOED if name in answer
        }


@pytest.mark.parametrize("folder", with_asks())
def test_the_binding_decides_on_what_a_run_is_resumed_with(folder: str) -> None:
    answers = sent(folder)["answers"]
    replied = all(answer["status"] == "resolved" and "reply" in answer for answer in answers)
    assert ("resume" in expected(folder)) is replied
    if replied:
        binding, value = resumed(expected(folder)["asks"], answers)
        assert binding == expected(folder)["resume"]["binding"]
        assert exact(value) == exact(expected(folder)["resume"]["value"])
