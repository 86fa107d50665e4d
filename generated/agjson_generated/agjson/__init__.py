"""AgJSON, version 1.0.0-draft.1: dataclasses, wire types, validators, definitions and tables.

Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand.
"""

from __future__ import annotations

from agjson_runtime.protocol import Protocol

PROTOCOL = Protocol(
    package=__name__,
    name="agjson",
    title="AgJSON",
    version="1.0.0-draft.1",
    identifier="urn:agjson:1.0.0-draft.1",
    documents=("AgEvent", "AgInput", "AgMessage", "AgReduceResult"),
    event="AgEvent",
    discriminator="type",
    sequence="seq",
    profiles=("CORE", "EXTENDED", "ADVANCED"),
)
