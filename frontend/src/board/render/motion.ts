/** The animation of a move. It is drawn over the finished position, so nothing waits for it. */

import type { Geometry } from "../geometry";
import type { PieceLetter, Shape, Square } from "../types";
import { drawPiece } from "./pieces";
import { moveTo, svg } from "./svg";

const slideMs = 160;
const hopMs = 140;

export interface Flight {
  readonly letter: PieceLetter;
  readonly from: Square;
  readonly hops: readonly { readonly to: Square; readonly captured: Square | null }[];
  /** The captured pieces as they stood before the move. */
  readonly captured: ReadonlyMap<Square, PieceLetter>;
  /** The captured pieces that were jumped before this flight began. */
  readonly struck: ReadonlySet<Square>;
}

/**
 * Return how long a flight lasts in milliseconds: one slide, or a hop for each jump of a capture. A lower pace
 * leaves time to follow a capture from hop to hop.
 */
export function flightMs(flight: Flight, pace: number): number {
  const captures = flight.captured.size > 0;
  return captures ? (hopMs * flight.hops.length) / pace : slideMs;
}

/** Fly a piece over the board, in so many milliseconds.
 * @returns a function that ends the flight at once */
export function fly(
  flights: SVGGElement,
  geometry: Geometry,
  flight: Flight,
  total: number,
  onEnd: () => void,
): () => void {
  const ghosts = captureGhosts(geometry, flight);
  const piece = svg("g", {}, [drawPiece(flight.letter)]);
  flights.replaceChildren(...ghosts.values(), piece);
  const timers = flight.hops.map((hop, index) =>
    setTimeout(
      () => strike(geometry.shape, flight, ghosts, hop.captured),
      (total * (index + 1)) / flight.hops.length,
    ),
  );
  const end = (): void => {
    timers.forEach(clearTimeout);
    flights.replaceChildren();
    onEnd();
  };
  piece.animate(keyframes(geometry, flight), { duration: total, fill: "forwards" });
  timers.push(setTimeout(end, total));
  return end;
}

function keyframes(geometry: Geometry, flight: Flight): Keyframe[] {
  return [flight.from, ...flight.hops.map((hop) => hop.to)].map((square) => {
    const { x, y } = geometry.centre(square);
    return { transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" };
  });
}

function captureGhosts(geometry: Geometry, flight: Flight): Map<Square, SVGGElement> {
  const ghosts = new Map<Square, SVGGElement>();
  for (const [square, letter] of flight.captured) {
    const struck = flight.struck.has(square);
    if (struck && geometry.shape.removal === "at_once") continue;
    const { x, y } = geometry.centre(square);
    const ghost = svg("g", {}, [drawPiece(letter, struck)]);
    moveTo(ghost, x, y);
    ghosts.set(square, ghost);
  }
  return ghosts;
}

function strike(
  shape: Shape,
  flight: Flight,
  ghosts: ReadonlyMap<Square, SVGGElement>,
  square: Square | null,
): void {
  const letter = square === null ? undefined : flight.captured.get(square);
  const ghost = square === null ? undefined : ghosts.get(square);
  if (!letter || !ghost) return;
  if (shape.removal === "at_once") ghost.remove();
  else ghost.replaceChildren(drawPiece(letter, true));
}
