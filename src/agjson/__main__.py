"""``python -m agjson``: the command line."""

from agjson.cli import main

if __name__ == "__main__":
    main(prog_name="agjson")
