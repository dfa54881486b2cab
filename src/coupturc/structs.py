"""The base of values that are stored or sent as JSON.

Where msgspec is installed the base is its own, and it reads and writes them. The library needs no other package:
without msgspec they are dataclasses, the same values without the JSON.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from msgspec import Struct
    from msgspec.structs import replace
else:
    try:
        from msgspec import Struct
        from msgspec.structs import replace
    except ModuleNotFoundError:
        from dataclasses import dataclass, replace
        from types import SimpleNamespace

        class Struct:
            """A base that makes a dataclass of each class below it."""

            def __init_subclass__(
                cls, *, frozen: bool = False, kw_only: bool = False, tag: str | None = None, **_json: object
            ) -> None:
                dataclass(cls, frozen=frozen, kw_only=kw_only)
                cls.__struct_config__ = SimpleNamespace(tag=tag)


__all__ = ["Struct", "replace", "tag_of"]


def tag_of(kind: type[Struct]) -> str:
    """Return the word by which JSON names a class of a union."""
    return str(kind.__struct_config__.tag)
