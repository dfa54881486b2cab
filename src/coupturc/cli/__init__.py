"""The command `coupturc`; one file per command, loaded when it is asked for."""

import sys
from collections.abc import Sequence

from coupturc.cli.exit_codes import WRONG_USAGE

#: What a command needs besides the library, as pyproject.toml names it; the others need "cli".
_EXTRAS = {"serve": "server", "bot": "bot", "archive": "cli,archive"}
#: What brings a package that only some words of a command need.
_BROUGHT_BY = {"sqlalchemy": "cli,archive", "pyarrow": "parquet"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: without the program's name; those of the process when None.

    Returns: the exit code. What went wrong is one line on stderr, never a traceback.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        from coupturc.cli.app import run  # noqa: PLC0415 - it needs packages that may be missing

        return run(words)
    except ModuleNotFoundError as error:
        missing = (error.name or "").split(".")[0]
        if missing in {"coupturc", *sys.stdlib_module_names}:
            raise
        extra = _BROUGHT_BY.get(missing) or next((_EXTRAS[word] for word in words if word in _EXTRAS), "cli")
        sys.stderr.write(f"coupturc: the package {missing} is missing: pip install 'coupturc[{extra}]'\n")
        return WRONG_USAGE
