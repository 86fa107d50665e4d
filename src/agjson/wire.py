"""The wire values of AgJSON as TypedDicts, for type checkers."""

from agjson_generated.agjson.wire import *  # noqa: F403
