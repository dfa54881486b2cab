"""The command `coupturc`; one file per command, loaded when it is asked for."""

from coupturc.cli.app import main

__all__ = ["main"]
