"""Mutation testing of the streams: a reducer with one small mistake comes to another result or resync on some stream.

The mutants are made of the reference implementation (`support.reference_reducer`), mechanically: a statement, an
operand of ``and`` or ``or`` or a member of a list is left out, a condition is taken for true or for false, or a
comparison or a number is replaced. Mutants that no stream can kill are listed, each with the reason.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import agjson
from agjson.bundle import corpus_place
from agjson.conformance.corpus import cases, opened
from agjson.protocols.agjson import PROTOCOL
from support import reference_reducer
from support.exact import exact

FOLDER = opened(corpus_place(PROTOCOL))
SOURCE = ast.parse(Path(reference_reducer.__file__).read_text(encoding="utf-8"))

HELD = "is asked only where no such message is held, and a removal says it again"
BOUNDS = "how much a patch may do is each implementation's own"
# By function and by the text of what is left out or decided.
UNNOTICED = {
    ("__init__", "super().__init__(reason, name)"): "is for people",
    ("__init__", "result is not None"): "no stream begins with a stored result",
    ("__init__", "self._restore_turns()"): "no stream begins with a stored result",
    ("push", "self._state = before"): "refusals come before the first change",
    ("_end", "state.reopened.discard(turn_id)"): "is asked only after a reopening, which says it again",
    ("_end", "state.blocked.discard(turn_id)"): "a reopening does the same",
    ("_message_start", "self._state.removed.discard(event['id'])"): HELD,
    ("_adopt", "self._state.removed.discard(event['messageId'])"): HELD,
    ("_state_delta", "self._check_merge(state, patch)"): BOUNDS,
    ("_state_delta", "self._check_value(state, None)"): BOUNDS,
    ("_find", "return None"): "a function that returns nothing returns None",
    ("_reasoning_start", "entry is None"): "where there is no block, no part of it is opened",
}
# How much a patch may do is each implementation's own; what a patch does is tested with the suite of JSON Patch.
LEFT_OUT = {"_brought_in", "_taken_away", "_size", "_excess", "_children", "_depth", "_patched"}
LEFT_OUT |= {"_check_merge", "_check_value"}


@dataclass(frozen=True)
class Mistake:
    """One field of one node of the source, as it is and as it should not be."""

    function: str
    text: str
    node: ast.AST
    field: str
    wrong: Any


def mistakes() -> Iterator[Mistake]:
    for function in ast.walk(SOURCE):
        if isinstance(function, ast.FunctionDef) and function.name not in LEFT_OUT:
            inside = (node for statement in function.body for node in _without_annotations(statement))
            for node in (function, *inside):
                for field, part, wrong in _spoilt(node):
                    yield Mistake(function.name, ast.unparse(part), node, field, wrong)


def _without_annotations(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _without_annotations(child)


def _spoilt(node: ast.AST) -> Iterator[tuple[str, Any, Any]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            for index, statement in enumerate(value):
                if not isinstance(statement, ast.Assert) and not _is_docstring(statement):
                    yield field, statement, [*value[:index], ast.Pass(), *value[index + 1 :]]
    if isinstance(node, ast.If | ast.IfExp):
        for verdict in (True, False):
            yield "test", node.test, ast.Constant(verdict)
    if isinstance(node, ast.Tuple | ast.List) and len(node.elts) > 1 and isinstance(node.ctx, ast.Load):
        for index, member in enumerate(node.elts):
            yield "elts", member, [*node.elts[:index], *node.elts[index + 1 :]]
    if isinstance(node, ast.Compare):
        for wrong in _OTHERS.get(type(node.ops[0]), ()):
            yield "ops", node, [wrong(), *node.ops[1:]]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "value", node, node.value + 1
    if isinstance(node, ast.BoolOp):
        neutral = ast.Constant(isinstance(node.op, ast.And))
        for index, operand in enumerate(node.values):
            yield "values", operand, [*node.values[:index], neutral, *node.values[index + 1 :]]


_OTHERS: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Gt: (ast.GtE, ast.Lt),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


MISTAKES = list(mistakes())


class Streams:
    """The streams with what they come to. The one that noticed the last mistake is asked first about the next."""

    def __init__(self) -> None:
        self._streams = [self._read(case) for case in cases(FOLDER) if case.kind == "streams"]

    @staticmethod
    def _read(case: Any) -> tuple[str, Any]:
        refused = case.outcome().get("refusedLines", [])
        lines = case.text().removesuffix("\n").split("\n")
        events = [agjson.ingest(line) for number, line in enumerate(lines, 1) if number not in refused]
        resync = case.outcome()["resync"]
        return json.dumps(events), (exact(case.outcome()["result"]), resync and tuple(resync.values()))

    def notice(self, reducer: ModuleType) -> bool:
        """Whether some stream comes to something else."""
        for index, (events, expected) in enumerate(self._streams):
            try:
                result, resync = reducer.naive_reduce(json.loads(events))
                same = (exact(result), resync) == expected
            except Exception:
                same = False
            if not same:
                self._streams.insert(0, self._streams.pop(index))
                return True
        return False


@pytest.fixture(scope="module")
def streams() -> Streams:
    return Streams()


def compiled() -> ModuleType:
    """The referee as the tree has it now."""
    module = sys.modules["spoilt"] = ModuleType("spoilt")  # dataclasses look there
    exec(compile(ast.fix_missing_locations(SOURCE), "spoilt", "exec"), module.__dict__)
    return module


def test_the_referee_comes_to_what_every_stream_expects(streams: Streams) -> None:
    assert not streams.notice(compiled())


@pytest.mark.parametrize("function", sorted({mistake.function for mistake in MISTAKES}))
def test_every_mistake_is_noticed(function: str, streams: Streams) -> None:
    unnoticed = []
    for mistake in MISTAKES:
        if mistake.function == function:
            right = getattr(mistake.node, mistake.field)
            setattr(mistake.node, mistake.field, mistake.wrong)
            try:
                if not streams.notice(compiled()):
                    unnoticed.append((function, mistake.text))
            finally:
                setattr(mistake.node, mistake.field, right)
    assert [each for each in unnoticed if each not in UNNOTICED] == []
    assert {each for each in UNNOTICED if each[0] == function} <= set(unnoticed)


def test_there_are_mistakes_to_be_noticed() -> None:
    assert len(MISTAKES) > 500
    assert {function for function, _ in UNNOTICED} < {mistake.function for mistake in MISTAKES}
