"""AgJSON. Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand."""
