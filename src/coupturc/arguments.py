"""What functions say of arguments of another type, before these fail somewhere inside."""


def expect(name: str, value: object, kind: type | tuple[type, ...], expected: str = "") -> None:
    """Refuse an argument of another type.

    Args:
        name: of the argument.
        kind: what it must be.
        expected: the same in words; the name of the class when left out.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(value, kind):
        words = expected or f"a {getattr(kind, '__name__', kind)}"
        raise TypeError(f"{name}: expected {words}, found {type(value).__name__}")


def expect_method(name: str, value: object, method: str, expected: str) -> None:
    """Refuse an argument that lacks a method or an attribute.

    Its class is asked first: to ask a value for a property works it out.

    Raises:
        TypeError: it is something else.
    """
    if isinstance(value, type) or not (hasattr(type(value), method) or hasattr(value, method)):
        raise TypeError(f"{name}: expected {expected}, found {type(value).__name__}")
