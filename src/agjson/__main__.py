"""``python -m agjson``: the command line.

Python looks for modules in the current folder first, before any line of this package runs: where that folder is not
trusted, use the console script ``agjson``, which does not look there, or ``python -P -m agjson``.
"""

from agjson.cli import main

if __name__ == "__main__":
    main(prog_name="agjson")
