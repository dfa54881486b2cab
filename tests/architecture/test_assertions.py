"""The tests of the core run with its assertions (core/tests/base/test_asserts.cpp); a shipped build has none."""

from pathlib import Path

from coupturc import _core


def test_the_extension_is_built_without_assertions() -> None:
    assert b"__assert" not in Path(_core.__file__).read_bytes()
