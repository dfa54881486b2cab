/** Works out the flight that shows a move, either from the record or just entered by hand. */

import type { Geometry } from "./geometry";
import type { Flight } from "./render/motion";
import { applied, type Effect, type Entry, samePieces } from "./state";
import type { Pieces, Route, Square } from "./types";

/** Report whether a move leads from one arrangement of pieces to another. */
export function leadsTo(before: Pieces, route: Route, after: Pieces): boolean {
  return samePieces(applied(before, route), after) && !samePieces(before, after);
}

/** Return the flight of a whole move. The server sorts the captured squares, so each hop looks for its own. */
export function flightOfMove(geometry: Geometry, before: Pieces, route: Route): Flight {
  const stops = [route.origin, ...route.path];
  const hops = route.path.map((to, index) => {
    const from = stops[index] ?? route.origin;
    const captured = route.captured.find((square) => geometry.isBetween(square, from, to));
    return { to, captured: captured ?? null };
  });
  return flight(before, route.origin, route.origin, hops, new Set());
}

/** Return the flight of what was just entered; null when nothing moved. */
export function flightOfEffect(before: Entry, effect: Effect): Flight | null {
  if (effect.kind !== "played" && effect.kind !== "hopped") return null;
  const { walk } = effect;
  const shown = effect.kind === "played" ? effect.entered : walk.path.length - 1;
  const start = [walk.origin, ...walk.path][shown] ?? walk.origin;
  const hops = walk.path.slice(shown).map((to, index) => ({
    to,
    captured: walk.taken[shown + index] ?? null,
  }));
  const struck = new Set(walk.taken.slice(0, shown));
  return flight(before.position.pieces, walk.origin, start, hops, struck);
}

function flight(
  before: Pieces,
  origin: Square,
  from: Square,
  hops: Flight["hops"],
  struck: ReadonlySet<Square>,
): Flight {
  const involved = [...struck, ...hops.map((hop) => hop.captured)];
  const captured = new Map(
    involved.flatMap((square) => {
      const letter = square === null ? undefined : before[square];
      return square !== null && letter ? [[square, letter] as const] : [];
    }),
  );
  return { letter: before[origin] ?? "w", from, hops, captured, struck };
}
