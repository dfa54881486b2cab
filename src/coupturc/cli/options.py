"""Options that several commands share."""

import click

from coupturc.errors import ProfileError, UnknownProfileError
from coupturc.rules import PROFILE_IDS, Profile, load_profile


class _ProfileType(click.ParamType[Profile]):
    """A profile id, a game's name or the path of a TOML file, turned into the profile."""

    name = "rules"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Profile:
        try:
            return load_profile(str(value))
        except (ProfileError, UnknownProfileError) as error:
            raise click.BadParameter(str(error), ctx, param) from None


rules_option = click.option(
    "--rules",
    "profile",
    type=_ProfileType(),
    default="international",
    show_default=True,
    metavar="RULES",
    help=f"Rules profile ({', '.join(PROFILE_IDS)}), game (international, turkish) or TOML file.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, one object a line.")
