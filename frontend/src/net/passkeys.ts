/** Passkeys: what the browser makes and signs, as the server reads it. */

import type {
  AddedPasskey,
  Farewell,
  NewPasskey,
  NewPasskeyQuestion,
  PasskeyProof,
  PasskeyQuestion,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

/** What shows who asks: a password, or something that a passkey has signed. */
export type Proof = Required<Pick<Farewell, "password">> | Required<Pick<Farewell, "passkey">>;

/** An answer, unless no passkey was chosen on the device. */
export type ByPasskey<T> = Answer<T> | typeof dropped;

const dropped = { ok: false, code: "passkey_dropped" } as const;

/** Whether this browser makes passkeys for this page. */
export function knowsPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

/** Have a device make a passkey for who asks. */
export async function makePasskey(name: string): Promise<ByPasskey<NewPasskey>> {
  const asked = await ask<NewPasskeyQuestion>("/api/passkeys/new", posted({}));
  if (!asked.ok) return asked;
  const { challenge, site, user, known, algorithms } = asked.body;
  const made = await fromDevice<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        rp: { id: site, name: site },
        user: { id: new TextEncoder().encode(user), name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((id) => ({ type: "public-key", id: bytes(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    }),
  );
  if (!made) return dropped;
  const { clientDataJSON, attestationObject } = made.response;
  const body = {
    id: made.id,
    client_data: text(clientDataJSON),
    attestation: text(attestationObject),
  };
  return { ok: true, body };
}

/** Have a device sign with a passkey that it has for this site. */
export async function signWithPasskey(): Promise<ByPasskey<PasskeyProof>> {
  const asked = await ask<PasskeyQuestion>("/api/passkeys/question", posted({}));
  if (!asked.ok) return asked;
  const { challenge, site } = asked.body;
  const publicKey = {
    challenge: bytes(challenge),
    rpId: site,
    userVerification: "required",
  } as const;
  const signed = await fromDevice<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey }),
  );
  if (!signed) return dropped;
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  const body = {
    id: signed.id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  };
  return { ok: true, body };
}

/** Show who asks by the password, or by a passkey where there is none. */
export async function proven(
  password: string | null,
  act: (proof: Proof) => Promise<ByPasskey<null>>,
): Promise<ByPasskey<null>> {
  if (password !== null) return act({ password });
  const signed = await signWithPasskey();
  return signed.ok ? act({ passkey: signed.body }) : signed;
}

/** Come in with a passkey. */
export async function logInByPasskey(): Promise<ByPasskey<null>> {
  const signed = await signWithPasskey();
  return signed.ok ? ask<null>("/api/session/passkey", posted(signed.body)) : signed;
}

/** Add a passkey; `person` is how its owner is called, `name` how the passkey is. */
export async function addPasskey(
  proof: Proof,
  person: string,
  name: string,
): Promise<ByPasskey<null>> {
  const made = await makePasskey(person);
  const added = made.ok ? ({ ...proof, made: made.body, name } satisfies AddedPasskey) : null;
  return made.ok ? ask<null>("/api/account/passkeys", posted(added)) : made;
}

export function removePasskey(id: string): Promise<ByPasskey<null>> {
  return ask<null>(`/api/account/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

type Signed<T> = PublicKeyCredential & { readonly response: T };

/** Ask a device; null when somebody has changed his mind, or the device cannot. */
async function fromDevice<T>(ask: () => Promise<Credential | null>): Promise<Signed<T> | null> {
  try {
    return (await ask()) as Signed<T> | null;
  } catch {
    return null;
  }
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function text(data: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
