/** Work that the server asks of a device when many come from its address at once; who has done it is let in. */

import type { Problem } from "../generated/messages";

const workHeader = "coupturc-work";
const tooMany = 429;

/** So many numbers are tried together: the browser derives keys beside the page, on several cores. */
const together = 8;

const text = new TextEncoder();
const listeners = new Set<(isAtWork: boolean) => void>();
let underWay = 0;

/** Let somebody know when this device begins and ends to work; return what stops that. */
export function listenToWork(listener: (isAtWork: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the work in the words of the header, null where the browser cannot do it: without https, and not at home. */
export async function workDone(asked: Problem["params"]): Promise<string | null> {
  const { word, rounds, tries } = asked;
  if (typeof word !== "string" || typeof rounds !== "number" || typeof tries !== "number")
    return null;
  if (!globalThis.crypto?.subtle) return null;
  report(1);
  try {
    return await firstLow(word, rounds, tries);
  } finally {
    report(-1);
  }
}

/** Fetch, and once more after some work if the server asks for that. */
export async function fetchByWork(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  const work = await workFor(response);
  if (work === null) return response;
  return fetch(path, { ...init, headers: { ...init?.headers, [workHeader]: work } });
}

/** Return the work that an answer asks for; null when it asks for none, or it cannot be done. */
async function workFor(response: Response): Promise<string | null> {
  if (response.status !== tooMany) return null;
  const { code, params } = (await response.clone().json()) as Problem;
  return code === "work_asked" ? workDone(params) : null;
}

async function firstLow(word: string, rounds: number, tries: number): Promise<string> {
  for (let number = 0; ; number += together) {
    const answers = Array.from({ length: together }, (_, at) => `${word} ${number + at}`);
    const keys = await Promise.all(answers.map((answer) => keyOf(answer, word, rounds)));
    const low = keys.findIndex((key) => key * tries < 2 ** 32);
    if (low >= 0) return answers[low] as string;
  }
}

async function keyOf(answer: string, word: string, rounds: number): Promise<number> {
  const { subtle } = crypto;
  const key = await subtle.importKey("raw", text.encode(answer), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: text.encode(word), iterations: rounds };
  return new DataView(await subtle.deriveBits(how, key, 32)).getUint32(0);
}

function report(step: number): void {
  underWay += step;
  for (const listener of listeners) listener(underWay > 0);
}
