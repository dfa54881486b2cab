"""What a fit has learned so far, in a file from which it goes on when it was ended.

The file holds a line with the digest of all that follows, a line with the passes and the plan that they
belong to, and the bytes of the fitter. Without the digest one changed bit would become a weight.
"""

import json
import logging
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from coupturc.errors import CoupTurcError
from coupturc.files import write_whole
from coupturc.json_structs import Count
from coupturc.settings import parse_object

_LOG = logging.getLogger(__name__)


class FitStateError(CoupTurcError, ValueError):
    """A kept state from which no fit of this model can go on."""


class Pass(msgspec.Struct, frozen=True):
    """What one pass over all records came to; losses are mean cross-entropies in nats."""

    number: Count
    learned_loss: float
    held_out_loss: float
    rate: float


def keep_fit(path: Path, key: Mapping[str, object], passes: Sequence[Pass], learned: bytes) -> None:
    """Write what a fit has learned; the file appears when it is complete.

    Args:
        path: of the file.
        key: of its plan, what JSON can hold.
        passes: that were made.
        learned: `Fitter.state` after them.
    """
    head = json.dumps({"key": key, "passes": msgspec.to_builtins(passes)})
    content = head.encode() + b"\n" + learned
    write_whole(path, _digest(content) + b"\n" + content)


def kept_fit(path: Path, key: Mapping[str, object]) -> tuple[list[Pass], bytes]:
    """Return the passes that were made and what they learned.

    Returns: nothing of both where the file holds another fit, or was harmed, for which there is a warning.

    Raises:
        FitStateError: the file holds a fit of the same rules whose weights have other blocks.
    """
    digest, _, content = path.read_bytes().partition(b"\n")
    if digest != _digest(content):
        _LOG.warning("%s is not a complete state of a fit: the fit starts again", path)
        return [], b""
    head, _, learned = content.partition(b"\n")
    kept = parse_object(head)
    _refuse_other_blocks(path, kept["key"], key)
    return ([Pass(**each) for each in kept["passes"]], learned) if kept["key"] == key else ([], b"")


def _refuse_other_blocks(path: Path, kept: Mapping[str, object], key: Mapping[str, object]) -> None:
    """Refuse what another list of terms learned: days of work that this model cannot use and should not overwrite."""
    if kept["rules"] == key["rules"] and kept.get("blocks") != key["blocks"]:
        raise FitStateError(f"{path}: expected a fit of weights with this model's blocks; move the file to start again")


def _digest(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode()
