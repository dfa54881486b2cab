/** Words and addresses of people, seeks and ratings. */

import type { GameName, LadderRating, Person, Seek, Tempo } from "../generated/messages";
import { gameWord } from "../i18n/words";
import * as m from "../paraglide/messages";
import { timeWord } from "./game/clocks";

export const tempi = ["bullet", "blitz", "rapid", "classical", "days"] as const satisfies Tempo[];

export function isTempo(text: string): text is Tempo {
  return tempi.some((each) => each === text);
}

/** The usual clocks: two who press the same are paired. */
export const poolClocks: readonly string[] = [
  "120+1",
  "180+2",
  "300+3",
  "600+5",
  "1500+10",
  "1/259200",
];

export function personPath(id: string): string {
  return `/person/${encodeURIComponent(id)}`;
}

export function leadersPath(game: GameName, tempo: Tempo): string {
  return `/leaders/${game}/${tempo}`;
}

export function nameWord({ name }: Person): string {
  return name || m.somebody();
}

/** A rating; a first guess has a question mark. */
export function ratingWord(value: number, isProvisional: boolean): string {
  return isProvisional ? m.rating_provisional({ value }) : String(value);
}

export function ladderWord({ game, tempo }: Pick<LadderRating, "game" | "tempo">): string {
  return m.ladder({ game: gameWord(game), tempo: m.tempo({ tempo }) });
}

/** What is sought, in a line: rules, clock, conduct, whether it counts. */
export function termsWords(seek: Seek): string {
  const isOverTheBoard = seek.entry === "over_the_board";
  const words = [gameWord(seek.profile.game), m.profile_name(seek.profile), timeWord(seek.time)];
  if (isOverTheBoard) words.push(m.seek_over_the_board());
  if (seek.colour !== "any") words.push(m.seek_colour({ colour: seek.colour }));
  words.push(seek.rated ? m.seek_rated() : m.seek_unrated());
  if (seek.lowest !== null || seek.highest !== null) {
    words.push(m.seek_range({ lowest: seek.lowest ?? 0, highest: seek.highest ?? 4000 }));
  }
  return [...new Set(words)].join(" · ");
}

/** A seek in a sentence, for those who hear it. */
export function seekWords(seek: Seek): string {
  const words = { name: nameWord(seek.person), terms: termsWords(seek).replaceAll(" · ", ", ") };
  return seek.to ? m.say_challenge(words) : m.say_seek(words);
}
