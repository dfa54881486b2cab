"""Checked reading of a TOML table: all faults are collected, and reading goes on after each."""

from collections.abc import Mapping, Sequence
from typing import Self

from coupturc.errors import plain
from coupturc.field_fault import FieldFault

_SHOWN_LENGTH = 40


def shown(value: object) -> str:
    """Write a value of a TOML file for a message, cut to a line's length."""
    text = ascii(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= _SHOWN_LENGTH else f"{text[:_SHOWN_LENGTH]}..."


class TomlTable:
    """One table of the file, its place in it, and the faults found so far in the whole file.

    Each question returns some value even when the field is wrong, so that one reading finds all
    faults; nothing may be made of the values when there are any. `close` reports the fields nobody
    asked for.
    """

    def __init__(self, values: Mapping[str, object], where: str, faults: list[FieldFault]) -> None:
        self._values = values
        self._where = where
        self._faults = faults
        self._asked: set[str] = set()

    def _path(self, name: str) -> str:
        # A key may be quoted in TOML and hold anything, also what a terminal would obey.
        name = plain(name)
        return f"{self._where}.{name}" if self._where else name

    def refuse(self, name: str, code: str, **values: str | int) -> None:
        """Record that field `name` does not hold what was expected, by a code of `EXPECTATIONS`."""
        found = shown(self._values[name]) if name in self._values else ""
        self._faults.append(FieldFault(self._path(name), code, found, values))

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str, default: str | None = None) -> str:
        """Read a line of text; required when there is no default."""
        self._asked.add(name)
        value = self._values.get(name, default)
        if isinstance(value, str) and value.isprintable() and (value or default == ""):
            return value
        self.refuse(name, "line")
        return ""

    def choice(self, name: str, options: Sequence[str], default: str | None = None) -> str:
        """Read one of the options; required when there is no default."""
        self._asked.add(name)
        value = self._values.get(name, default)
        if isinstance(value, str) and value in options:
            return value
        self.refuse(name, "choice", options=", ".join(f'"{option}"' for option in options))
        return ""

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number from `low` to `high`; required when there is no default."""
        self._asked.add(name)
        value = self._values.get(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.refuse(name, "number", low=low, high=high)
        return low

    def truth(self, name: str, *, default: bool) -> bool:
        """Read true or false."""
        self._asked.add(name)
        value = self._values.get(name, default)
        if isinstance(value, bool):
            return value
        self.refuse(name, "truth")
        return default

    def table(self, name: str) -> Self:
        """Open the table `name`; an absent one is empty."""
        self._asked.add(name)
        value = self._values.get(name, {})
        if not isinstance(value, dict):
            self.refuse(name, "table")
            value = {}
        return type(self)(value, self._path(name), self._faults)

    def close(self) -> None:
        """Report every field that was not asked for."""
        known = ", ".join(sorted(self._asked))
        for name in self._values:
            if name not in self._asked:
                self._faults.append(FieldFault(self._path(name), "fields", values={"options": known}))
