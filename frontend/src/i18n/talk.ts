/** The phrases that the two people at a game say to each other, each in his own language. */

import type { LineSaid, Phrase } from "../generated/messages";
import * as m from "../paraglide/messages";
import { sideWord } from "./words";

const phrases: Readonly<Record<Phrase, () => string>> = {
  hello: m.phrase_hello,
  have_fun: m.phrase_have_fun,
  thanks: m.phrase_thanks,
  welcome: m.phrase_welcome,
  well_played: m.phrase_well_played,
  good_game: m.phrase_good_game,
  close_game: m.phrase_close_game,
  nice_move: m.phrase_nice_move,
  learned: m.phrase_learned,
  sorry: m.phrase_sorry,
  slip: m.phrase_slip,
  one_moment: m.phrase_one_moment,
  back: m.phrase_back,
  no_hurry: m.phrase_no_hurry,
  connection: m.phrase_connection,
  another: m.phrase_another,
  yes: m.phrase_yes,
  no: m.phrase_no,
  must_go: m.phrase_must_go,
  bye: m.phrase_bye,
};

/** All phrases, in the order in which a game needs them. */
export const phraseNames = Object.keys(phrases) as readonly Phrase[];

export function phraseWords(phrase: Phrase): string {
  return phrases[phrase]();
}

/** The words of a line; those of a phrase that only a newer page knows are an ellipsis. */
export function lineWords({ phrase, text }: LineSaid): string {
  return phrase ? phraseWords(phrase) : (text ?? "…");
}

/** Say for a screen reader what the opponent has said. */
export function heardWords(line: LineSaid): string {
  return m.talk_heard({ side: sideWord(line.side), words: lineWords(line) });
}
