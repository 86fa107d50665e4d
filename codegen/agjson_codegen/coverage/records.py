"""What a corpus has to show of a record as a whole: its fields, stray nulls, further fields, cross-field rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from agjson_codegen.coverage.corpus import Refused
from agjson_codegen.coverage.ledger import Ledger, Need, Refuses, Shows, has
from agjson_codegen.model import AtLeastOne, DependentRequired, ExactlyOne, IfThenRequired, Record, Rule


def record_needs(ledger: Ledger, name: str, record: Record) -> Iterator[Need]:
    """Every field in a valid document, null and an unknown field in an invalid one, every rule kept and broken."""
    for field in record.fields:
        yield ledger.valid("fields", f"{name}.{field.name}", "no valid document has it", name, has(field.name))
    if any(not field.required and not ledger.opaque(field.shape) for field in record.fields):
        lack = "no document that only a producer must not send has null in an optional field"
        yield ledger.invalid("nulls", name, lack, (name,), _for_producers("null"))
    if record.closed:
        lack = "no document that only a producer must not send has an unknown field"
        yield ledger.invalid("further fields", name, lack, (name,), _for_producers("unknown-field"))
    else:
        known = frozenset(field.name for field in record.fields)
        lack = "no valid document has a further field"
        yield ledger.valid("further fields", name, lack, name, _has_more_than(known))
    for rule in record.rules:
        yield from _rule(ledger, name, rule)


def _has_more_than(known: frozenset[str]) -> Shows:
    return lambda value: isinstance(value, dict) and not value.keys() <= known


def _for_producers(rule: str) -> Refuses:
    return lambda case: case.posture == "strict" and case.rule == rule and case.pointer.count("/") == 1


def _rule(ledger: Ledger, name: str, rule: Rule) -> Iterator[Need]:
    def kept(lack: str, shows: Shows) -> Need:
        return ledger.valid("rules", name, f"no valid document has {lack}", name, shows)

    def broken(lack: str, keyword: str, shows: Shows) -> Need:
        def refuses(case: Refused) -> bool:
            return case.rule == keyword and case.pointer == "" and shows(case.value)

        return ledger.invalid("rules", name, f"no invalid document has {lack}", (name,), refuses)

    match rule:
        case ExactlyOne(fields) | AtLeastOne(fields):
            exclusive = isinstance(rule, ExactlyOne)
            keyword = "oneOf" if exclusive else "anyOf"
            listed = f"{', '.join(fields[:-1])} and {fields[-1]}"
            for each in fields:
                yield kept(f"{each} alone of {listed}", _alone(each, fields))
            yield broken(f"none of {listed}", keyword, lambda value: not _present(value, fields))
            if exclusive:
                yield broken(f"more than one of {listed}", keyword, lambda value: len(_present(value, fields)) > 1)
        case IfThenRequired(field, wanted, required):
            condition = f"{field} of {json.dumps(wanted)}"
            yield from _conditional(kept, broken, condition, _equals(field, wanted), required, "required")
        case DependentRequired(field, required):
            yield from _conditional(kept, broken, field, has(field), required, "dependentRequired")


def _conditional(
    kept: Callable[[str, Shows], Need],
    broken: Callable[[str, str, Shows], Need],
    condition: str,
    holds: Shows,
    required: tuple[str, ...],
    keyword: str,
) -> Iterator[Need]:
    yield kept(condition, holds)
    for each in required:
        yield kept(f"neither {condition} nor {each}", _neither(holds, has(each)))
        yield broken(f"{condition} without {each}", keyword, _without(holds, has(each)))


def _present(value: Any, fields: tuple[str, ...]) -> list[str]:
    return [field for field in fields if has(field)(value)]


def _alone(field: str, fields: tuple[str, ...]) -> Shows:
    return lambda value: _present(value, fields) == [field]


def _equals(field: str, wanted: str | bool | int) -> Shows:
    return lambda value: has(field)(value) and value[field] == wanted and type(value[field]) is type(wanted)


def _neither(one: Shows, other: Shows) -> Shows:
    return lambda value: not one(value) and not other(value)


def _without(one: Shows, other: Shows) -> Shows:
    return lambda value: one(value) and not other(value)
