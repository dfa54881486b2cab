/** The random name under which the server keeps the progress of whoever learns in this browser. */

import { messageId } from "../net/connection";
import { keptPupil } from "./pupil";

const key = "coupturc.learner";
let known: string | null = null;

/** The pupil who came in, or else whoever uses this browser. */
export function learnerId(): string {
  known ??= read() ?? make();
  return keptPupil()?.learner ?? known;
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function make(): string {
  const made = messageId();
  try {
    localStorage.setItem(key, made);
  } catch {
    // Without storage the name lasts until the page is closed.
  }
  return made;
}
