"""Options that several commands share."""

import math
import re

import click
from click.shell_completion import CompletionItem

from coupturc._core import Engine
from coupturc.engine.native.styles import NO_STYLE, STYLES
from coupturc.errors import ProfileError, UnknownEncodingError, UnknownProfileError
from coupturc.notation.sources import refuse_unknown
from coupturc.rules import PROFILE_IDS, Profile, load_profile
from coupturc.rules.games import GAMES, USUAL_GAME

_HALF_SURROGATE = re.compile("[\ud800-\udfff]")


class _ProfileType(click.ParamType[Profile]):
    """A profile id, a game's name or the path of a TOML file, turned into the profile."""

    name = "rules"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Profile:
        try:
            return load_profile(str(value))
        except (ProfileError, UnknownProfileError) as error:
            raise click.BadParameter(str(error), ctx, param) from None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Name the profiles and games that begin so; without one the shell offers files."""
        names = [name for name in dict.fromkeys((*PROFILE_IDS, *GAMES)) if name.startswith(incomplete)]
        return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


class _EncodingType(click.ParamType[str]):
    """The name of an encoding."""

    name = "encoding"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            refuse_unknown(str(value))
        except UnknownEncodingError as error:
            raise click.BadParameter(str(error), ctx, param) from None
        return str(value)


class _FenType(click.ParamType[str]):
    """A FEN as it was given, without blanks around it.

    Bytes of an argument that are not UTF-8 become U+FFFD, as on standard input, so that what is echoed as
    JSON can be read by everybody.
    """

    name = "fen"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        return _HALF_SURROGATE.sub("\ufffd", str(value)).strip()


class FiniteRange(click.FloatRange):
    """A number within bounds; `nan` and `inf` are not numbers."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number of the range."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is not in the range {self._describe_range()}.", param, ctx)
        return number


#: Limits of a search: from a millisecond to twelve days, and what the core can count.
SECONDS = FiniteRange(0.001, 1e6)
NODES = click.IntRange(1, 1 << 60)

#: Games of a match or with a peer, shards of self-play: more than anybody plays.
MOST_COUNT = 1_000_000
COUNT = click.IntRange(1, MOST_COUNT)

#: Of a row in a database.
NUMBER = click.IntRange(0, (1 << 63) - 1)

#: Threads or processes that work side by side.
SIDE_BY_SIDE = click.IntRange(1, Engine.MOST_THREADS)

#: Number of a shard, from which its games follow: well within the 64 bits of the core.
SEED = click.IntRange(0, 1 << 60)

#: Settings of a fit.
RATE = FiniteRange(0, 10, min_open=True)
SHARE = FiniteRange(0, 1)

fen_type = _FenType()
profile_type = _ProfileType()
rules_option = click.option(
    "--rules",
    "profile",
    type=profile_type,
    default=USUAL_GAME,
    show_default=True,
    metavar="RULES",
    help=f"Rules profile ({', '.join(PROFILE_IDS)}), game ({', '.join(GAMES)}) or TOML file.",
)
optional_rules_option = click.option(
    "--rules",
    "profile",
    type=profile_type,
    metavar="RULES",
    help="Rules profile, game or TOML file; when not given, the GameType of each game decides.",
)
encoding_option = click.option(
    "--encoding",
    type=_EncodingType(),
    metavar="NAME",
    help="Of the files, such as cp1251; when not given, UTF-8 or what they look like.",
)
style_option = click.option(
    "--style", type=click.Choice(STYLES), default=NO_STYLE, show_default=True, help="How it likes to play."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, one object a line.")
