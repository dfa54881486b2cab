"""`import coupturc` stays cheap, and what it leaves out comes when asked for."""

import subprocess
import sys

import pytest

import coupturc

#: Each costs milliseconds of the 60 that starting Python and importing the package may take.
COSTLY = {"typing", "dataclasses", "inspect", "re", "json", "tomllib", "msgspec", "click", "rich", "pathlib", "logging"}


def test_nothing_costly_is_imported() -> None:
    code = "import sys; before = {*sys.modules}; import coupturc; print(*({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not COSTLY & set(done.stdout.split())


@pytest.mark.parametrize("name", coupturc.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(coupturc, name)
    assert name in dir(coupturc)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Pawn'"):
        _ = coupturc.Pawn
