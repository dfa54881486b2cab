"""A small server for mail, which keeps what it gets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from coupturc.web.people.mailing import MailServer
from coupturc.web.serve import listen

#: Where people find the server that sends the mails.
ADDRESS = "https://dammen.example"


@dataclass
class Mailbox:
    """What came; `refuses` is what the server answers instead of taking it."""

    mails: list[EmailMessage] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    refuses: str = ""
    port: int = 0

    @property
    def server(self) -> MailServer:
        """How mails come here."""
        return MailServer.read(f"smtp://127.0.0.1:{self.port}", "dammen@dammen.example")

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - its name there
        if self.refuses:
            return self.refuses
        content = envelope.content
        assert isinstance(content, bytes)
        self.mails.append(BytesParser(EmailMessage, policy=default).parsebytes(content))
        self.recipients += envelope.rcpt_tos
        return "250 OK"


@asynccontextmanager
async def mailbox(**options: Any) -> AsyncIterator[Mailbox]:
    """Run the server on a free port."""
    box = Mailbox()
    with listen("127.0.0.1", 0) as found:
        box.port = found.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port, **options)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


def knows(user: str, password: str) -> object:
    """Return what lets in who logs in so."""

    def check(_server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, given: object) -> AuthResult:
        is_right = (getattr(given, "login", b""), getattr(given, "password", b"")) == (user.encode(), password.encode())
        return AuthResult(success=is_right)

    return check
