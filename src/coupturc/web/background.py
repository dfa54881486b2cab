"""What can be asked for as a job, and what does it: each kind has one line here.

Ask with `JobQueue.enqueue(KIND, payload, not_before_ms)`. What follows from a change that is stored is asked for in the
transaction of that change, with `coupturc.web.store.jobs.insert_job`: both are stored, or neither is.
"""

from coupturc.web.jobs.handler import Handler, Handlers
from coupturc.web.notices.mails import NoticeMails, NoticesDue
from coupturc.web.people.confirming import CONFIRMATION_MAIL, ConfirmationMail, ConfirmationMails
from coupturc.web.people.mailed_links import MailedLinks
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.recovery import RECOVERY_MAIL, RecoveryMail, RecoveryMails
from coupturc.web.store import Store
from coupturc.web.store.deliveries import NOTICE_MAIL


def handlers_of(store: Store, address: str, post: MailServer | None) -> Handlers:
    """Return what does each kind of job that this process can do.

    Args:
        store: what is kept.
        address: where people find the server.
        post: how mails go; None for none.
    """
    if post is None:
        return {}
    links = MailedLinks(store.members, store.once, address, post)
    return {
        RECOVERY_MAIL: Handler(RecoveryMail, RecoveryMails(store.members, links).send),
        NOTICE_MAIL: Handler(NoticesDue, NoticeMails(store.members, store.deliveries, store.once, address, post).send),
        CONFIRMATION_MAIL: Handler(ConfirmationMail, ConfirmationMails(store.members, links).send),
    }
