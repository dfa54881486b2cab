"""The pages in docs/ say what the code does."""

import doctest
from pathlib import Path

import pytest
from click import Context

from coupturc import ProfileError
from coupturc.cli.app import COMMANDS, app
from coupturc.rules import PROFILE_IDS, parse_profile

DOCS = Path(__file__).parents[1] / "docs"


def test_examples_of_the_library_run() -> None:
    result = doctest.testfile(str(DOCS / "library.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_every_option_of_every_command_is_described() -> None:
    page = (DOCS / "cli.md").read_text("utf-8")
    context = Context(app)
    for name in set(COMMANDS) - {"serve"}:
        command = app.get_command(context, name)
        assert command
        options = [option for parameter in command.params for option in parameter.opts if option.startswith("--")]
        assert [option for option in options if option not in page] == [], name


def test_every_profile_and_field_is_described() -> None:
    page = (DOCS / "profiles.md").read_text("utf-8")
    with pytest.raises(ProfileError) as caught:
        parse_profile('unknown = 1\nid = "club"\nversion = 1\ngame = "turkish"\ntitle = "Club"\n[draws]\nunknown = 1')
    known = [fault.expected.removeprefix("one of the fields ").split(", ") for fault in caught.value.faults]
    assert [name for names in known for name in names if name not in page] == []
    assert [name for name in PROFILE_IDS if f"`{name}`" not in page] == []
