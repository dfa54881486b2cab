"""What a command did, as the shell of a user sees it."""

import json
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass
class Result:
    """Exit code and both streams."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Run(Protocol):
    """Runs `coupturc` with arguments and standard input, which may be typed at a terminal."""

    def __call__(self, *arguments: str, stdin: bytes = b"", terminal: bool = False) -> Result: ...
