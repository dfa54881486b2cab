/** Over the board: what the hands hold, what they touch, and whose move it was that they set down. */

import { type Effect, type Hands, type Square, sideOf } from "../../board";
import type { Command, SideName, State } from "../../generated/messages";

/** A piece of the side that is not to move was moved, so the page asks who did it. */
export interface Doubt {
  readonly hands: Hands;
  readonly owner: SideName;
  readonly turn: SideName;
}

/** What the hands need of their game. */
interface Table {
  readonly state: State | null;
  readonly ownSide: SideName | null;
  command(event: Command["event"]): void;
  showAgain(): void;
}

export class ByHand {
  hands = $state.raw<Hands | null>(null);
  doubt = $state.raw<Doubt | null>(null);
  /** What a drag lifted; what it touched is known when it ends. */
  private grabbed: Hands | null = null;

  constructor(private readonly table: Table) {}

  /** Follow what was done on the board. */
  follow(effect: Effect): void {
    const { grabbed } = this;
    this.grabbed = effect.kind === "grabbed" ? effect.hands : null;
    this.hands = effect.kind === "carried" || effect.kind === "grabbed" ? effect.hands : null;
    if (effect.kind === "placed") this.place(effect.hands);
    if (effect.kind === "carried") this.touchOne(grabbed ?? effect.hands);
    if (effect.kind === "swept") this.touch(effect.squares);
  }

  /** Say who moved the piece of the side that is not to move; null puts it back. */
  settle(side: SideName | null): void {
    const { doubt } = this;
    this.doubt = null;
    if (doubt && side) this.placeAs(side, doubt.hands);
    else this.table.showAgain();
  }

  letGo(): void {
    this.hands = null;
    this.doubt = null;
  }

  private place(hands: Hands): void {
    const { state, ownSide } = this.table;
    const letter = state?.pieces[hands.origin];
    if (!state || !letter) return;
    const owner = sideOf(letter);
    if (owner === state.turn) this.placeAs(owner, hands);
    else if (ownSide) this.placeAs(ownSide, hands);
    else this.doubt = { hands, owner, turn: state.turn };
  }

  private placeAs(side: SideName, hands: Hands): void {
    this.table.command({ type: "place", side, ...hands });
  }

  /** Report that a piece was lifted; under touch-move it must be played, unless "adjusting" was said before. */
  private touchOne({ origin, path, lifted }: Hands): void {
    const first = path.length === 0 && lifted.length === 0;
    if (first && !this.table.state?.touched.includes(origin)) this.touch([origin]);
  }

  /** Report what one gesture touched: the choice among these pieces stays free. */
  private touch([square, ...also]: readonly Square[]): void {
    const { state } = this.table;
    const letter = square && state?.pieces[square];
    // Touching only an opponent's piece does not bind.
    if (!state || state.adjusting || !letter || sideOf(letter) !== state.turn) return;
    this.table.command({ type: "touch", side: state.turn, square, also });
  }
}
