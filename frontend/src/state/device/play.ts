/**
 * Plays a game on this device. It takes the messages that a page sends to the server and answers as the server does, so
 * that the page of a game need not know where the game is played.
 */

import { EngineError, type FoundLine } from "../../engine";
import type {
  ClientMessage,
  Consequence,
  DeviceRules,
  Manner,
  Player,
  SideName,
} from "../../generated/messages";
import type { Channel, ConnectionEvents } from "../../net/connection";
import type { DeviceGame, DeviceRequest, DeviceStore } from "../../net/device_games";
import type { Computer } from "./computer";
import { Course, NotPlayed, otherSide } from "./course";
import { type DeviceFault, deviceFaultOf, shownFaultOf } from "./faults";
import { secondsFor } from "./human_time";
import { Pause } from "./pause";
import { SureEngine } from "./surely";
import { stateOf, summaryOf } from "./view";

export interface DeviceEvents extends ConnectionEvents {
  onDeviceFault(fault: DeviceFault): void;
  /** The server has taken the game over, under this name. */
  onHandedOver(id: string): void;
}

/** What it needs of the device; tests replace it. */
export interface Device {
  readonly store: DeviceStore;
  /** Called when games were handed over. */
  onHanded(listener: () => void): () => void;
  /** Hand games over as soon as the server is there. */
  watchForServer(): void;
  computerFor(profile: string): Promise<Computer>;
}

/** Plies that take-backs of one game go back to, added up: with more the server does not take the game (live_game.py). */
const mostReplayed = 20_000;

type Asked = Extract<ClientMessage, { readonly id: string }>;

export class DevicePlay implements Channel {
  private game: DeviceGame | null = null;
  private computer: Computer | null = null;
  private engine: SureEngine | null = null;
  private course: Course | null = null;
  private version = 0;
  private thinking: SideName | null = null;
  /** What the computer thought of its side when it moved last. */
  private score: number | null = null;
  private isClosed = false;
  private readonly pause = new Pause();
  private readonly forget: () => void;
  /** One thing after another: a move waits until the one before it is kept. */
  private turn = Promise.resolve();

  constructor(
    private readonly id: string,
    private readonly events: DeviceEvents,
    private readonly device: Device,
  ) {
    this.queueShown(() => this.open());
    this.forget = device.onHanded(() => this.wake());
  }

  send(message: Asked): void {
    this.queue(() => this.answer(message), message.id);
  }

  /** Nothing is asked here that needs no answer. */
  post(): void {}

  retryNow(): void {
    if (!this.course) this.queueShown(() => this.open());
    else this.wakeComputer();
  }

  /** Another page may have played on. */
  wake(): void {
    this.queueShown(() => this.renew());
  }

  begin(): void {}

  close(): void {
    this.isClosed = true;
    this.forget();
    this.pause.end();
    this.engine?.leave();
  }

  private queue(work: () => Promise<void> | void, id: string | null = null): void {
    this.turn = this.turn.then(() => this.guarded(work, id));
  }

  /** Show what is kept when it is its turn. */
  private queueShown(work: () => Promise<void>): void {
    this.turn = this.turn.then(() => this.guarded(work, null, shownFaultOf));
  }

  // ---------------------------------------------------------------- what is kept

  private async open(): Promise<void> {
    if (this.isClosed) return;
    const game = await this.device.store.find(this.id);
    if (!game) return this.events.onStatus("gone");
    if (game.handed) return this.events.onHandedOver(game.handed);
    const computer = await this.device.computerFor(game.profile);
    if (this.isClosed) return computer.engine.dispose();
    this.computer = computer;
    this.engine = new SureEngine(this.computer.engine);
    await this.take(game);
    this.events.onStatus("open");
    this.show();
    this.wakeComputer();
  }

  /** Follow what is kept, whoever has changed it. */
  private async renew(): Promise<void> {
    const game = await this.device.store.find(this.id);
    if (!game || game.handed || !this.course) return this.open();
    if (game.requests.length !== this.game?.requests.length) {
      await this.take(game);
      this.show();
    }
    // Also where nothing has changed: a fault may have ended its turn.
    this.wakeComputer();
  }

  private async take(game: DeviceGame): Promise<void> {
    if (!this.computer || !this.engine) throw new EngineError("no_rules");
    const course = new Course(this.engine, this.computer.rules, game.players);
    await course.follow(game.requests);
    this.reach(game);
    this.course = course;
  }

  /** Take another state of the game; a wait of the computer for the old one ends. */
  private reach(game: DeviceGame): void {
    if (game !== this.game) this.pause.end();
    this.game = game;
  }

  /** Carry requests out, and show them once they are on the disk. */
  private async change(requests: readonly DeviceRequest[], news: readonly Consequence[] = []) {
    const { game, course } = this;
    if (!game || !course) throw new NotPlayed();
    try {
      for (const request of requests) await course.apply(request);
      const summary = summaryOf(game.summary, course, new Date().toISOString());
      const changed = {
        ...game,
        requests: [...game.requests, ...requests],
        summary,
        refused: null,
      };
      if (!(await this.device.store.keep(changed, game.requests.length))) return this.open();
      this.reach(changed);
    } catch (error) {
      // What could not be kept has not happened.
      await this.take(game);
      throw error;
    }
    this.show(news);
    this.device.watchForServer();
    this.wakeComputer();
  }

  private show(news: readonly Consequence[] = []): void {
    const { game, computer, course, thinking } = this;
    if (!game || !computer || !course || this.isClosed) return;
    this.version += 1;
    const { version } = this;
    this.events.onMessage(stateOf(game, computer.rules, course, { version, thinking, news }));
  }

  /** A fault leaves the game as it is kept, and the page says what it was. */
  private async guarded(
    work: () => Promise<void> | void,
    id: string | null = null,
    faultOf: (error: unknown) => DeviceFault = deviceFaultOf,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.isClosed) return;
      if (error instanceof NotPlayed && id) {
        this.refuse(id, "blocked");
        return;
      }
      this.show();
      this.events.onDeviceFault(faultOf(error));
    }
  }

  private refuse(id: string, code: "blocked" | "record_full"): void {
    this.events.onMessage({ type: "refused", id, code, params: {}, show: [] });
  }

  // ---------------------------------------------------------------- what is asked

  private async answer(message: Asked): Promise<void> {
    if (message.type === "undo") await this.undo(message.id);
    else if (message.type === "hint") await this.hint(message.id);
    else if (message.type === "command") await this.command(message);
  }

  private async command({ event }: Extract<Asked, { type: "command" }>): Promise<void> {
    if (event.type === "move" || event.type === "resign") await this.change([event]);
    else if (event.type === "draw_offer") await this.offer(event.side);
    else throw new NotPlayed();
  }

  private async undo(id: string): Promise<void> {
    const { course, game } = this;
    const count = course?.undoable ?? 0;
    if (!course || !game || count === 0) throw new NotPlayed();
    if (replayed(game.requests) >= mostReplayed) return this.refuse(id, "record_full");
    this.score = null;
    await this.change([{ type: "take_back", ply: course.played.length - count + 1 }]);
  }

  /** The computer agrees to a draw late in the game, where it stands no better. */
  private async offer(side: SideName): Promise<void> {
    const { course, computer, score } = this;
    if (!course?.mayOffer(side) || !computer) throw new NotPlayed();
    const isLate = course.played.length >= computer.rules.agrees_after;
    const agrees = isLate && score !== null && score <= 0;
    const answer = {
      type: agrees ? "draw_accept" : "draw_decline",
      side: otherSide(side),
    } as const;
    const news = agrees ? [] : [{ type: "offer_lapsed" as const, at_ms: 0, side }];
    await this.change([{ type: "draw_offer", side }, answer], news);
  }

  private async hint(id: string): Promise<void> {
    const { course, computer, version } = this;
    if (!course || !computer || course.outcome) throw new NotPlayed();
    const { moves } = await this.choose(computer.rules.hint);
    const move = course.position.legal.find(({ text }) => text === moves[0]);
    if (move) this.events.onMessage({ type: "hinted", id, version, move });
  }

  // ---------------------------------------------------------------- the computer

  private wakeComputer(): void {
    if (this.thinking || !this.moves) return;
    this.thinking = this.moves;
    this.show();
    void this.guarded(() => this.think());
  }

  /** The side for which the computer has to move; null when a person is to move. */
  private get moves(): SideName | null {
    const { course, game } = this;
    if (!course || !game || course.outcome || this.isClosed) return null;
    return game.players[course.turn].kind === "engine" ? course.turn : null;
  }

  /** Think beside what a person does meanwhile: who takes back or resigns does not wait. */
  private async think(): Promise<void> {
    const { game, computer, thinking: side } = this;
    const began = performance.now();
    try {
      const manner = game && side && computer && mannerOf(computer.rules, game.players[side]);
      if (!manner) throw new EngineError("no_rules");
      const chosen = await this.choose(manner);
      if (game.players[side].unhurried) await this.wait(chosen, game, began);
      this.queue(() => this.play(game, side, chosen));
    } catch (error) {
      this.thinking = null;
      throw error;
    }
  }

  /** Answer no sooner than a person would, unless the board is another one by then. */
  private async wait({ moves }: FoundLine, game: DeviceGame, began: number): Promise<void> {
    const { course, engine } = this;
    const move = course?.position.legal.find(({ text }) => text === moves[0]);
    if (!course || !engine || !move) return;
    const { legal } = course.position;
    const before = [...course.played];
    const line = { fen: "", moves: [...before.map(({ text }) => text), move.text] };
    const after = await engine.position(line);
    const offers = after.legal.some(({ captured }) => captured.length > 0);
    const seconds = secondsFor(move, { legal, before, offers });
    const left = seconds - (performance.now() - began) / 1000;
    if (left > 0 && this.game === game && !this.isClosed) await this.pause.take(left);
  }

  private async play(game: DeviceGame, side: SideName, { moves, score }: FoundLine): Promise<void> {
    this.thinking = null;
    if (this.isClosed) return;
    if (this.game !== game) {
      this.show();
      return this.wakeComputer();
    }
    this.score = score;
    await this.change([{ type: "move", side, move: moves[0] ?? "" }]);
  }

  private async choose(manner: Manner): Promise<FoundLine> {
    const { course, engine } = this;
    if (!course || !engine) throw new EngineError("broken");
    const line = { fen: "", moves: course.played.map(({ text }) => text) };
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    return engine.choose(line, manner, seed);
  }
}

/** How many plies are judged again, here and on the server, for all that was taken back. */
function replayed(requests: readonly DeviceRequest[]): number {
  return requests.reduce((sum, each) => sum + (each.type === "take_back" ? each.ply : 0), 0);
}

/** How a player chooses; null for what the rules do not know. A game that is kept from before styles has none. */
function mannerOf(
  { manners, tastes }: DeviceRules,
  { level, style = "universal" }: Pick<Player, "level"> & Partial<Player>,
): Manner | null {
  const manner = manners[String(level)];
  const taste = tastes[style];
  return manner && taste ? { ...manner, taste } : null;
}
