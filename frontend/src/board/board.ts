/** The board as a page uses it: put it in an element, show it positions, hear what was entered. */

import { flightOfEffect, flightOfMove, leadsTo, samePieces } from "./flights";
import { Geometry, type Point } from "./geometry";
import { dropByHand, finish, grabByHand, handsOf, placeOf, tapByHand } from "./hands";
import { intentOf, type KeyIntent, NameBuffer } from "./input/keys";
import { listenToPointer } from "./input/pointer";
import { Air } from "./render/air";
import { View } from "./render/view";
import {
  heldOf,
  type Mark,
  nothingShown,
  type Scene,
  type ScenePiece,
  type Shown,
  sceneOf,
} from "./scene";
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
  type Step,
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

/** What is spoken of a square. */
export interface SpokenSquare {
  readonly name: Square;
  readonly piece: ScenePiece | null;
  readonly marks: ReadonlySet<Mark>;
}

/** The page's words for what the board holds: the board itself has none. */
export interface BoardTexts {
  board(): string;
  square(square: SpokenSquare): string;
}

export interface BoardOptions {
  readonly shape: Shape;
  readonly texts: BoardTexts;
  readonly onEffect: (effect: Effect) => void;
  /** A move of the record, or one that was entered, comes down on its last square. */
  readonly onLanding?: (landing: Landing) => void;
}

/** How a move comes down: for those who let it be heard. */
export interface Landing {
  readonly captures: boolean;
  /** Whether a king comes down, or a man that becomes one. */
  readonly king: boolean;
  /** Until the piece is there, for those who see it fly. */
  readonly afterMs: number;
}

export interface BoardLook {
  readonly flipped: boolean;
  readonly numbers: boolean;
  readonly movable: boolean;
  /** Whether pieces are moved as by hand, without any rule. */
  readonly byHand: boolean;
  /** Whether squares are pointed at: no piece moves. */
  readonly pointing?: boolean;
}

const byRule = { tap, grab, drop };
const byHand = { tap: tapByHand, grab: grabByHand, drop: dropByHand };
const byPointing: typeof byRule = { tap: pointAt, grab: pointAt, drop: cancel };

const noMarks: ReadonlySet<Mark> = new Set();

export class Board {
  private entry: Entry = withPosition({ pieces: {}, legal: [], hops: [] }, null);
  private shown: Shown = nothingShown;
  private look: BoardLook = { flipped: false, numbers: false, movable: false, byHand: false };
  private view: View;
  private cursor: Square;
  private scene: Scene;
  private listening = new AbortController();
  private readonly air = new Air();
  private readonly names = new NameBuffer();

  constructor(
    private readonly host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    this.cursor = options.shape.squares.at(-1)?.name ?? "";
    this.scene = sceneOf(options.shape, this.entry, this.shown);
    this.view = this.build();
    this.draw();
  }

  /** Show a position; a last move that leads to it from the one shown is played before the eyes. */
  setPosition(position: Position, mover: Side | null, last: Route | null): void {
    // The server's word on a move that was just entered here must not cut its flight short.
    const known = samePieces(position.pieces, this.entry.position.pieces);
    if (known && !this.air.isAwaited) this.show(position, mover, last);
    else this.air.whenFree(() => this.show(position, mover, last));
  }

  setLook(look: BoardLook): void {
    const turned = look.flipped !== this.look.flipped;
    this.look = look;
    this.shown = { ...this.shown, movable: look.movable };
    if (turned) this.rebuild();
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

  /** Bring forward one of the captures that are asked about. */
  prefer(move: number | null): void {
    this.shown = { ...this.shown, preferred: move };
    this.draw();
  }

  choose(move: number): void {
    this.take((entry) => choose(entry, move), "moving");
  }

  cancel(): void {
    this.take(cancel, "still");
  }

  /** Over the board: say that the move is done. */
  finish(): void {
    this.take(finish, "still");
  }

  enterText(text: string): void {
    this.take((entry) => enterText(entry, text), "moving");
  }

  focus(): void {
    this.view.cells.get(this.cursor)?.focus({ preventScroll: true });
  }

  /** Read all names again, after a change of language. */
  refreshTexts(): void {
    this.draw();
  }

  destroy(): void {
    this.listening.abort();
    this.air.clear();
    this.view.root.remove();
  }

  // ---------------------------------------------------------------- drawing

  private show(position: Position, mover: Side | null, last: Route | null): void {
    const before = this.entry.position.pieces;
    const fresh = withPosition(position, mover);
    // That a piece was touched comes back as a state of its own: the hand still holds the piece.
    const kept = handsOf(this.entry) && this.entry.mover === mover;
    const holds = kept && samePieces(before, position.pieces);
    this.entry = holds ? { ...fresh, input: this.entry.input } : fresh;
    this.shown = { ...this.shown, last, preferred: null, trace: [] };
    this.draw();
    if (last && leadsTo(before, last, position.pieces)) {
      const flightMs = this.air.start(this.view, flightOfMove(this.view.geometry, before, last));
      this.land(last, before, flightMs);
    }
  }

  private build(): View {
    const view = new View(new Geometry(this.options.shape, this.look.flipped));
    this.listening = new AbortController();
    const { signal } = this.listening;
    view.grid.addEventListener("keydown", (event) => this.onKey(event), { signal });
    view.grid.addEventListener("focusin", (event) => this.onFocus(event), { signal });
    listenToPointer(
      {
        root: view.root,
        pointAt: (x, y) => view.pointAt(x, y),
        squareAt: (point, reach) => view.geometry.at(point, reach),
        canGrab: (square) => this.canGrab(square),
        onTap: (square) => this.onTap(square),
        onGrab: (square) => this.onGrab(square),
        onTravel: (point, trace) => this.onTravel(point, trace),
        onDrop: (trace) => this.take((entry) => this.ways.drop(entry, trace), "still"),
      },
      signal,
    );
    this.host.append(view.root);
    return view;
  }

  private rebuild(): void {
    const focused = this.view.grid.contains(document.activeElement);
    this.destroy();
    this.view = this.build();
    this.draw();
    if (focused) this.focus();
  }

  private draw(): void {
    this.scene = sceneOf(this.options.shape, this.entry, this.shown);
    this.view.showNumbers(this.look.numbers);
    this.view.draw(this.scene);
    this.view.grid.setAttribute("aria-label", this.options.texts.board());
    for (const [name, cell] of this.view.cells) {
      const piece = this.scene.pieces.get(name) ?? null;
      const marks = this.scene.marks.get(name) ?? noMarks;
      cell.setAttribute("aria-label", this.options.texts.square({ name, piece, marks }));
      cell.setAttribute("aria-selected", String(marks.has("lifted")));
      cell.setAttribute("tabindex", name === this.cursor ? "0" : "-1");
      cell.toggleAttribute("data-own", this.canGrab(name));
    }
  }

  // ---------------------------------------------------------------- entering

  private get ways(): typeof byRule {
    if (this.look.pointing) return byPointing;
    return this.look.byHand ? byHand : byRule;
  }

  private take(step: (entry: Entry) => Step, motion: "moving" | "still"): void {
    this.air.clear();
    const before = this.entry;
    const [entry, effect] = step(before);
    this.entry = entry;
    this.shown = afterEffect(this.shown, effect);
    if (effect.kind === "played") this.cursor = effect.route.target;
    if (effect.kind === "put_back") this.cursor = effect.square;
    if (effect.kind === "placed") this.cursor = placeOf(effect.hands);
    this.draw();
    if (this.view.grid.contains(document.activeElement)) this.focus();
    const flight = motion === "moving" ? flightOfEffect(before, effect) : null;
    const flightMs = flight ? this.air.start(this.view, flight) : 0;
    if (effect.kind === "played") this.land(effect.route, before.position.pieces, flightMs);
    this.options.onEffect(effect);
  }

  private land(route: Route, before: Pieces, afterMs: number): void {
    const letter = before[route.origin];
    const king = route.promotes || (letter !== undefined && isKing(letter));
    this.options.onLanding?.({ captures: route.captured.length > 0, king, afterMs });
  }

  private canGrab(square: Square): boolean {
    const { mover } = this.entry;
    if (this.look.pointing) return false;
    if (mover === null || !this.scene.pieces.has(square)) return false;
    // Over the board a hand can reach every piece, the opponent's as well.
    return this.look.byHand || this.isOfMover(square);
  }

  private isOfMover(square: Square): boolean {
    const piece = this.scene.pieces.get(square);
    return piece !== undefined && sideOf(piece.letter) === this.entry.mover;
  }

  private press(square: Square): void {
    this.take((entry) => this.ways.tap(entry, square), "moving");
  }

  private onTap(square: Square): void {
    this.pointAt(square);
    this.press(square);
  }

  private onGrab(square: Square): void {
    this.pointAt(square);
    this.take((entry) => this.ways.grab(entry, square), "still");
  }

  private onTravel(point: Point, trace: readonly Square[]): void {
    const { input } = this.entry;
    const held = input.kind === "stuck" ? input.square : (heldOf(this.entry)?.at ?? null);
    if (trace.length !== this.shown.trace.length) {
      this.shown = { ...this.shown, trace };
      this.draw();
    }
    if (held !== null) this.view.carry(held, point);
  }

  private onFocus(event: FocusEvent): void {
    if (!this.view.grid.contains(event.relatedTarget as Node | null)) this.showFocus(true);
    const square = (event.target as SVGElement).dataset.square;
    if (square) this.setCursor(square);
  }

  private onKey(event: KeyboardEvent): void {
    const intent = intentOf(event);
    if (!intent) return;
    event.preventDefault();
    this.showFocus(true);
    this.obey(intent, event.timeStamp);
  }

  private obey(intent: KeyIntent, nowMs: number): void {
    if (intent.kind !== "name") this.names.clear();
    if (intent.kind === "press") this.press(this.cursor);
    else if (intent.kind === "cancel") this.cancel();
    else if (intent.kind === "next") this.moveCursor(this.nextPlace(intent.by));
    else if (intent.kind === "go") {
      this.moveCursor(this.view.geometry.neighbour(this.cursor, intent.direction));
    } else {
      const names = this.names.add(intent.text, nowMs);
      const found = names.find((name) => this.view.cells.has(name));
      if (found) this.moveCursor(found);
    }
  }

  /** The next square with a piece that may move or where the lifted piece may go. */
  private nextPlace(by: 1 | -1): Square {
    const open = new Set(this.placesOfInterest());
    const order = [...this.view.cells.keys()];
    const from = order.indexOf(this.cursor);
    const turned = order.map((_, index) => order.at((from + by * (index + 1)) % order.length));
    return turned.find((square) => square !== undefined && open.has(square)) ?? this.cursor;
  }

  private placesOfInterest(): readonly Square[] {
    if (this.look.pointing) return [...this.scene.pieces.keys()];
    return this.look.byHand ? this.ownSquares() : this.openSquares();
  }

  private openSquares(): readonly Square[] {
    const { hops } = this.entry.position;
    const walk = walkOf(this.entry);
    return walk
      ? (hops[walk.state]?.hops ?? []).map((hop) => hop.to)
      : hops.filter((state) => state.start).map((state) => state.square);
  }

  /** Over the board the keys give no hint: they go along all pieces of the side to move. */
  private ownSquares(): readonly Square[] {
    return [...this.scene.pieces.keys()].filter((square) => this.isOfMover(square));
  }

  private moveCursor(square: Square): void {
    this.setCursor(square);
    this.focus();
  }

  /** A pointer shows itself where it is: the ring of the focus would only be in the way. */
  private pointAt(square: Square): void {
    this.moveCursor(square);
    this.showFocus(false);
  }

  private showFocus(shown: boolean): void {
    if (shown) delete this.view.root.dataset.by;
    else this.view.root.dataset.by = "pointer";
  }

  /** The board is one tab stop: its current square. */
  private setCursor(square: Square): void {
    this.view.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    this.view.cells.get(square)?.setAttribute("tabindex", "0");
  }
}

/** What was drawn for the step before goes with the next one that does something. */
function afterEffect(shown: Shown, effect: Effect): Shown {
  const idle = effect.kind === "none" || effect.kind === "deaf";
  const last = effect.kind === "played" ? effect.route : shown.last;
  const sketch = effect.kind === "played" ? noSketch : shown.sketch;
  const explained = idle ? shown.explained : [];
  return { ...shown, last, trace: [], preferred: null, sketch, explained };
}
