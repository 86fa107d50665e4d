"""What an adapter is, by the example of the Python library: conformance/protocol.md, answered by `agjson`."""

import json
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import agjson

Request: TypeAlias = dict[str, Any]
Answer: TypeAlias = dict[str, Any]


def describe(_: Request) -> Answer:
    commands = ["validate", "reduce", "check"]
    return {"commands": commands, "name": "agjson", "version": agjson.__version__, "language": "Python"}


def validate(request: Request) -> Answer:
    try:
        value = agjson.ingest(request["document"], definition=request["definition"], mode=request["posture"])
    except agjson.InvalidDocument as error:
        return {"valid": False, "pointer": error.violation.pointer, "rule": error.violation.keyword}
    except agjson.UnknownDefinition as error:
        return {"skipped": str(error)}
    except agjson.AgJsonError:
        return {"valid": False}
    return {"valid": True, "value": value}


def reduce(request: Request) -> Answer:
    reducer, refused = agjson.Reducer(), []
    for number, line in enumerate(request["lines"], 1):
        try:
            reducer.extend([agjson.ingest(line)])
        except agjson.AgJsonError:
            refused.append(number)
    resync = reducer.resync
    why = resync and {"reason": resync.reason, "seq": resync.seq, "index": resync.index, "id": resync.id}
    result = {"result": reducer.result(), "needsResync": reducer.needs_resync, "resync": why}
    return {**result, "refusedLines": refused}


def check(request: Request) -> Answer:
    findings = agjson.check(request["lines"]).findings
    return {"findings": [{"rule": each.rule, "line": (each.event or 0) + 1} for each in findings]}


def unknown(_: Request) -> Answer:
    return {"skipped": "no such command"}


ANSWERS: dict[str, Callable[[Request], Answer]] = {each.__name__: each for each in (describe, validate, reduce, check)}

for text in sys.stdin:
    question = json.loads(text)
    answer = ANSWERS.get(question["command"], unknown)(question)
    print(json.dumps({"id": question["id"], **answer}), flush=True)
