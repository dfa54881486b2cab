"""What a person may do to an analysis. Each change may come twice, after a lost answer, and counts once."""

from typing import Annotated, Literal

import msgspec

MOST_MOVES_AT_ONCE = 200

NodeId = Annotated[str, msgspec.Meta(max_length=64)]
SquareName = Annotated[str, msgspec.Meta(max_length=3)]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
Strength = Literal["", "!", "?", "!!", "??", "!?", "?!"]
Glyph = Annotated[int, msgspec.Meta(ge=0, le=255)]


class NodeArrow(msgspec.Struct, frozen=True):
    """An arrow from one square to another."""

    origin: SquareName
    target: SquareName


class PlayLine(msgspec.Struct, tag="play", tag_field="type", frozen=True):
    """Play moves from a node; what is there already is followed, the rest becomes a variation."""

    node: NodeId
    moves: Annotated[tuple[MoveText, ...], msgspec.Meta(min_length=1, max_length=MOST_MOVES_AT_ONCE)]


class DeleteNode(msgspec.Struct, tag="delete", tag_field="type", frozen=True):
    """Take a move out with everything that follows it."""

    node: NodeId


class ReorderNode(msgspec.Struct, tag="reorder", tag_field="type", frozen=True):
    """Put a move at a place among its alternatives; the first goes on with the line."""

    node: NodeId
    place: Annotated[int, msgspec.Meta(ge=0)]


class MakeMainLine(msgspec.Struct, tag="make_main", tag_field="type", frozen=True):
    """Make the line that leads to a move the main line."""

    node: NodeId


class AnnotateNode(msgspec.Struct, tag="annotate", tag_field="type", frozen=True):
    """Say something about a move: a comment, how strong it was, and signs by their number in PDN."""

    node: NodeId
    comment: Annotated[str, msgspec.Meta(max_length=10_000)]
    strength: Strength
    nags: Annotated[tuple[Glyph, ...], msgspec.Meta(max_length=20)]


class DrawOnNode(msgspec.Struct, tag="draw", tag_field="type", frozen=True):
    """Draw arrows and rings on the board after a move, in the place of what was drawn."""

    node: NodeId
    arrows: Annotated[tuple[NodeArrow, ...], msgspec.Meta(max_length=50)]
    squares: Annotated[tuple[SquareName, ...], msgspec.Meta(max_length=50)]


class SetHeaders(msgspec.Struct, tag="set_headers", tag_field="type", frozen=True):
    """Set some of the tags; an empty value takes one out."""

    headers: dict[
        Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Za-z0-9_]{0,39}$")],
        Annotated[str, msgspec.Meta(max_length=300)],
    ]


AnalysisChange = PlayLine | DeleteNode | ReorderNode | MakeMainLine | AnnotateNode | DrawOnNode | SetHeaders
