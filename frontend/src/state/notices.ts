/** Notices of games and tournaments that somebody does not look at: their words, and where they lead. */

import type { KeptNotice, Notice } from "../generated/messages";
import * as m from "../paraglide/messages";
import { classPath } from "./classes";
import { personPath } from "./online";
import { gamePath } from "./router.svelte";
import { hourWord } from "./tournament/own";

/** As many stand on the page; of more the last ones do, all are in the list. */
const mostShown = 3;
/** Until when notices have been said at this browser, by the server's clock. */
const saidKey = "coup-turc-notices-said";

type Kind = Notice["kind"];
type Told = Pick<Notice, "kind" | "of" | "name" | "hour_ms">;

const words: Readonly<Record<Kind, (input: { name: string }) => string>> = {
  turn: m.notice_turn,
  over: m.notice_over,
  begun: m.notice_begun,
  said: m.notice_said,
  round: m.notice_round,
  meeting: m.notice_meeting,
  soon: m.notice_soon,
  closing: m.notice_closing,
  handed: m.notice_handed,
  teaches: m.notice_teaches,
  challenge: m.notice_challenge,
};

/** The same with the hour that they are about, on the clock of this device. */
const atHour: Partial<Record<Kind, (input: { name: string; when: string }) => string>> = {
  meeting: m.notice_meeting_at,
  soon: m.notice_soon_at,
  closing: m.notice_closing_at,
};

/** What leads to the page of a tournament. */
const ofTournaments: ReadonlySet<Kind> = new Set(["round", "meeting", "soon", "closing", "handed"]);

/** What has a place of its own on the page while it lasts. */
const shownElsewhere: ReadonlySet<Kind> = new Set(["begun", "challenge"]);

export function noticeWords({ kind, name, hour_ms }: Told | KeptNotice): string {
  const who = name || m.somebody();
  const withHour = hour_ms === null ? undefined : atHour[kind];
  return withHour
    ? withHour({ name: who, when: hourWord(hour_ms ?? 0) })
    : words[kind]({ name: who });
}

export function noticePath({ kind, of }: Told | KeptNotice): string {
  if (kind === "challenge") return personPath(of);
  if (kind === "teaches") return classPath(of);
  return ofTournaments.has(kind) ? `/tournaments/${encodeURIComponent(of)}` : gamePath(of);
}

export function isShownElsewhere({ kind }: Notice): boolean {
  return shownElsewhere.has(kind);
}

/** Return what the page at an address is about, as far as notices can be about it. */
export function subjectOf(path: string): string | null {
  const found = /^\/(?:game|tournaments|classes|person)\/([^/]+)$/.exec(path)?.[1];
  return found === undefined ? null : decodeURIComponent(found);
}

/** Add a notice; what was said of the same game or tournament is past. */
export function withNotice(shown: readonly Notice[], notice: Notice): readonly Notice[] {
  return [...shown.filter(({ of }) => of !== notice.of), notice].slice(-mostShown);
}

/** Note that notices up to a time are said; return whether any of them was not. */
export function noteSaid(atMs: number): boolean {
  try {
    const isNew = Number(localStorage.getItem(saidKey)) < atMs;
    if (isNew) localStorage.setItem(saidKey, String(atMs));
    return isNew;
  } catch {
    return true;
  }
}
