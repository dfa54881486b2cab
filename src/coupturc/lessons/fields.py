"""Checked reading of the fields that only lessons have: texts in up to three languages, lists, lists of tables."""

import re
from typing import Self

from coupturc.errors import MoveTextError
from coupturc.field_fault import FieldFault
from coupturc.lessons.text import LANGUAGES, Text, unknown_words
from coupturc.rules.toml_table import TomlTable, shown


class Fields(TomlTable):
    """A table of a lesson file; see `coupturc.rules.toml_table.TomlTable` for how faults are gathered."""

    def fault(self, name: str, code: str, found: object = None, **values: str | int) -> None:
        """Record a fault of a field whose value could be read."""
        self._faults.append(FieldFault(self._path(name), code, "" if found is None else shown(found), values))

    def fault_of_move(self, name: str, error: MoveTextError) -> None:
        """Record the fault of a text that names no legal move here, or several."""
        code = "clear_move" if error.kind == "ambiguous" else "moves"
        self.fault(name, code, error.text, options=", ".join(error.candidates))

    def tables(self, name: str) -> list[Self]:
        """Open every table of the list `name`; their places are counted from 1."""
        self._asked.add(name)
        value = self._values.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.refuse(name, "tables")
            return []
        return [type(self)(item, f"{self._path(name)}.{number}", self._faults) for number, item in enumerate(value, 1)]

    def names(self, name: str) -> tuple[str, ...]:
        """Read a list of short texts, such as squares or numbers of statements; an absent one is empty."""
        self._asked.add(name)
        value = self._values.get(name, [])
        if isinstance(value, list) and all(isinstance(item, str) and item.isprintable() for item in value):
            return tuple(value)
        self.refuse(name, "texts")
        return ()

    def words(self, name: str) -> tuple[str, ...]:
        """Read a line of texts separated by spaces, such as moves; an absent one is empty."""
        return tuple(self.text(name, "").split())

    def scalar(self, name: str) -> str | int | bool:
        """Read a text, a whole number, true or false."""
        self._asked.add(name)
        value = self._values.get(name)
        if isinstance(value, str | int):
            return value
        self.refuse(name, "scalar")
        return ""

    def paragraphs(self, name: str) -> Text:
        """Read a text in one language or more."""
        return self.optional_paragraphs(name) or self._absent(name)

    def optional_paragraphs(self, name: str) -> Text | None:
        """Read a text in the languages in which it is written, or nothing when the field is not there."""
        if name not in self:
            return None
        table = self.table(name)
        written = [language for language in LANGUAGES if language in table]
        text: Text = {language: table.paragraph(language) for language in written}
        table.close()
        return text or self._absent(name)

    def paragraph(self, language: str) -> str:
        """Read one language of a text: line ends within a paragraph are spaces."""
        self._asked.add(language)
        value = self._values.get(language)
        if not isinstance(value, str) or not value.strip() or not value.replace("\n", "").isprintable():
            self.refuse(language, "text")
            return ""
        unknown = unknown_words(language, value)
        if unknown:
            self.fault(language, "glossary", unknown[0])
        return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", value.strip()))

    def _absent(self, name: str) -> Text:
        self.refuse(name, "languages", options=", ".join(LANGUAGES))
        return dict.fromkeys(LANGUAGES, "")
