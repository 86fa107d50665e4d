"""What a corpus has to show of a union: each arm, and what its discriminators do not lead to.

Alternatives that no field tells apart are left out: who does not validate cannot tell which one a document is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from agjson_codegen.coverage.corpus import Refused
from agjson_codegen.coverage.ledger import Ledger, Need, lacks
from agjson_codegen.dispatch import TaggedUnion, switch
from agjson_codegen.findings import pointer
from agjson_codegen.model import OpenVariant, Union


def union_needs(ledger: Ledger, name: str, union: Union) -> Iterator[Need]:
    """Every arm in a valid document; discriminators that are missing, unknown, or beyond what a consumer takes."""
    if not union.discriminator:
        return
    tree = switch(ledger.model, union)
    for arm in union.arms:
        leaves = frozenset(ledger.model.leaves(arm.name))
        yield ledger.valid("arms", name, f"no valid document is a {arm.name}", name, partial(_leads_into, tree, leaves))
    for each in _switches(tree):
        if each.field in union.discriminator:
            yield from _discriminator(ledger, name, each)
    if union.open is not None:
        yield from _open(ledger, name, tree.field, union.open)


def leaf(tree: TaggedUnion, value: Any) -> str | None:
    """The definition that the discriminators of a value lead to; None where they lead to none that is known."""
    found: str | TaggedUnion | None = tree
    while isinstance(found, TaggedUnion):
        if not isinstance(value, dict):
            return None
        found = _decided(found, value)
    return found


def _decided(tree: TaggedUnion, value: dict[str, Any]) -> str | TaggedUnion | None:
    if tree.field not in value:
        return tree.absent
    tag = value[tree.field]
    if not isinstance(tag, str):
        return None
    prefixes = (tree.prefixes or {}).items()
    return tree.cases.get(tag) or next((name for prefix, name in prefixes if tag.startswith(prefix)), None)


def _leads_into(tree: TaggedUnion, leaves: frozenset[str], value: Any) -> bool:
    return leaf(tree, value) in leaves


def _switches(tree: TaggedUnion) -> Iterator[TaggedUnion]:
    yield tree
    for case in tree.cases.values():
        if isinstance(case, TaggedUnion):
            yield from _switches(case)


def _discriminator(ledger: Ledger, name: str, tree: TaggedUnion) -> Iterator[Need]:
    def unknown(case: Refused) -> bool:
        return case.pointer == pointer(tree.field) and case.rule in ("enum", "unknown-type")

    subject = f"{name}.{tree.field}"
    if tree.absent is None:
        yield ledger.invalid("discriminators", subject, "no invalid document lacks it", (name,), lacks(tree.field))
    lack = "no invalid document has an unknown value in it"
    yield ledger.invalid("discriminators", subject, lack, (name,), unknown)


def _open(ledger: Ledger, name: str, field: str, arm: OpenVariant) -> Iterator[Need]:
    def need(lack: str, posture: str, tells: Callable[[str], bool]) -> Need:
        def refuses(case: Refused) -> bool:
            tag = case.value.get(field) if isinstance(case.value, dict) else None
            at = case.posture == posture and case.pointer == pointer(field)
            return at and isinstance(tag, str) and tells(tag)

        return ledger.invalid("open unions", f"{name}.{field}", lack, (name,), refuses)

    pattern, forbidden = arm.pattern, arm.forbidden
    yield need("no document has an unknown value that a consumer takes", "strict", lambda tag: True)
    if pattern is not None:
        lack = f"no document that everyone refuses has a value that {pattern} does not match"
        yield need(lack, "both", lambda tag: re.search(pattern, tag) is None)
    if forbidden is not None:
        lack = f"no document that everyone refuses has a value that {forbidden} matches"
        yield need(lack, "both", lambda tag: re.search(forbidden, tag) is not None)
