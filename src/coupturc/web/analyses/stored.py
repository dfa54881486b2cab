"""An analysis as it is stored, read: its tree, and how far its report has come."""

from __future__ import annotations

from typing import Self

import msgspec

from coupturc.analysis.document import Document
from coupturc.web.analyses.messages import Effort, ReportPly, ReportState
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.analyses import AnalysisRow


def document_of(record: AnalysisRow) -> Document:
    """Return the tree of a stored analysis."""
    return Document.parse(record.body, profile_of(record.profile).rules)


class StoredReport(msgspec.Struct, frozen=True):
    """A report, with the names of the nodes of the line that it is on, the start first."""

    effort: Effort
    line: tuple[str, ...]
    plies: tuple[ReportPly, ...]
    done: int
    state: ReportState

    @classmethod
    def read(cls, text: str | None) -> Self:
        """Read what stands in the row of an analysis; None before its first report."""
        return msgspec.json.decode(text, type=cls) if text else cls("quick", (), (), 0, "none")

    @property
    def text(self) -> str:
        """What stands in the row."""
        return msgspec.json.encode(self).decode()
