/** One game on this page: its last state from the server, and the requests to the server. */

import type { Effect, Route } from "../../board";
import type {
  Clocks,
  Command,
  FaultCode,
  Hinted,
  LineSaid,
  Problem,
  ProblemCode,
  Refused,
  ServerMessage,
  SideName,
  State,
  Steps,
  Visibility,
} from "../../generated/messages";
import { conductNews, droppedNews, enteredWords, movesNews } from "../../i18n/news";
import type { Say } from "../../i18n/say";
import { heardWords } from "../../i18n/talk";
import { timeWords } from "../../i18n/time";
import { createRematch, setVisibility } from "../../net/api";
import {
  type Channel,
  Connection,
  dispatch,
  type Handlers,
  messageId,
  type Overdue,
  type Status,
  socketUrl,
} from "../../net/connection";
import { deviceStore, isOnDevice } from "../../net/device_games";
import * as m from "../../paraglide/messages";
import { type Question, questionOf } from "../capture_question";
import { beginOnDevice } from "../device/begin";
import { computerFor } from "../device/computer";
import type { DeviceFault } from "../device/faults";
import { onHanded, watchForServer } from "../device/handing";
import { type DeviceEvents, DevicePlay } from "../device/play";
import { notify } from "../notify";
import { preferences } from "../preferences.svelte";
import { gamePath, goTo } from "../router.svelte";
import type { PlainAction } from "./actions";
import { Attendance } from "./attendance.svelte";
import { ByHand } from "./by_hand.svelte";
import { leftMs, type Times, timesNow } from "./clocks";
import { keepInvitation } from "./invitation";
import { OwnMoves, type Planned } from "./own_moves.svelte";
import { takeOpening } from "./setup";
import { Talk } from "./talk.svelte";

/** What the line under the board says; it holds no words, so that it follows the language. */
export type Notice =
  | { readonly kind: "refused"; readonly refused: Refused }
  | {
      readonly kind: "fault";
      readonly code: FaultCode | ProblemCode | "offline";
      readonly params?: Problem["params"];
    }
  | { readonly kind: "device"; readonly fault: DeviceFault }
  | { readonly kind: "news"; readonly say: readonly Say[] }
  | { readonly kind: "hint"; readonly move: Route }
  | { readonly kind: "wait" }
  | { readonly kind: "opponents_piece" };

export class GameSession {
  state = $state.raw<State | null>(null);
  status = $state.raw<Status>("connecting");
  /** Whether something was entered that the server has not confirmed for a while. */
  overdue = $state.raw<Overdue>(null);
  notice = $state.raw<Notice | null>(null);
  question = $state.raw<Question | null>(null);
  /** What the computer would play on this board. */
  hint = $state.raw<Route | null>(null);
  /** Whether the computer thinks about a hint. */
  hinting = $state.raw(false);
  /** What the clocks showed last, and when; null in a game without. */
  times = $state.raw<Times | null>(null);
  /** Increases when the board must show the server's position again. */
  shownAgain = $state.raw(0);
  /** The game that the opponent has begun after this one. */
  next = $state.raw<string | null>(null);
  readonly attendance = new Attendance();
  /** Over the board: what the hands do. */
  readonly byHand = new ByHand(this);
  /** How this player's moves are entered. */
  readonly moves = new OwnMoves((text) => this.move(text));
  /** What both players say to each other. */
  readonly talk: Talk;
  /** What a screen reader says; a function, so that it follows the language. */
  said = $state.raw<Say>(() => "");
  private readonly connection: Channel;
  private readonly handlers: Handlers<ServerMessage> = {
    state: (state) => this.take(state),
    steps: (steps) => this.takeSteps(steps),
    hinted: (hinted) => this.takeHint(hinted),
    refused: (refused) => this.explain({ kind: "refused", refused }),
    fault: ({ code }) => this.explain({ kind: "fault", code }),
    // A state follows it and shows the result.
    confirmed: () => {},
    rematch: ({ game }) => {
      this.next = game;
    },
    presence: (presence) => this.attendance.take(presence),
    said: () => this.talk.renew(),
    probe: ({ number }) => this.connection.post({ type: "probed", number }),
    clocks: ({ clocks }) => this.setClocks(clocks),
    pong: () => {},
  };
  private hintId = "";

  constructor(readonly id: string) {
    this.talk = new Talk(id, (line) => this.hear(line));
    const events: DeviceEvents = {
      onMessage: (message) => this.onMessage(message),
      onStatus: (status) => this.onStatus(status),
      onOverdue: (overdue) => {
        this.overdue = overdue;
      },
      onDeviceFault: (fault) => {
        this.hinting = false;
        this.explain({ kind: "device", fault });
      },
      onHandedOver: (there) => goTo(gamePath(there), true),
    };
    this.connection = isOnDevice(id)
      ? new DevicePlay(id, events, { store: deviceStore, onHanded, watchForServer, computerFor })
      : new Connection(() => socketUrl(id, location, this.state), events);
  }

  /** The side whose moves are entered here now; null when nobody may move. */
  get mover(): SideName | null {
    const { state } = this;
    if (!state || state.outcome || state.seats?.open) return null;
    return this.own.includes(state.turn) ? state.turn : null;
  }

  /** The sides that this page acts for: both on one screen, none for a watcher. */
  get own(): readonly SideName[] {
    const { state } = this;
    if (!state) return [];
    if (state.seats) return state.seats.own;
    return (["white", "black"] as const).filter((side) => state.players[side].kind === "human");
  }

  /** The only side of this page; null on one screen and for a watcher. */
  get ownSide(): SideName | null {
    const [side, other] = this.own;
    return side && !other ? side : null;
  }

  /** The side for which this page asks something: its own; where it has both or none, the one to move. */
  get actor(): SideName {
    return this.ownSide ?? this.state?.turn ?? "white";
  }

  /** Whether this page may say who watches: its person has begun the game, and nobody else sits there. */
  get ownsGame(): boolean {
    const seats = this.state?.seats;
    return Boolean(seats && seats.own.length > 0 && (seats.open || !seats.apart));
  }

  /** Let others watch, or nobody; return why that was refused, or null. */
  async letWatch(visibility: Visibility): Promise<ProblemCode | "offline" | null> {
    const answered = await setVisibility(this.id, visibility);
    if (!answered.ok) return answered.code;
    if (this.state) this.state = { ...this.state, visibility };
    this.said = () => m.visibility_said({ visibility });
    return null;
  }

  /** Whether two people play at this page. */
  get isShared(): boolean {
    return this.own.length > 1;
  }

  /** The side that may enter a move ahead now: the opponent is to move, and the player has chosen so. */
  get ahead(): SideName | null {
    const { state, ownSide } = this;
    const waits = state && !state.outcome && !state.seats?.open && state.turn !== ownSide;
    return waits && state.entry === "assisted" && preferences().ahead ? ownSide : null;
  }

  /** The last move of the record, as the board draws it. */
  get last(): Route | null {
    return this.state?.played.at(-1) ?? null;
  }

  undo(): void {
    this.connection.send({ type: "undo", id: messageId() });
  }

  /** Send a request that needs only its name. */
  ask(type: PlainAction, side: SideName): void {
    // Each action is a type of its own; TypeScript cannot match the union by itself.
    this.command({ type, side } as Command["event"]);
  }

  /** Claim a draw that stands once this move is made. */
  claimWith(move: string, side: SideName): void {
    this.command({ type: "draw_claim", side, move });
  }

  askHint(): void {
    this.hinting = true;
    this.hintId = messageId();
    this.connection.send({ type: "hint", id: this.hintId });
  }

  giveTime(side: SideName, to: SideName, ms: number): void {
    this.command({ type: "give_time", side, to, ms });
  }

  /** End the game that the opponent has left. */
  claim(result: "win" | "draw"): void {
    this.connection.send({ type: "claim", id: messageId(), result });
  }

  /** Let a screen reader say what the clocks show. */
  sayClocks(): void {
    const { times } = this;
    if (!times) this.said = () => m.say_no_clock();
    else {
      const [white, black] = [leftMs(times, "white"), leftMs(times, "black")];
      this.said = () => m.say_clocks({ white: timeWords(white), black: timeWords(black) });
    }
  }

  /** Begin a game with this setup, colours changed; return its id, or null after a notice that says why not. */
  async rematch(): Promise<string | null> {
    if (isOnDevice(this.id)) return this.rematchHere();
    const made = await createRematch(this.id);
    if (made.ok) {
      if (made.body.invite) keepInvitation(made.body.id, made.body.invite);
      return made.body.id;
    }
    this.notice = { kind: "fault", code: made.code, params: made.params };
    return null;
  }

  private async rematchHere(): Promise<string | null> {
    const { profile, players } = this.state ?? {};
    if (!profile || !players) return null;
    const changed = { white: players.black, black: players.white };
    const begun = await beginOnDevice({ profile: profile.id, players: changed });
    if ("id" in begun) return begun.id;
    this.notice = { kind: "device", fault: begun.fault };
    return null;
  }

  /** The page is looked at again. */
  wake(): void {
    this.connection.wake();
  }

  retryNow(): void {
    this.connection.retryNow();
  }

  /** Come back as the person who has just taken a seat. */
  comeBack(): void {
    this.connection.begin();
  }

  close(): void {
    this.attendance.close();
    this.moves.close();
    this.connection.close();
  }

  /** Take back the move that was entered ahead. */
  unplan(): void {
    if (this.moves.unplan()) this.said = m.say_unplanned;
    else this.ignore("wait");
  }

  /** Handle what was entered on the board. */
  onEffect(effect: Effect): void {
    if (effect.kind === "none" || this.moves.held) return;
    this.question = questionOf(effect, this.state?.legal);
    if (effect.kind === "ignored") {
      this.ignore(effect.reason);
      return;
    }
    this.notice = null;
    this.byHand.follow(effect);
    if (effect.kind === "played") this.moves.play(effect.route);
    else if (effect.kind === "planned") this.plan(effect);
    else if (effect.kind === "unplanned") this.unplan();
    else if (effect.kind === "tried") this.move(effect.text);
    else if (effect.kind !== "placed") this.sayEffect(effect);
  }

  private ignore(reason: "wait" | "opponents_piece"): void {
    this.notice = { kind: reason };
    if (this.state?.outcome) this.said = () => m.wait_over();
  }

  private plan(move: Planned): void {
    this.moves.plan(move);
    this.said = () => m.say_planned(move);
  }

  private move(text: string): void {
    const side = this.state?.turn;
    if (side) this.command({ type: "move", side, move: text });
  }

  /** Send a request of a player. */
  command(event: Command["event"]): void {
    this.connection.send({ type: "command", id: messageId(), event });
  }

  private onStatus(status: Status): void {
    if (this.status === "lost" && status === "open") this.said = m.found_again;
    this.status = status;
    if (status === "open") this.talk.renew();
  }

  private onMessage(message: ServerMessage): void {
    if ("id" in message && message.id === this.hintId) this.hinting = false;
    dispatch(this.handlers, message);
  }

  private takeHint({ version, move }: Hinted): void {
    if (version !== this.state?.version) return;
    this.hint = move;
    this.notice = { kind: "hint", move };
  }

  private hear(line: LineSaid): void {
    if (line.side === this.ownSide) return;
    this.talk.unread += 1;
    this.said = () => heardWords(line);
  }

  /** Let the board show the server's position. */
  showAgain(): void {
    this.shownAgain += 1;
  }

  private explain(notice: Notice): void {
    this.showAgain();
    this.moves.putBack();
    this.byHand.letGo();
    this.notice = notice;
  }

  /** Add the moves that were played while the page was away. */
  private takeSteps({ type: _, kept, steps, ...now }: Steps): void {
    if (!this.state) return;
    const { board, played } = this.state;
    this.take({ ...now, type: "state", board, played: [...played.slice(0, kept), ...steps] });
  }

  private take(state: State): void {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    this.times = timesNow(state.clocks);
    if (state.seats?.apart && !state.seats.open && this.ownSide) this.talk.begin();
    if (!before) this.playOpening(state);
    const dropped = this.moves.follow(before, state, this.mover !== null);
    if (before?.fen !== state.fen || state.outcome) {
      this.byHand.hands = null;
      this.question = null;
    }
    if (before && isSame(before, state)) return;
    this.byHand.doubt = null;
    this.hint = null;
    const say = before ? [...conductNews(before, state), ...droppedNews(dropped)] : [];
    this.notice = say.length > 0 ? { kind: "news", say } : this.lastingNotice;
    this.callToMove(before, state);
    const moves = before && movesNews(before, state, say.length > 0);
    if (moves?.()) this.said = moves;
  }

  /** Return the notice that a new state leaves: whoever pressed just before his own move came back must still wait. */
  private get lastingNotice(): Notice | null {
    const isPlaying = this.own.length > 0 && !this.state?.outcome;
    return isPlaying && this.notice?.kind === "wait" && this.mover === null ? this.notice : null;
  }

  /** Show what the clocks say now; after a move that is on its way to the page, its state says it. */
  private setClocks(clocks: Clocks): void {
    if (this.state?.clocks?.running === clocks.running) this.times = timesNow(clocks);
  }

  /** The opponent has moved: say so to somebody who looks at something else. */
  private callToMove(before: State | null, { outcome, players, turn, seats }: State): void {
    if (!before || before.turn === turn || turn !== this.ownSide || outcome || !seats?.apart)
      return;
    const { name } = players[turn === "white" ? "black" : "white"];
    notify(m.notice_turn({ name: name || m.somebody() }));
  }

  /** Play the move that was made on the start page. */
  private playOpening({ played }: State): void {
    const opening = takeOpening(this.id);
    if (opening && played.length === 0) this.move(opening);
  }

  private sayEffect(effect: Effect): void {
    if (!this.state) return;
    const { remark, said } = enteredWords(this.state, effect);
    if (remark) this.notice = { kind: "news", say: [remark] };
    this.said = said ?? this.said;
  }
}

/** Whether nothing has happened between two states. That the last player sat down is not in the record, but begins the game. */
function isSame(before: State, after: State): boolean {
  const sat = before.seats?.open !== after.seats?.open;
  return !sat && before.version === after.version && before.played.length === after.played.length;
}
