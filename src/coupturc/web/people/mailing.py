"""Mails, by the server for mail that is named in the settings."""

import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Self
from urllib.parse import unquote, urlsplit

from coupturc.errors import CoupTurcError
from coupturc.web.aside import Aside

#: A server for mail that does not answer holds up nothing else.
_aside = Aside("mails")

_SECONDS = 30.0
#: A link in a header that is longer than a line of 78 would be written in code words, which no program takes for one.
_POLICY = SMTP.clone(max_line_length=998)
_PORTS = {"smtp": 25, "smtps": 465}
#: What goes there leaves the machine nowhere.
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class MailError(CoupTurcError):
    """A mail could not be handed over; the message says why and names nobody."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mails are handed over, and who sends them.

    Args:
        host: its name or address.
        port: its port.
        sender: the address that they come from.
        encrypted: whether the line is encrypted from the beginning; otherwise as soon as the server offers it.
        user: by which this server logs in there; empty for no login.
        password: with the user.
    """

    host: str
    port: int
    sender: str
    encrypted: bool = False
    user: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def read(cls, url: str, sender: str = "") -> Self:
        """Read an address such as `smtps://USER:PASSWORD@mail.example` or `smtp://localhost`.

        Raises:
            ValueError: it is not one.
        """
        parts = urlsplit(url)
        if parts.scheme not in _PORTS or not parts.hostname or parts.path not in {"", "/"} or parts.port == 0:
            raise ValueError(url)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        port = parts.port or _PORTS[parts.scheme]
        return cls(parts.hostname, port, sender, parts.scheme == "smtps", user, password)

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """Hand over a mail.

        Args:
            to: the address.
            subject, text: what it says.
            headers: more of them.

        Raises:
            MailError: that failed.
        """
        await _aside.run(self._send, to, subject, text, headers or {})

    def _send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        mail = EmailMessage(_POLICY)
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"  # RFC 3834: no answer by a machine
        for name, value in headers.items():
            mail[name] = value
        mail.set_content(text)
        try:
            with self._line() as line:
                if self.user:
                    line.login(self.user, self.password)
                line.send_message(mail)
        except smtplib.SMTPResponseException as error:
            raise MailError(f"{self.host} answers {error.smtp_code}") from error
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise MailError(f"{self.host}: {type(error).__name__}") from error

    def _line(self) -> smtplib.SMTP:
        """Return a line to the server, on which a password may go."""
        if self.encrypted:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=_SECONDS, context=ssl.create_default_context())
        line = smtplib.SMTP(self.host, self.port, timeout=_SECONDS)
        if self.host not in _OWN_NAMES:
            self._encrypt(line)
        return line

    def _encrypt(self, line: smtplib.SMTP) -> None:
        """Encrypt a line if the server can; without that no password goes over it."""
        line.ehlo()
        if line.has_extn("starttls"):
            line.starttls(context=ssl.create_default_context())
        elif self.user:
            line.close()
            raise MailError(f"{self.host} offers no encryption, so the password is not sent")
