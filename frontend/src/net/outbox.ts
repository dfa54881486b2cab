/** What the server has to hear when it is there again: requests in their order, kept on the device until then. */

import { type Answer, ask, posted, type Refusal } from "./api";
import { answered, run } from "./device_database";
import { noteGames } from "./device_note";

interface Letter {
  readonly number?: number;
  readonly path: string;
  readonly body: object & Work;
}

const storeName = "letters";

/** Keep a request until the server is there; it is on the disk when this has answered. */
export async function putOut(path: string, body: object): Promise<void> {
  noteGames();
  const letter: Letter = { path, body };
  await run(storeName, "readwrite", (store) => answered(store.add(letter)));
}

/**
 * Send what is kept, one after the other; return whether something is left, because the server is away again or keeps nothing.
 *
 * @param learner Who learns here now: what pupils did waits until they are back, and so does what was done before a pupil came.
 */
export async function sendOut(
  learner: string,
  send: (path: string, body: object) => Promise<Answer<unknown>> = (path, body) =>
    ask(path, posted(body)),
): Promise<boolean> {
  const letters = await run(storeName, "readonly", (store) =>
    answered<Letter[]>(store.getAll() as IDBRequest<Letter[]>),
  );
  for (const { number, path, body } of letters) {
    if (isOfAnother(body, learner)) continue;
    const answer = await send(path, body);
    if (isOfAbsent(body, answer)) continue;
    // What the server does not know any more is not kept for ever.
    if (!answer.ok && isPassing(answer.code)) return true;
    if (answer.ok && isUnkept(answer.body)) return true;
    if (number !== undefined)
      await run(storeName, "readwrite", (store) => answered(store.delete(number)));
  }
  return false;
}

/** What was done on this device; what an older page has kept does not say by whom. */
interface Work {
  readonly learner?: string;
}

/** Whether somebody else did it, as far as names say so: a browser may lose the name that it gave itself. */
export function isOfAnother({ learner = "" }: Work, here: string): boolean {
  if (learner === "" || learner === here) return false;
  return isOfPerson({ learner }) || isOfPerson({ learner: here });
}

/** Whether a person did it whom the server knows, as it knows pupils. */
export function isOfPerson({ learner = "" }: Work): boolean {
  return learner.startsWith("@");
}

/** Whether the server refuses it because the card of another pupil was shown in another window. */
export function isOfAbsent(work: Work, answer: Answer<unknown>): boolean {
  return !answer.ok && answer.code === "not_yours" && isOfPerson(work);
}

const passing = [
  "offline",
  "internal",
  "not_stored",
  "disk_full",
  "database_away",
  "too_many",
  "work_asked",
] as const;

/** Whether the server says that it has heard something and could not keep it, as it does in lessons. */
function isUnkept(body: unknown): boolean {
  return (body as { readonly kept?: unknown } | null)?.kept === false;
}

/** Whether a refusal may go away by itself. */
export function isPassing(code: Refusal["code"]): code is (typeof passing)[number] {
  return (passing as readonly string[]).includes(code);
}
