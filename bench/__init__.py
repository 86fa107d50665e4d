"""Benchmarks behind every figure in docs/performance.md: ``python -m bench``."""
