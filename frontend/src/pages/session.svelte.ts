/** One game on this page: what the server last said of it, and what is asked of the server. */

import type { Effect, Route } from "../board";
import type {
  Command,
  FaultCode,
  Refused,
  ServerMessage,
  SideName,
  State,
} from "../generated/messages";
import { moveWords, outcomeWords, pieceWord, sideWord } from "../i18n/words";
import { Connection, messageId, type Status, socketUrl } from "../net/connection";
import * as m from "../paraglide/messages";

/** A line under the board: why something was not done, in whatever language is chosen. */
export type Notice =
  | { readonly kind: "refused"; readonly refused: Refused }
  | { readonly kind: "fault"; readonly code: FaultCode }
  | { readonly kind: "wait" }
  | { readonly kind: "opponents_piece" };

/** A capture that must be named: its moves and their numbers for the board. */
export interface Question {
  readonly choices: readonly { readonly move: number; readonly route: Route }[];
}

type Say = () => string;

export class Session {
  state = $state.raw<State | null>(null);
  status = $state.raw<Status>("connecting");
  notice = $state.raw<Notice | null>(null);
  question = $state.raw<Question | null>(null);
  /** Grows when the board must show the server's position again. */
  shownAgain = $state.raw(0);
  /** What a screen reader is told; kept as a function so that it follows the language. */
  said = $state.raw<Say>(() => "");
  private readonly connection: Connection;

  constructor(readonly id: string) {
    this.connection = new Connection(socketUrl(id, location), {
      onMessage: (message) => this.onMessage(message),
      onStatus: (status) => this.onStatus(status),
    });
  }

  /** The side whose moves are entered here now; null when nobody may move. */
  get mover(): SideName | null {
    const { state } = this;
    if (!state || state.outcome) return null;
    return state.players[state.turn].kind === "human" ? state.turn : null;
  }

  /** The side that a single person plays against the computer; null on one screen. */
  get ownSide(): SideName | null {
    const players = this.state?.players;
    if (players?.white.kind === players?.black.kind) return null;
    return players?.white.kind === "human" ? "white" : "black";
  }

  /** The last move of the record, as the board draws it. */
  get last(): Route | null {
    return this.state?.played.at(-1) ?? null;
  }

  undo(): void {
    this.connection.send({ type: "undo", id: messageId() });
  }

  resign(side: SideName): void {
    this.command({ type: "resign", side });
  }

  retryNow(): void {
    this.connection.retryNow();
  }

  close(): void {
    this.connection.close();
  }

  /** Answer what was entered on the board. */
  onEffect(effect: Effect): void {
    if (effect.kind === "none") return;
    this.question = effect.kind === "asked" ? this.questionOf(effect.choices) : null;
    if (effect.kind === "deaf") {
      this.notice = { kind: effect.reason === "wait" ? "wait" : "opponents_piece" };
      return;
    }
    this.notice = null;
    if (effect.kind === "played") this.move(effect.route.text);
    else if (effect.kind === "tried") this.move(effect.text);
    else this.sayEffect(effect);
  }

  private move(text: string): void {
    const side = this.state?.turn;
    if (side) this.command({ type: "move", side, move: text });
  }

  private command(event: Command["event"]): void {
    this.connection.send({ type: "command", id: messageId(), event });
  }

  private onStatus(status: Status): void {
    if (this.status === "lost" && status === "open") this.said = m.found_again;
    if (status === "lost") this.said = m.lost;
    this.status = status;
  }

  private onMessage(message: ServerMessage): void {
    if (message.type === "state") this.take(message);
    if (message.type === "refused") this.explain({ kind: "refused", refused: message });
    if (message.type === "fault") this.explain({ kind: "fault", code: message.code });
  }

  private explain(notice: Notice): void {
    this.shownAgain += 1;
    this.notice = notice;
  }

  private take(state: State): void {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    if (before && before.version === state.version && before.played.length === state.played.length)
      return;
    this.question = null;
    this.notice = null;
    if (before) this.said = newsOf(before, state);
  }

  private questionOf(choices: readonly number[]): Question {
    const legal = this.state?.legal ?? [];
    const named = choices.flatMap((move) => {
      const route = legal[move];
      return route ? [{ move, route }] : [];
    });
    return { choices: named };
  }

  private sayEffect(effect: Effect): void {
    const say = effectWords(this.state, effect);
    if (say) this.said = say;
  }
}

function newsOf(before: State, state: State): Say {
  const { outcome, winner, turn, played } = state;
  const words: Say[] = [];
  const moves = played.slice(before.played.length);
  if (played.length < before.played.length) {
    return () => m.say_undone({ side: sideWord(turn) });
  }
  words.push(...moves.map((move) => () => moveWords(move)));
  if (outcome) words.push(() => outcomeWords(outcome, winner));
  else words.push(() => m.say_turn({ side: sideWord(turn) }));
  return () => words.map((word) => word()).join(" ");
}

function effectWords(state: State | null, effect: Effect): Say | null {
  if (!state) return null;
  const { hops, pieces } = state;
  if (effect.kind === "put_back") return () => m.say_put_back({ square: effect.square });
  if (effect.kind === "stuck") {
    const letter = pieces[effect.square];
    return letter ? () => m.say_stuck({ piece: pieceWord(letter), square: effect.square }) : null;
  }
  if (effect.kind !== "lifted" && effect.kind !== "hopped") return null;
  const { walk } = effect;
  const targets = (hops[walk.state]?.hops ?? []).map((hop) => hop.to).join(", ");
  const letter = pieces[walk.origin];
  if (effect.kind === "hopped") {
    return () => m.say_hopped({ square: walk.way.at(-1) ?? walk.origin, targets });
  }
  return letter
    ? () => m.say_lifted({ piece: pieceWord(letter), square: walk.origin, targets })
    : null;
}
