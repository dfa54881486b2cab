"""Let `python -m coupturc` be the command `coupturc`."""

import sys

from coupturc.cli import main

if __name__ == "__main__":
    sys.exit(main())
