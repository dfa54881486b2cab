/** The games of a tournament that wait for the one who looks. */

import type { RoundWindow, TournamentMeeting, TournamentView } from "../../generated/messages";
import { locale } from "../../i18n/locale.svelte";
import * as m from "../../paraglide/messages";
import { isZone } from "./zone";

export interface OwnBoard {
  readonly round: number;
  readonly board: number;
  readonly number: number;
  readonly opponent: number;
  readonly meeting: TournamentMeeting | null;
  readonly window: RoundWindow | null;
}

/** Every board without a result at which one of the own players sits, first round first. */
export function ownBoards(view: TournamentView): readonly OwnBoard[] {
  return view.rounds.flatMap(({ published, boards, window }, round) =>
    boards.flatMap(({ white, black, outcome, meeting }, board) =>
      [
        { number: white, opponent: black },
        { number: black, opponent: white },
      ]
        .filter(({ number }) => published && outcome === null && view.own.includes(number))
        .map((seat) => ({ ...seat, round: round + 1, board: board + 1, meeting, window })),
    ),
  );
}

const day = { weekday: "long", day: "numeric", month: "long" } as const;
const time = { hour: "2-digit", minute: "2-digit" } as const;

/**
 * Say a moment as players agree on it: the day of the week, the date and the time, on the clock of this device.
 *
 * @param zone - That of the tournament; where its clocks show something else, that is said too.
 */
export function hourWord(ms: number, zone = ""): string {
  const here = said(ms, { ...day, ...time });
  if (!isZone(zone)) return here;
  const isSameDay = said(ms, day) === said(ms, { ...day, timeZone: zone });
  const whole = said(ms, { ...day, ...time, timeZone: zone });
  if (whole === here) return here;
  const there = isSameDay ? said(ms, { ...time, timeZone: zone }) : whole;
  return m.hour_there({ here, there, zone });
}

function said(ms: number, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), form).format(new Date(ms));
}
