/** Mouse, pen and finger: a press is a tap, a press that travels is a drag along squares. */

import type { Point } from "../geometry";
import type { Square } from "../types";

export interface PointerTarget {
  readonly root: SVGSVGElement;
  pointAt(clientX: number, clientY: number): Point;
  squareAt(point: Point, reach?: number): Square | null;
  /** Whether a piece stands there that may be lifted. */
  canGrab(square: Square): boolean;
  onTap(square: Square): void;
  onGrab(square: Square): void;
  onTravel(point: Point, trace: readonly Square[]): void;
  onDrop(trace: readonly Square[]): void;
}

interface Press {
  readonly id: number;
  readonly square: Square;
  readonly x: number;
  readonly y: number;
  trace: readonly Square[] | null;
}

/** A finger trembles more than a mouse. */
const travelPx = { mouse: 4, other: 9 };
/** Share of a square, around its centre, that a drag must cross to count. */
const crossing = 0.6;
/** Browsers repeat a press as a click; one that follows this soon is the same press. */
const echoMs = 600;

/** Listen to the pointer until the signal ends it. */
export function listenToPointer(target: PointerTarget, signal: AbortSignal): void {
  let press: Press | null = null;
  let answeredMs = Number.NEGATIVE_INFINITY;
  const { root } = target;
  const squareOf = (event: MouseEvent, reach?: number): Square | null =>
    target.squareAt(target.pointAt(event.clientX, event.clientY), reach);

  const down = (event: PointerEvent): void => {
    const square = squareOf(event);
    if (!event.isPrimary || event.button !== 0 || square === null) return;
    press = { id: event.pointerId, square, x: event.clientX, y: event.clientY, trace: null };
  };
  const move = (event: PointerEvent): void => {
    if (press?.id !== event.pointerId) return;
    // Its button was let go where the board did not hear of it.
    if (event.pointerType === "mouse" && event.buttons === 0) {
      abandon(event);
      return;
    }
    if (press.trace === null && !hasTravelled(press, event)) return;
    if (press.trace === null && !begin(target, press)) return;
    press.trace = extended(press, squareOf(event, crossing));
    target.onTravel(target.pointAt(event.clientX, event.clientY), press.trace);
  };
  const up = (event: PointerEvent): void => {
    if (press?.id !== event.pointerId) return;
    const ended = press;
    const square = squareOf(event);
    press = null;
    answeredMs = event.timeStamp;
    if (ended.trace !== null) target.onDrop(square === null ? [] : extended(ended, square));
    else if (square === ended.square) target.onTap(square);
  };
  const abandon = (event: PointerEvent): void => {
    if (press?.id !== event.pointerId) return;
    if (press.trace !== null) target.onDrop([]);
    press = null;
  };
  // Assistive technology presses a cell with a click alone.
  const click = (event: MouseEvent): void => {
    const cell = (event.target as Element).closest<SVGElement>("[data-square]");
    const square = cell?.dataset.square;
    if (square && event.timeStamp - answeredMs > echoMs) target.onTap(square);
  };
  // A finger drags a piece that it touches, and scrolls the page elsewhere.
  const touch = (event: TouchEvent): void => {
    const [finger] = event.changedTouches;
    const at = finger && target.squareAt(target.pointAt(finger.clientX, finger.clientY));
    if (at && event.cancelable && target.canGrab(at)) event.preventDefault();
  };

  root.addEventListener("pointerdown", down, { signal });
  root.addEventListener("pointermove", move, { signal });
  root.addEventListener("pointerup", up, { signal });
  root.addEventListener("pointercancel", abandon, { signal });
  root.addEventListener("click", click, { signal });
  root.addEventListener("touchstart", touch, { signal, passive: false });
}

function hasTravelled(press: Press, event: PointerEvent): boolean {
  const limit = event.pointerType === "mouse" ? travelPx.mouse : travelPx.other;
  return Math.hypot(event.clientX - press.x, event.clientY - press.y) > limit;
}

function begin(target: PointerTarget, press: Press): boolean {
  if (!target.canGrab(press.square)) return false;
  target.root.setPointerCapture(press.id);
  target.onGrab(press.square);
  return true;
}

/** Add a square to the trace of a drag; the drag begins once it leaves its first square. */
function extended(press: Press, square: Square | null): readonly Square[] {
  const trace = press.trace ?? [];
  const last = trace.at(-1) ?? press.square;
  return square === null || square === last ? trace : [...trace, square];
}
