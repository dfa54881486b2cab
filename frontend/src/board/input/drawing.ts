/** Lets people draw arrows and rings: with the right button, a long press, or Shift and Enter. */

import type { Square } from "../types";

export interface DrawTarget {
  readonly host: HTMLElement;
  /** A line from one square to another; the same square twice is a ring. */
  onDraw(origin: Square, target: Square): void;
  /** Where a line begins, while it is being drawn; null when it has ended. */
  onBegin(origin: Square | null): void;
}

const holdMs = 450;
const tremblePx = 9;
const rightButton = 2;

/** Listen until the signal ends it. */
export function listenToDrawing(target: DrawTarget, signal: AbortSignal): void {
  listenToHand(target, signal);
  listenToKeys(target, signal);
}

function squareAt(x: number, y: number): Square | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const square = element.closest<SVGElement>("[data-square]")?.dataset.square;
    if (square) return square;
  }
  return null;
}

function listenToHand(target: DrawTarget, signal: AbortSignal): void {
  const { host } = target;
  let origin: Square | null = null;
  let finger: { id: number; x: number; y: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (square: Square | null): void => {
    origin = square;
    target.onBegin(square);
  };
  const end = (event: PointerEvent): void => {
    clearTimeout(timer);
    finger = null;
    if (origin === null) return;
    const drawn = squareAt(event.clientX, event.clientY);
    const from = origin;
    begin(null);
    event.stopPropagation();
    if (drawn !== null && event.type === "pointerup") target.onDraw(from, drawn);
  };
  const hold = (event: PointerEvent): void => {
    // The board drops the press, because a drawing follows.
    event.target?.dispatchEvent(
      new PointerEvent("pointercancel", { pointerId: event.pointerId, bubbles: true }),
    );
    begin(squareAt(event.clientX, event.clientY));
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") {
      if (event.button === rightButton) {
        // A button that is let go outside the board ends the line too.
        host.setPointerCapture(event.pointerId);
        begin(squareAt(event.clientX, event.clientY));
      } else if (origin !== null) begin(null);
      return;
    }
    clearTimeout(timer);
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
    timer = setTimeout(() => finger && hold(event), holdMs);
  };
  const move = (event: PointerEvent): void => {
    if (origin !== null) event.stopPropagation();
    else if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > tremblePx) {
      clearTimeout(timer);
      finger = null;
    }
  };
  const keepStill = (event: Event): void => {
    if (origin !== null && event.cancelable) event.preventDefault();
  };
  const cancelled = (event: PointerEvent): void => {
    // The event sent above arrives here too.
    if (event.isTrusted) end(event);
  };

  host.addEventListener("pointerdown", down, { signal, capture: true });
  host.addEventListener("pointermove", move, { signal, capture: true });
  host.addEventListener("pointerup", end, { signal, capture: true });
  host.addEventListener("pointercancel", cancelled, { signal, capture: true });
  host.addEventListener("touchmove", keepStill, { signal, passive: false });
  host.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
}

function listenToKeys(target: DrawTarget, signal: AbortSignal): void {
  let origin: Square | null = null;
  const press = (event: KeyboardEvent): void => {
    const square = (event.target as Element).closest<SVGElement>("[data-square]")?.dataset.square;
    if (!square || event.key !== "Enter" || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (origin === null) {
      origin = square;
      target.onBegin(square);
      return;
    }
    const from = origin;
    origin = null;
    target.onBegin(null);
    target.onDraw(from, square);
  };
  target.host.addEventListener("keydown", press, { signal, capture: true });
}
