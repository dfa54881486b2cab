"""Who may be told of which list: who may ask for it."""

from dataclasses import dataclass

from coupturc.web.lobby.list_versions import CLASS, CLUB
from coupturc.web.people.permissions import Permissions, Whose
from coupturc.web.store.classes import ClassRepository


@dataclass(frozen=True, slots=True)
class TopicRights:
    """Who hears of the boards of classes and clubs, by the same table as the requests for them.

    Args:
        classes: whose they are.
        permissions: who may do what.
    """

    classes: ClassRepository
    permissions: Permissions

    async def may_follow(self, person: str | None, topic: str) -> bool:
        """Whether somebody may be told of a topic; what is no class's and no club's is anybody's who has its address.

        Raises:
            StoreError: the database does not answer.
        """
        if topic.startswith(CLUB):
            return await self.permissions.person_may(person, "train_club", Whose(club=topic.removeprefix(CLUB)))
        if not topic.startswith(CLASS):
            return True
        row = await self.classes.load(topic.removeprefix(CLASS))
        if row is None:
            return False
        return await self.permissions.person_may(person, "teach_class", Whose(row.person, row.club))
