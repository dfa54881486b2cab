"""Passkeys (WebAuthn): questions that count once, and whether what a device answers is right.

Source: https://www.w3.org/TR/webauthn-3/
"""

import asyncio
import base64
import ipaddress
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar
from urllib.parse import urlsplit

from coupturc.web.http.answers import ProblemError
from coupturc.web.people.messages import NewPasskey, PasskeyProof
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.once import OnceRepository, OnceRow
from coupturc.web.store.passkeys import PasskeyRepository, PasskeyRow

#: Nobody looks for his telephone for longer.
_QUESTION_MS = 300_000
_CHALLENGE_BYTES = 32
#: WebAuthn 5.1: no device gives longer ids.
_LONGEST_ID_BYTES = 1023
#: Ed25519, ECDSA with SHA-256, RSA with SHA-256: numbers of COSE (RFC 9053, 2.1 and 2.2; RFC 8812, 2).
ALGORITHMS = (-8, -7, -257)

FoundT = TypeVar("FoundT")
Purpose = Literal["new passkey", "passkey"]


def site_of(address: str) -> str | None:
    """Return the name that passkeys of a server belong to; None where browsers know none.

    Args:
        address: where people find the server.

    Example:
        >>> site_of("https://dammen.example:8443"), site_of("http://192.0.2.7:8000")
        ('dammen.example', None)
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host if host and (parts.scheme == "https" or host == "localhost") else None
    return None


@dataclass(frozen=True, slots=True)
class Passkeys:
    """The passkeys of this server.

    Args:
        passkeys: where they are kept.
        once: where questions are kept until they are answered.
        address: where people find the server; what was signed elsewhere counts for nothing.
    """

    passkeys: PasskeyRepository
    once: OnceRepository
    address: str

    @property
    def site(self) -> str:
        """The name that passkeys belong to.

        Raises:
            ProblemError: browsers know no passkeys for this address.
        """
        site = site_of(self.address)
        if site is None:
            raise ProblemError(404, "not_found")
        return site

    @property
    def _origin(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    async def question(self, purpose: Purpose, person: str | None) -> str:
        """Return what a device shall sign.

        Args:
            purpose: what for.
            person: who makes a passkey, None for somebody who comes in.
        """
        challenge = secrets.token_urlsafe(_CHALLENGE_BYTES)
        now_ms = self.once.now_ms()
        await self.once.keep(OnceRow(hash_of(challenge), purpose, person, now_ms + _QUESTION_MS), now_ms)
        return challenge

    async def made(self, made: NewPasskey, person: str, name: str) -> PasskeyRow:
        """Return a passkey that a device has made for somebody; it is not kept yet.

        Raises:
            ProblemError: it was made elsewhere, for somebody else or for an earlier question, or is damaged.
        """
        challenge = await self._answered(made.client_data, "new passkey", person)
        site, origin = self.site, self._origin

        def verify() -> PasskeyRow:
            from webauthn import verify_registration_response  # noqa: PLC0415 - a tenth of the server's start
            from webauthn.helpers.cose import COSEAlgorithmIdentifier  # noqa: PLC0415

            response = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
            found = verify_registration_response(
                credential={"id": made.id, "rawId": made.id, "type": "public-key", "response": response},
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=origin,
                require_user_verification=True,
                supported_pub_key_algs=[COSEAlgorithmIdentifier(number) for number in ALGORITHMS],
            )
            if len(found.credential_id) > _LONGEST_ID_BYTES or _text(found.credential_id) != made.id:
                raise ValueError("the id is not that of the passkey")
            key, now_ms = _text(found.credential_public_key), self.passkeys.now_ms()
            return PasskeyRow(made.id, person, key, found.sign_count, name, now_ms, now_ms)

        return await _checked(verify)

    async def owner(self, proof: PasskeyProof) -> str:
        """Return who has signed, and note that his passkey was used.

        Raises:
            ProblemError: it was signed elsewhere or for an earlier question, with a passkey that nobody has here or
                that has been copied, or is damaged.
        """
        challenge = await self._answered(proof.client_data, "passkey", None)
        site, origin, kept = self.site, self._origin, await self.passkeys.find(proof.id)
        if kept is None:
            raise ProblemError(422, "passkey_unknown")

        def verify() -> int:
            from webauthn import verify_authentication_response  # noqa: PLC0415 - a tenth of the server's start

            response = {
                "clientDataJSON": proof.client_data,
                "authenticatorData": proof.authenticator_data,
                "signature": proof.signature,
            }
            return verify_authentication_response(
                credential={"id": proof.id, "rawId": proof.id, "type": "public-key", "response": response},
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=origin,
                credential_public_key=_bytes(kept.public_key),
                credential_current_sign_count=kept.signed,
                require_user_verification=True,
            ).new_sign_count

        signed = await _checked(verify)
        try:
            await self.passkeys.use(kept, signed, self.passkeys.now_ms())
        except ConflictError as error:
            raise ProblemError(422, "passkey_refused") from error
        return kept.person

    async def _answered(self, client_data: str, purpose: Purpose, person: str | None) -> bytes:
        """Return the question that a device has answered; nobody can answer it again.

        Raises:
            ProblemError: nobody has asked it, or it is answered.
        """
        try:
            challenge = json.loads(_bytes(client_data))["challenge"]
            word = hash_of(challenge)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise ProblemError(422, "passkey_refused") from error
        asked = await self.once.take(word, purpose, self.once.now_ms())
        if asked is None or asked.person != person:
            raise ProblemError(422, "passkey_refused")
        return _bytes(challenge)


async def _checked(verify: Callable[[], FoundT]) -> FoundT:
    """Return what a check finds, made in a thread: the first one loads the library."""

    def check() -> FoundT:
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

        try:
            return verify()
        except (WebAuthnException, ValueError, TypeError, KeyError) as error:
            raise ProblemError(422, "passkey_refused") from error

    return await asyncio.to_thread(check)


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
