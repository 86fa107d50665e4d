"""The typed face of AgJSON: a dataclass for every definition, `from_wire` and `to_wire`."""

from agjson_generated.agjson.types import *  # noqa: F403
