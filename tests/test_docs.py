"""The pages in docs/ say what the code does."""

import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Command as ClickCommand
from click import Context, Group

from coupturc import ProfileError
from coupturc.cli import main
from coupturc.cli.app import app
from coupturc.lessons import parse_lesson
from coupturc.rules import PROFILE_IDS, parse_profile
from tests.docs_pages import DOCS, PAGES, ROOT, Command, blocks, commands

COMMANDS_SHOWN = list(commands())
PROFILES = ROOT / "src" / "coupturc" / "rules" / "profiles"


def has_prompt(page: Path) -> bool:
    return any(">>>" in text for text in blocks(page, "python"))


def has_plain_python(page: Path) -> bool:
    return any(">>>" not in text for text in blocks(page, "python"))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder with the files that the pages speak of."""
    club = (PROFILES / "belgian.toml").read_text("utf-8").replace('id = "belgian"', 'id = "our-club"')
    (tmp_path / "our-club.toml").write_text(club, "utf-8")
    (tmp_path / "my-lesson.toml").write_text(blocks(DOCS / "writing-lessons.md", "toml")[0], "utf-8")
    (tmp_path / "games.pdn").write_text("1. 32-28 19-23 2. 28x19 14x23 1-1\n", "utf-8")
    (tmp_path / "coupturc.toml").write_text(blocks(DOCS / "operating.md", "toml")[0], "utf-8")
    for folder in ("rules", "lessons"):
        (tmp_path / folder).mkdir()
    (tmp_path / "data").symlink_to(ROOT / "data")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", [page for page in PAGES if has_prompt(page)], ids=lambda page: page.name)
def test_sessions_run(page: Path) -> None:
    result = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS | doctest.FAIL_FAST
    )
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", [page for page in PAGES if has_plain_python(page)], ids=lambda page: page.name)
def test_programs_run(page: Path) -> None:
    names: dict[str, object] = {}
    for text in blocks(page, "python"):
        if ">>>" not in text:
            exec(compile(text, page.name, "exec"), names)  # noqa: S102 (our own page)


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("command", COMMANDS_SHOWN, ids=str)
def test_commands_are_understood(command: Command) -> None:
    here = str(Path.cwd())  # for the folders of a club's server
    arguments = [argument.replace("/srv/coupturc", here).replace("/etc", here) for argument in command.arguments]
    understand(app, "coupturc", arguments)


def understand(command: ClickCommand, name: str, arguments: list[str]) -> None:
    """Parse the arguments as the command line does, without running anything."""
    context = command.make_context(name, arguments)
    rest = [*context._protected_args, *context.args]
    if isinstance(command, Group) and rest:
        inner_name, inner, rest = command.resolve_command(context, rest)
        assert inner
        understand(inner, inner_name or "", rest)


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("command", [command for command in COMMANDS_SHOWN if command.output], ids=str)
def test_commands_write_what_is_shown(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.arguments) == 0
    assert capsys.readouterr().out == command.output


def test_the_whole_lesson_is_accepted() -> None:
    whole, *parts = blocks(DOCS / "writing-lessons.md", "toml")
    assert parse_lesson(whole).id == "first-capture"
    assert all(tomllib.loads(part) for part in parts)


def all_commands(command: ClickCommand = app, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ClickCommand]]:
    """Yield every command with its name, and those below it."""
    yield " ".join(path), command
    if isinstance(command, Group):
        context = Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner
            yield from all_commands(inner, (*path, name))


def described(name: str) -> str:
    """Return what docs/cli.md says of a command: its sections, and the filters, which several commands have."""
    page = (DOCS / "cli.md").read_text("utf-8")
    first, *sections = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    own = [each for each in sections if f"`coupturc {name.split(' ', 1)[0]}" in each.partition("\n")[0]]
    filters = page[page.index("\nFilters:") :].split("\n\n", 1)[0]
    return "\n".join([*own, filters] if name else [first])


@pytest.mark.parametrize(
    ("name", "command"), [pytest.param(*each, id=each[0] or "coupturc") for each in all_commands()]
)
def test_every_command_is_described_with_its_options(name: str, command: ClickCommand) -> None:
    text = described(name)
    last = re.escape(name.rpartition(" ")[2])
    assert re.search(rf"coupturc {re.escape(name)}\b|[`|]{last}[`| ]", text)
    options = [option for each in command.params for option in (*each.opts, *each.secondary_opts)]
    long = [option for option in options if option.startswith("--")]
    assert [option for option in long if not re.search(rf"{option}(?![\w-])", text)] == []


def test_every_profile_and_field_is_described() -> None:
    page = (DOCS / "profiles.md").read_text("utf-8")
    with pytest.raises(ProfileError) as caught:
        parse_profile('unknown = 1\nid = "club"\nversion = 1\ngame = "turkish"\ntitle = "Club"\n[draws]\nunknown = 1')
    known = [fault.expected.removeprefix("one of the fields ").split(", ") for fault in caught.value.faults]
    assert [name for names in known for name in names if name not in page] == []
    assert [name for name in PROFILE_IDS if f"`{name}`" not in page] == []
