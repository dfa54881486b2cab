"""Where analyses are found."""

from starlette.routing import Route, WebSocketRoute

from coupturc.web.analyses import api, paste
from coupturc.web.analyses.connection import follow


def analysis_routes() -> list[Route | WebSocketRoute]:
    """Return the routes below /api."""
    return [
        Route("/analyses", api.get_analyses, methods=["GET"]),
        Route("/analyses", api.post_analysis, methods=["POST"]),
        Route("/analyses/pdn", paste.post_game, methods=["POST"]),
        Route("/analyses/{analysis_id}", api.delete_analysis, methods=["DELETE"]),
        Route("/analyses/{analysis_id}/pdn", api.get_pdn, methods=["GET"]),
        Route("/analyses/{analysis_id}/nodes/{node}.svg", api.get_diagram, methods=["GET"]),
        WebSocketRoute("/analyses/{analysis_id}/socket", follow),
        Route("/pdn", paste.post_pdn, methods=["POST"]),
    ]
