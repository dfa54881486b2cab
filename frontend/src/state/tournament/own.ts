/** The games of a tournament that wait for the one who looks. */

import type { RoundWindow, TournamentMeeting, TournamentView } from "../../generated/messages";
import { locale } from "../../i18n/locale.svelte";

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

/** Say a moment as players agree on it: the day of the week, the date and the time. */
export function hourWord(ms: number): string {
  const form = {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat(locale(), form).format(new Date(ms));
}
