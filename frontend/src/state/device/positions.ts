/** Looks at positions that are set up while the server is away. */

import { EngineError } from "../../engine";
import type { NewPosition, PositionCheck, PositionFault } from "../../generated/messages";
import { computerFor } from "./computer";
import { SureEngine } from "./surely";

/** The core of this device does not name what is wrong with a position; the server does. */
export const impossible: PositionFault = { code: "impossible", column: 0, square: "" };

/** Read a position, or say that it is not one. */
export async function checkHere(position: NewPosition): Promise<PositionCheck> {
  const asked = position.fen ?? fenOf(position);
  const { engine } = await computerFor(position.profile);
  try {
    const { fen, pieces, turn, legal } = await new SureEngine(engine).position({
      fen: asked,
      moves: [],
    });
    return { fen, pieces, turn, moves: legal.length, faults: [] };
  } catch (error) {
    if (!(error instanceof EngineError) || error.fault !== "bad_position") throw error;
    const { pieces = {}, turn = "white" } = position;
    return { fen: asked, pieces, turn, moves: 0, faults: [impossible] };
  }
}

function fenOf({ pieces = {}, turn = "white" }: NewPosition): string {
  const placed = (letters: string) =>
    Object.entries(pieces)
      .filter(([, letter]) => letters.includes(letter))
      .map(([square, letter]) => (letter === letter.toUpperCase() ? `K${square}` : square))
      .join(",");
  return `${turn === "white" ? "W" : "B"}:W${placed("wW")}:B${placed("bB")}`;
}
