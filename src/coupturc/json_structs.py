"""JSON read into a struct: what does not fit is named with its place and what was expected there."""

from typing import Annotated, TypeVar

import msgspec

T = TypeVar("T")

Count = Annotated[int, msgspec.Meta(ge=0)]


class MisfitError(ValueError):
    """JSON that does not fit a struct, such as "expected `int` >= 0 - at `$.plan.nodes`"."""


def decode(text: bytes | str, kind: type[T]) -> T:
    """Read a struct from JSON; fields that it does not name are passed over unless it forbids them.

    Raises:
        MisfitError: a field is missing or wrong; the first one is named.
        ValueError: the text is not an object of JSON, or is nested too deep.
    """
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        message = str(error)
        if " at `$" not in message and message.startswith("Expected `object`"):
            raise ValueError("expected an object") from None
        raise MisfitError(message[0].lower() + message[1:]) from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None


def expected_of(error: msgspec.DecodeError | UnicodeDecodeError | RecursionError) -> str:
    """Return what a reader of JSON expected and did not find, to be said after the word "expected".

    Example:
        >>> try:
        ...     msgspec.json.decode(b'{"version": "two"}', type=dict[str, int])
        ... except msgspec.ValidationError as error:
        ...     print(expected_of(error))
        `int`, got `str` - at `$[...]`
    """
    if isinstance(error, UnicodeDecodeError):
        return "UTF-8 text"
    if isinstance(error, RecursionError):
        return "JSON with less nesting"
    message = str(error)
    if message.startswith("Expected "):
        return message.removeprefix("Expected ")
    return f"JSON that can be read ({message[0].lower()}{message[1:]})"
