"""JSON that does not fit is named in one sentence, with its place."""

import pytest

from coupturc.errors import CoupTurcError
from coupturc.game.record_json import decode_record
from coupturc.tournament.record_json import decode_record as decode_tournament


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'{"version": "two"}', "`int`, got `str` - at `$.version`"),
        (b"[]", "`object`, got `array`"),
        (b'{"version": 3', "JSON that can be read (input data was truncated)"),
        (b"{}", "JSON that can be read (object missing required field `version`)"),
        (b'{"a": ' + b"[" * 100_000, "JSON with less nesting"),
    ],
)
def test_what_was_expected_is_said_once(data: bytes, expected: str) -> None:
    for decode, what in ((decode_record, "record of a game"), (decode_tournament, "tournament")):
        with pytest.raises(CoupTurcError) as caught:
            decode(data)
        assert str(caught.value) == f"{what}, JSON: expected {expected}"


def test_text_that_is_not_utf_8_is_named() -> None:
    with pytest.raises(CoupTurcError) as caught:
        decode_record(b'{"version": 3, "profile": "\xff"}')
    assert str(caught.value) == "record of a game, JSON: expected UTF-8 text"


def test_a_tournament_of_a_newer_version_is_named() -> None:
    with pytest.raises(CoupTurcError) as caught:
        decode_tournament(b'{"version": 99, "events": "in another form"}')
    said = "expected version 1, found 99; a newer version of the package wrote it"
    assert str(caught.value) == f"tournament, version: {said}"
