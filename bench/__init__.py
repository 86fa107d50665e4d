"""Benchmarks behind every figure that the README quotes: ``python -m bench``."""
