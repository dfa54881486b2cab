"""Settings of a command in a TOML file or in the environment; click looks there for what the command line leaves open.

Every fault of both is reported at once, those of the file with their lines. A command that uses this sets
`auto_envvar_prefix`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from coupturc.lessons.toml_lines import line_named, line_of

_FORMS = {str: "expected text in quotation marks", int: "expected a whole number"}


def _read(ctx: click.Context, _option: click.Parameter, path: Path | None) -> None:
    options = {str(option.name).replace("_", "-"): option for option in ctx.command.params if option.expose_value}
    faults = list(_faults_in_environment(ctx, options))
    if path is not None:
        text = path.read_bytes()
        try:
            values = tomllib.loads(text.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            faults.append(f"{path}:{line_named(str(error)) or 1}: not TOML: {error}")
        else:
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


#: Names the file; it is read before the other options are looked at.
settings_option = click.option(
    "--settings",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    is_eager=True,
    expose_value=False,
    callback=_read,
    help="TOML file with any of the other options by name, such as port = 8000; the command line and the environment "
    "come first.",
)
