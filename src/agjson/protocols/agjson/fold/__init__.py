"""The fold: from a stream of events to the objects it makes (spec section 5). docs/fold.md tells it rule by rule."""

from __future__ import annotations

from agjson.protocols.agjson.fold.reducer import Fold, Reducer, reduce

__all__ = ["Fold", "Reducer", "reduce"]
