"""Validation: the trust boundary, and the profiles of what passed it."""
