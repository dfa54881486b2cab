"""Of a pupil who is removed nothing stays but the names in games and tournaments."""

import pytest
from sqlalchemy import Connection, Table, insert, select

from coupturc.web.store.learners import learner_name
from coupturc.web.store.tables import (
    analyses,
    blocks,
    broadcasts,
    club_members,
    clubs,
    deliveries,
    made_lessons,
    metadata,
    notice_choices,
    notices,
    ratings,
    repertoires,
    seeks,
    tournaments,
)
from tests.web.classes.test_classes import LOCALE, cards, enter, make_class
from tests.web.people.support import begin, browser
from tests.web.support import ENGINE, Server

#: A game needs who sat at it, and that one is a pupil still: other sites show nothing of it.
STAYS = {"people.id", "seats.person", "events.person"}
OWN = (analyses, blocks, broadcasts, deliveries, made_lessons, notice_choices, notices, ratings, seeks, tournaments)


def put(connection: Connection, table: Table, **given: str) -> None:
    """Insert a row with some value in each column that needs one."""
    anything = {int: 1, str: "x", bool: True, float: 1.0}
    values = {column.name: anything[column.type.python_type] for column in table.c if not column.nullable}
    connection.execute(insert(table).values({**values, **given}))


def named(connection: Connection, *values: str) -> set[str]:
    """Return the columns in which one of these values stands."""
    columns = [column for table in metadata.tables.values() for column in table.c if column.type.python_type is str]
    return {str(each) for each in columns if connection.execute(select(each).where(each.in_(values))).first()}


@pytest.mark.parametrize("what", ["", "/pupils/{pupil}"])
async def test_a_removed_pupil_leaves_nothing_but_games(site: Server, what: str) -> None:
    async with browser(site) as teacher, browser(site) as child:
        made = await make_class(teacher, ["Ank", "Bram"])
        ank, bram = (each["id"] for each in made["pupils"])
        await enter(child, type="card", token=(await cards(teacher, made))["Ank"])
        await begin(child, black=ENGINE)

        def keep(connection: Connection) -> None:
            for table in OWN:
                extra = {"blocked": bram} if table is blocks else {}
                put(connection, table, person=ank, **extra)
            put(connection, repertoires, learner=learner_name(ank))
            put(connection, clubs, id="v-1")
            put(connection, club_members, club="v-1", person=ank, real_name="Ank de Wit", federation_number="4711")

        await site.services.store.database.write(keep)
        answer = await teacher.delete(f"/api/classes/{made['id']}{what}".format(pupil=ank), params=LOCALE)
        assert answer.status_code < 300
        words = (ank, learner_name(ank), "Ank de Wit", "4711")
        assert await site.services.store.database.read(lambda connection: named(connection, *words)) <= STAYS
