"""JSON: decoding within limits, equality, patches. Nothing here knows a protocol."""
