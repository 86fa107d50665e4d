"""Emitters: one module for each kind of output. They render the model and read no JSON Schema."""
