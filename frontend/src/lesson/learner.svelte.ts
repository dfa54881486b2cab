/** Who learns in this browser: a name of its own, no account, under which progress is kept. */

import type { Locale } from "../generated/messages";
import { locale } from "../i18n/locale.svelte";
import { messageId } from "../net/connection";
import type { Who } from "../net/lessons";

const key = "coupturc.learner";
let known: string | null = null;

export function who(): Who {
  known ??= read() ?? make();
  return { learner: known, locale: lessonLocale(locale()) };
}

/** Lessons are written in the Dutch of the Netherlands and of Flanders. */
export function lessonLocale(name: string): Locale {
  if (name === "en" || name === "tr" || name === "nl-BE") return name;
  return "nl-NL";
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
    // A browser that keeps nothing still learns, until the page is closed.
  }
  return made;
}
