"""Settings of a command in a TOML file or in the environment; click looks there for what the command line leaves open.

Every fault of both is reported at once, those of the file with their lines. A command that uses this sets
`auto_envvar_prefix`.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from coupturc.lessons.toml_lines import line_named, line_of

_Command = TypeVar("_Command", bound="Callable[..., object] | click.Command")

_FORMS = {str: "expected text in quotation marks", int: "expected a whole number"}


def _read(
    ctx: click.Context, _option: click.Parameter, path: Path | None, *, passed_over: frozenset[str] = frozenset()
) -> None:
    options = {_setting(option): option for option in ctx.command.params if option.expose_value}
    faults = list(_faults_in_environment(ctx, options))
    if path is not None:
        text = path.read_bytes()
        try:
            values = tomllib.loads(text.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            faults.append(f"{path}:{line_named(str(error)) or 1}: not TOML: {error}")
        else:
            values = {name: value for name, value in values.items() if name in options or name not in passed_over}
            found = _faults_in_file(ctx, options, values)
            faults += [f"{path}:{line_of(text.decode(), name) or 1}: {fault}" for name, fault in found]
            ctx.default_map = {name.replace("-", "_"): value for name, value in values.items()}
    if faults:
        raise click.UsageError("; ".join(faults), ctx)


def _faults_in_environment(ctx: click.Context, options: Mapping[str, click.Parameter]) -> Iterator[str]:
    for option in options.values():
        value = option.value_from_envvar(ctx)
        if value is not None and (fault := _fault_of(ctx, option, value)):
            yield f"{ctx.auto_envvar_prefix}_{str(option.name).upper()}: {fault}"


def _faults_in_file(
    ctx: click.Context, options: Mapping[str, click.Parameter], values: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        option = options.get(name)
        if option is None:
            yield name, f"no setting is called {name}"
            continue
        form: type[str | int] = int if isinstance(option.type, click.types.IntParamType) else str
        # A truth value is a number too, for Python.
        fault = _fault_of(ctx, option, value) if type(value) is form else _FORMS[form]
        if fault:
            yield name, f"{name}: {fault}"


def _fault_of(ctx: click.Context, option: click.Parameter, value: object) -> str:
    try:
        option.process_value(ctx, value)
    except click.BadParameter as error:
        return error.message
    return ""


def settings_option(others: Iterable[click.Parameter] = ()) -> Callable[[_Command], _Command]:
    """Return an option that names the file; it is read before the other options are looked at.

    Args:
        others: options of another command, which may stand in the same file and say nothing to this one.
    """
    passed_over = frozenset(_setting(option) for option in others)
    return click.option(
        "--settings",
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
        is_eager=True,
        expose_value=False,
        callback=partial(_read, passed_over=passed_over),
        help="TOML file with any of the other options by name, such as port = 8000; the command line and the "
        "environment come first.",
    )


def _setting(option: click.Parameter) -> str:
    return str(option.name).replace("_", "-")
