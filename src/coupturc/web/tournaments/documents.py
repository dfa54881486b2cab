"""Documents of tournaments that need nothing beside them, each under a policy that allows its own script and style."""

import hashlib
from base64 import b64encode

from starlette.requests import Request
from starlette.responses import Response

from coupturc.tournament.page.words import LANGUAGES, Language


def language_of(request: Request) -> Language:
    """Return the language that a request asks for; the first one where it asks for none of ours."""
    asked = request.query_params.get("language", "")
    return next((each for each in LANGUAGES if each == asked), LANGUAGES[0])


def document(html: str, script: str, style: str, *, reads: bool = False) -> Response:
    """Answer with a document.

    Args:
        script: what stands in its script.
        style: what stands in its style.
        reads: whether it asks this server for what has changed.
    """
    asked = "'self'" if reads else "'none'"
    policy = (
        f"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        f"script-src {_source(script)}; style-src {_source(style)}; connect-src {asked}"
    )
    headers = {"content-security-policy": policy, "cache-control": "no-store"}
    return Response(html, headers=headers, media_type="text/html")


def _source(text: str) -> str:
    """Name a script or a style in a policy by its content."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
