/** The board as a page uses it: mount it in an element, show positions, receive what is entered. */

import { aheadOf, cancelAhead, planText } from "./ahead";
import { BoardElement, type BoardTexts, type ElementLook, type InputHandler } from "./element";
import { flightOfEffect, flightOfMove, leadsTo } from "./flights";
import type { Point } from "./geometry";
import { dropByHand, finish, grabByHand, placeOf, tapByHand } from "./hands";
import { CurrentFlight } from "./render/current_flight";
import { heldOf, nothingShown, type Scene, type Shown, sceneOf } from "./scene";
import { noSketch, type Sketch } from "./sketch";
import {
  cancel,
  choose,
  drop,
  type Effect,
  type Entry,
  enterText,
  grab,
  pointAt,
  renewed,
  type Step,
  samePieces,
  tap,
  walkOf,
  withPosition,
} from "./state";
import {
  isKing,
  type Pieces,
  type Position,
  type Route,
  type Shape,
  type Side,
  type Square,
  sideOf,
} from "./types";

export interface BoardOptions {
  readonly shape: Shape;
  readonly texts: BoardTexts;
  readonly onEffect: (effect: Effect) => void;
  /** Called when a piece reaches the last square of a move, played here or by the server. */
  readonly onLanding?: (landing: Landing) => void;
}

/** What the sound of a move depends on. */
export interface Landing {
  readonly captures: boolean;
  /** Whether the piece is a king, or a man that becomes one. */
  readonly king: boolean;
  /** The time until the piece arrives; 0 without animation. */
  readonly afterMs: number;
}

export interface BoardLook extends ElementLook {
  readonly movable: boolean;
  /** Whether pieces are moved as by hand, without any rule. */
  readonly byHand: boolean;
  /** Whether squares are pointed at: no piece moves. */
  readonly pointing?: boolean;
  /** The side that may enter a move ahead while nobody may move here. */
  readonly ahead?: Side | null;
  /** How fast captures are drawn: 0.5 takes twice as long as usual. */
  readonly pace?: number;
}

const byRule = { tap, grab, drop };
const byHand = { tap: tapByHand, grab: grabByHand, drop: dropByHand };
const byPointing: typeof byRule = { tap: pointAt, grab: pointAt, drop: cancel };

export class Board {
  private entry: Entry = withPosition({ pieces: {}, legal: [], hops: [] }, null);
  private shown: Shown = nothingShown;
  private look: BoardLook = { flipped: false, numbers: false, movable: false, byHand: false };
  private scene: Scene;
  private readonly element: BoardElement;
  private readonly flight = new CurrentFlight();

  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    this.scene = sceneOf(options.shape, this.entry, this.shown);
    this.element = new BoardElement(host, options.shape, options.texts, this.hand());
    this.draw();
  }

  /** Show a position; if its last move leads to it from the position shown, animate that move. */
  setPosition(position: Position, mover: Side | null, last: Route | null): void {
    // The server's answer to a move entered here must not cut its animation short.
    const known = samePieces(position.pieces, this.entry.position.pieces);
    if (known && !this.flight.isAwaited) this.show(position, mover, last);
    else this.flight.whenFree(() => this.show(position, mover, last));
  }

  setLook(look: BoardLook): void {
    if (look.flipped !== this.look.flipped) this.flight.clear();
    this.look = look;
    this.shown = { ...this.shown, movable: look.movable };
    this.draw();
  }

  /** Draw the moves that explain a refusal. */
  explain(routes: readonly Route[]): void {
    this.shown = { ...this.shown, explained: routes };
    this.draw();
  }

  /** Draw arrows, rings and coloured squares; they stay until the next move or sketch. */
  sketch(sketch: Sketch): void {
    this.shown = { ...this.shown, sketch };
    this.draw();
  }

  /** Highlight one of the captures to choose from. */
  prefer(move: number | null): void {
    this.shown = { ...this.shown, preferred: move };
    this.draw();
  }

  choose(move: number): void {
    this.take((entry) => choose(entry, move), "moving");
  }

  cancel(): void {
    this.take(this.ahead ? cancelAhead : cancel, "still");
  }

  /** Over the board: say that the move is done. */
  finish(): void {
    this.take(finish, "still");
  }

  /** Enter a typed move; returns false while nobody may move here. */
  enterText(text: string): boolean {
    const enter = this.ahead ? planText : enterText;
    return this.take((entry) => enter(entry, text), "moving").kind !== "ignored";
  }

  focus(): void {
    this.element.focus();
  }

  /** Update all names after a change of language. */
  refreshTexts(): void {
    this.draw();
  }

  destroy(): void {
    this.flight.clear();
    this.element.destroy();
  }

  // ---------------------------------------------------------------- drawing

  private show(position: Position, mover: Side | null, last: Route | null): void {
    const before = this.entry.position.pieces;
    this.entry = renewed(this.entry, position, mover);
    this.shown = { ...this.shown, last, preferred: null, trace: [] };
    this.draw();
    if (last && leadsTo(before, last, position.pieces)) {
      const { view } = this.element;
      const flightMs = this.flight.start(
        view,
        flightOfMove(view.geometry, before, last),
        this.look.pace,
      );
      this.land(last, before, flightMs);
    }
  }

  private draw(): void {
    this.scene = sceneOf(this.options.shape, this.entry, this.shown);
    this.element.show(this.scene, this.look);
    for (const [name, cell] of this.element.view.cells) {
      const lifted = this.scene.marks.get(name)?.has("lifted") ?? false;
      cell.setAttribute("aria-selected", String(lifted));
    }
  }

  // ---------------------------------------------------------------- entering

  private hand(): InputHandler {
    const press = (square: Square): void => {
      this.take((entry) => this.entryMode.tap(entry, square), "moving");
    };
    return {
      canGrab: (square) => this.canGrab(square),
      onTap: press,
      onPress: press,
      onGrab: (square) => this.take((entry) => this.entryMode.grab(entry, square), "still"),
      onTravel: (point, trace) => this.onTravel(point, trace),
      onDrop: (trace) => this.take((entry) => this.entryMode.drop(entry, trace), "still"),
      onCancel: () => this.cancel(),
      stops: () => this.placesOfInterest(),
    };
  }

  private get entryMode(): typeof byRule {
    if (this.look.pointing) return byPointing;
    if (this.ahead) return aheadOf(this.ahead);
    return this.look.byHand ? byHand : byRule;
  }

  /** The side whose pieces are moved ahead now. */
  private get ahead(): Side | null {
    return this.entry.mover === null ? (this.look.ahead ?? null) : null;
  }

  private take(step: (entry: Entry) => Step, motion: "moving" | "still"): Effect {
    this.flight.clear();
    const before = this.entry;
    const [entry, effect] = step(before);
    this.entry = entry;
    this.shown = afterEffect(this.shown, effect);
    if (effect.kind === "played") this.element.cursor = effect.route.target;
    if (effect.kind === "put_back") this.element.cursor = effect.square;
    if (effect.kind === "placed") this.element.cursor = placeOf(effect.hands);
    this.draw();
    if (this.element.hasFocus) this.focus();
    const flight = motion === "moving" ? flightOfEffect(before, effect) : null;
    const flightMs = flight ? this.flight.start(this.element.view, flight, this.look.pace) : 0;
    if (effect.kind === "played") this.land(effect.route, before.position.pieces, flightMs);
    this.options.onEffect(effect);
    return effect;
  }

  private land(route: Route, before: Pieces, afterMs: number): void {
    const letter = before[route.origin];
    const king = route.promotes || (letter !== undefined && isKing(letter));
    this.options.onLanding?.({ captures: route.captured.length > 0, king, afterMs });
  }

  private canGrab(square: Square): boolean {
    if (this.look.pointing) return false;
    if (this.side === null || !this.scene.pieces.has(square)) return false;
    // Over the board a hand can reach every piece, also the opponent's.
    return this.look.byHand || this.isOfMover(square);
  }

  private isOfMover(square: Square): boolean {
    const piece = this.scene.pieces.get(square);
    return piece !== undefined && sideOf(piece.letter) === this.side;
  }

  /** The side whose pieces are moved here now. */
  private get side(): Side | null {
    return this.entry.mover ?? this.ahead;
  }

  private onTravel(point: Point, trace: readonly Square[]): void {
    const { input } = this.entry;
    const held = input.kind === "stuck" ? input.square : (heldOf(this.entry)?.at ?? null);
    if (trace.length !== this.shown.trace.length) {
      this.shown = { ...this.shown, trace };
      this.draw();
    }
    if (held !== null) this.element.view.carry(held, point);
  }

  private placesOfInterest(): readonly Square[] {
    if (this.look.pointing) return [...this.scene.pieces.keys()];
    return this.look.byHand || this.ahead ? this.ownSquares() : this.openSquares();
  }

  private openSquares(): readonly Square[] {
    const { hops } = this.entry.position;
    const walk = walkOf(this.entry);
    return walk
      ? (hops[walk.state]?.hops ?? []).map((hop) => hop.to)
      : hops.filter((state) => state.start).map((state) => state.square);
  }

  /** Over the board the keys visit all pieces of the side to move, so that they give no hint; ahead, nobody knows yet. */
  private ownSquares(): readonly Square[] {
    return [...this.scene.pieces.keys()].filter((square) => this.isOfMover(square));
  }
}

/** Remove the drawings of the previous step, unless the new one did nothing. */
function afterEffect(shown: Shown, effect: Effect): Shown {
  const idle = effect.kind === "none" || effect.kind === "ignored";
  const last = effect.kind === "played" ? effect.route : shown.last;
  const sketch = effect.kind === "played" ? noSketch : shown.sketch;
  const explained = idle ? shown.explained : [];
  return { ...shown, last, trace: [], preferred: null, sketch, explained };
}
