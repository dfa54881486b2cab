"""Irregular moves on record, as the page sees them beside the comments."""

from tests.web.analyses.support import analysing
from tests.web.support import Server

PDN = "1. 32-28 {irregular: black 19-24 (capture_overlooked), corrected} 19-23 *"


async def test_a_comment_stands_beside_the_irregular_moves_and_leaves_them(server: Server) -> None:
    made = await server.http.post("/api/analyses/pdn", content=PDN.encode())
    async with analysing(server, made.json()["id"]) as page:
        for comment in ("", "What a pity.", ""):
            node = page.tree["nodes"][1]
            await page.change("annotate", node=node["id"], comment=comment, strength="", nags=[])
            node = page.tree["nodes"][1]
            assert node["comment"] == comment
            assert [irregular["move"] for irregular in node["irregular"]] == ["19-24"]
