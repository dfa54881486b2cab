/** A whole position in words. */

import { isKing, type Pieces, type Side, type Square, sideOf } from "../board";
import * as m from "../paraglide/messages";
import { sideWord } from "./words";

/**
 * Name every piece, White's first, and who is to move.
 *
 * @param names The squares of the board in the order of reading.
 * @param turn Null when nobody is to move.
 */
export function positionWords(pieces: Pieces, names: readonly Square[], turn: Side | null): string {
  const both = (["white", "black"] as const).map((side) =>
    m.say_pieces({ side: sideWord(side), pieces: piecesOf(pieces, names, side) }),
  );
  return [...both, turn ? m.say_turn({ side: sideWord(turn) }) : ""].join(" ").trim();
}

function piecesOf(pieces: Pieces, names: readonly Square[], side: Side): string {
  const own = names.flatMap((square) => {
    const letter = pieces[square];
    if (!letter || sideOf(letter) !== side) return [];
    return [isKing(letter) ? m.say_king({ square }) : square];
  });
  return own.join(", ") || m.say_no_pieces();
}
