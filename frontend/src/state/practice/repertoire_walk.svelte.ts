/** A repertoire that is looked at and changed: where one is in it, and how one came there. */

import type { RepertoireAct, RepertoireSpot, RepertoireView } from "../../generated/messages";
import type { Say } from "../../i18n/say";
import { faultWords } from "../../i18n/words";
import { changeRepertoire } from "../../net/repertoires";
import * as m from "../../paraglide/messages";

interface Step {
  readonly move: string;
  readonly fen: string;
}

export class RepertoireWalk {
  view = $state.raw<RepertoireView>() as RepertoireView;
  steps = $state.raw<readonly Step[]>([]);
  notice = $state.raw<Say | null>(null);
  isRefused = $state.raw(false);
  isBusy = $state.raw(false);
  private readonly spots = $derived(new Map(this.view.spots.map((spot) => [spot.fen, spot])));
  readonly fen = $derived(this.steps.at(-1)?.fen ?? this.view.start);
  /** The position here; null behind the last move of a line. */
  readonly spot: RepertoireSpot | null = $derived(this.spots.get(this.fen) ?? null);

  constructor(
    view: RepertoireView,
    private readonly learner: string,
  ) {
    this.view = view;
  }

  go(move: string): void {
    const made = this.spot?.moves.find((each) => each.move === move);
    if (made) this.steps = [...this.steps, { move, fen: made.fen }];
    this.notice = null;
  }

  /** Go back to so many moves after the start. */
  back(count: number): void {
    this.steps = this.steps.slice(0, count);
    this.notice = null;
  }

  choose(move: string): Promise<void> {
    return this.change("choose", this.fen, move, () => m.repertoire_now({ move }));
  }

  /** Leave out a move of the opponent here, or the own move here with all that follows. */
  drop(move: string): Promise<void> {
    return this.change("remove", this.fen, move, () => m.repertoire_dropped({ move }));
  }

  private async change(act: RepertoireAct, fen: string, move: string, done: Say): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const { learner, view } = this;
    const body = { learner, version: view.version, act, fen, move: move.trim() };
    const answer = await changeRepertoire(view.entry.id, body);
    this.isBusy = false;
    this.isRefused = !answer.ok;
    this.notice = answer.ok ? done : () => faultWords(answer.code);
    if (!answer.ok) return;
    this.view = answer.body;
    const lost = this.steps.findIndex(({ fen: each }) => !this.isThere(each));
    if (lost >= 0) this.steps = this.steps.slice(0, lost);
  }

  /** Whether a position is in the repertoire, or behind the last move of a line of it. */
  private isThere(fen: string): boolean {
    return this.view.spots.some(
      (spot) => spot.fen === fen || spot.moves.some((made) => made.fen === fen),
    );
  }
}
