"""From one hand-written protocol schema to everything a language can derive from it.

    load (meta-validate, resolve, lint) -> model -> emitters, one file each, a template each

Nothing here knows a protocol by name: what a protocol needs is said in its schema.
"""
