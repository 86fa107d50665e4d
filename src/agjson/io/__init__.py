"""Input: documents from files and pipes (JSONL, JSON arrays, captures of server-sent events, gzipped or not)."""
