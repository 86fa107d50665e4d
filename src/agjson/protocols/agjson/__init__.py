"""AgJSON: the home protocol. Its fold, the rules of its streams, and what its versions mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agjson.protocol import Fold, Protocol
from agjson.protocols.agjson.version import mismatch
from agjson_generated.agjson import PROTOCOL as _GENERATED

if TYPE_CHECKING:
    from agjson.checks.rule import RuleSet


def _load_fold() -> Fold:
    from agjson.protocols.agjson.fold import Reducer

    return Fold(Reducer, "AgReduceResult")


def _load_rules() -> RuleSet:
    from agjson.protocols.agjson.rules import RULE_SET

    return RULE_SET


PROTOCOL = Protocol.extend(_GENERATED, input="AgInput", mismatch=mismatch, load_fold=_load_fold, load_rules=_load_rules)
