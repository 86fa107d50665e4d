"""Conformance: the corpus, and the runner that puts it to a program in any language."""
