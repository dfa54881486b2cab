"""A device that makes passkeys and signs with them, as WebAuthn 6.1 and 6.5 write it, and as a liar would."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.web.support import Message

_PRESENT, _VERIFIED, _HAS_KEY = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """A device with one passkey.

    Args:
        origin: the page that asks it.
        site: the name that the passkey belongs to.
        signed: what it counts.
        verifies: whether it asks for a finger or a code.
    """

    origin: str
    site: str = "localhost"
    signed: int = 0
    verifies: bool = True
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    _key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, challenge: str) -> Message:
        """Make the passkey."""
        point = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        data = self._data(_HAS_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        client_data = self._client_data("webauthn.create", challenge)
        return {"id": text(self.id), "client_data": text(client_data), "attestation": text(cbor2.dumps(made))}

    def sign(self, challenge: str) -> Message:
        """Sign with it."""
        self.signed += 1
        data, client_data = self._data(), self._client_data("webauthn.get", challenge)
        signature = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return {
            "id": text(self.id),
            "client_data": text(client_data),
            "authenticator_data": text(data),
            "signature": text(signature),
        }

    def _data(self, flags: int = 0) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.signed.to_bytes(4)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()
