"""What can be asked for as a job, and what does it: each kind has one line here.

Jobs that take minutes of an engine are done apart from those that take moments, so that no mail waits for them; games
are compared with the engine one at a time, which nobody waits for.

Ask with `JobQueue.enqueue(KIND, payload, not_before_ms)`. What follows from a change that is stored is asked for in the
transaction of that change, with `coupturc.web.store.jobs.insert_job`: both are stored, or neither is.
"""

from coupturc.engine.native.pool import EnginePool
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.reporting import REPORT, REPORTS_AT_ONCE, Reporter
from coupturc.web.fair_play.comparing import Comparer
from coupturc.web.fair_play.looking import asking
from coupturc.web.jobs.handler import Handler, Handlers
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.runner import Runner
from coupturc.web.notices.mails import NoticeMails, NoticesDue
from coupturc.web.notices.push import NoticePush, PushKey
from coupturc.web.people.confirming import CONFIRMATION_MAIL, ConfirmationMail, ConfirmationMails
from coupturc.web.people.mailed_links import MailedLinks
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.recovery import RECOVERY_MAIL, RecoveryMail, RecoveryMails
from coupturc.web.store import Store
from coupturc.web.store.compared import FAIR_PLAY
from coupturc.web.store.deliveries import NOTICE_MAIL, NOTICE_PUSH


def runners_of(  # noqa: PLR0913 - what each kind of job needs
    store: Store,
    queue: JobQueue,
    pool: EnginePool,
    address: str,
    post: MailServer | None,
    push_key: PushKey | None,
    *,
    for_jobs: bool = False,
) -> tuple[Runner, ...]:
    """Return what does the jobs of a process.

    Args:
        store: what is kept.
        queue: where this process asks for jobs.
        pool: the engines that look through games.
        address: where people find the server.
        post: how mails go; None for none.
        push_key: who pushes notices to devices; None where nothing is pushed.
        for_jobs: whether this process does nothing else.
    """
    short = Runner(store.jobs, queue, handlers_of(store, address, post, push_key), for_jobs=for_jobs)
    reports = {REPORT: Reporter(store.analyses, Analyst(pool)).handler}
    compared = {FAIR_PLAY: Comparer(store, queue, asking(pool)).handler}
    return (
        short,
        Runner(store.jobs, queue, reports, for_jobs=for_jobs, at_once=REPORTS_AT_ONCE),
        Runner(store.jobs, queue, compared, for_jobs=for_jobs, at_once=1),
    )


def handlers_of(store: Store, address: str, post: MailServer | None, push_key: PushKey | None = None) -> Handlers:
    """Return what does each kind of job that takes moments, as far as this process can do it.

    Args:
        store: what is kept.
        address: where people find the server.
        post: how mails go; None for none.
        push_key: who pushes notices to devices; None where nothing is pushed.
    """
    pushed = {} if push_key is None else _pushed(store, address, push_key)
    return pushed if post is None else {**_mailed(store, address, post), **pushed}


def _mailed(store: Store, address: str, post: MailServer) -> Handlers:
    links = MailedLinks(store.members, store.once, address, post)
    notices = NoticeMails(store.members, store.deliveries, store.once, address, post)
    return {
        RECOVERY_MAIL: Handler(RecoveryMail, RecoveryMails(store.members, links).send),
        CONFIRMATION_MAIL: Handler(ConfirmationMail, ConfirmationMails(store.members, links).send),
        NOTICE_MAIL: Handler(NoticesDue, notices.send),
    }


def _pushed(store: Store, address: str, push_key: PushKey) -> Handlers:
    return {NOTICE_PUSH: Handler(NoticesDue, NoticePush(store.push, store.deliveries, address, push_key).send)}
