"""How long a person takes for a move, for the page: it plays games without the server too."""

from dataclasses import asdict

import msgspec

from coupturc.engine.human_time import PACE

HEADING = """\
// Written by tools/generate/human_time.py from src/coupturc/engine/human_time.py: do not edit.

/** Seconds that a person takes for moves of each kind, and what they are multiplied by. */
export const pace = """


def generate() -> str:
    """Return the text of the generated file."""
    return f"{HEADING}{msgspec.json.encode(asdict(PACE)).decode()} as const;\n"
