"""Modules that generated code needs and that know no protocol: emitted as they stand here."""
