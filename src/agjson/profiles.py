"""Profiles: which of CORE, EXTENDED and ADVANCED a value of AgJSON needs (section 9, D14)."""

from agjson.protocols.agjson import PROTOCOL
from agjson.validation.profiles import Excess as Excess
from agjson.validation.profiles import profiles_of

_PROFILES = profiles_of(PROTOCOL)

profile_of = _PROFILES.of
largest = _PROFILES.largest
excess = _PROFILES.excess
exceeding = _PROFILES.exceeding
require = _PROFILES.require
