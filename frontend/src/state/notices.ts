/** Notices of games and tournaments that somebody does not look at: their words, and where they lead. */

import type { Notice } from "../generated/messages";
import * as m from "../paraglide/messages";
import { gamePath } from "./router.svelte";

/** As many stand on the page; of more the last ones do, the others are in the lists. */
const mostShown = 3;

const words: Readonly<Record<Notice["kind"], (input: { name: string }) => string>> = {
  turn: m.notice_turn,
  over: m.notice_over,
  round: m.notice_round,
};

export function noticeWords({ kind, name }: Notice): string {
  return words[kind]({ name: name || m.somebody() });
}

export function noticePath({ kind, of }: Notice): string {
  return kind === "round" ? `/tournaments/${encodeURIComponent(of)}` : gamePath(of);
}

/** Add a notice; what was said of the same game or tournament is past. */
export function withNotice(shown: readonly Notice[], notice: Notice): readonly Notice[] {
  return [...shown.filter(({ of }) => of !== notice.of), notice].slice(-mostShown);
}
