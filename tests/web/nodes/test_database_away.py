"""The database goes away while people play: they are told, and go on when it is back."""

from pathlib import Path

from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import Store
from tests.postgresql import cluster
from tests.web.people.support import two_apart
from tests.web.support import serving

BLITZ = {"white": "300", "black": "300"}


async def test_a_database_that_goes_away_costs_no_move(page_folder: Path) -> None:
    with cluster() as database:
        store = Store.open(database.new_database())
        async with (
            serving(store, page_folder, session=SessionCookie(secure=False)) as server,
            two_apart(server, time_control=BLITZ) as table,
            server.page(table.game, table.ada) as hers,
            server.page(table.game, table.bep) as his,
        ):
            await hers.move("32-28")
            await his.state_where(version=1)
            database.kill()
            move = {"type": "move", "side": "black", "move": "19-23"}
            refused = await his.ask(move, "his")
            assert (refused["type"], refused["code"]) == ("fault", "database_away")
            listed = await table.ada.get("/api/games")
            assert (listed.status_code, listed.json()["code"]) == (503, "database_away")
            assert (await server.http.get("/readyz")).status_code == 503
            database.start()
            assert (await his.ask(move, "his"))["type"] == "confirmed"
            await hers.state_where(version=2)
            assert (await server.http.get("/readyz")).status_code == 200
