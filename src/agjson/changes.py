"""Changes: what the fold reports for each event. See `agjson.Reducer.push`."""

from agjson.protocols.agjson.fold.changes import *  # noqa: F403
