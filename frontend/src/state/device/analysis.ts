/**
 * An analysis on this device. It takes the messages that a page sends to the server and answers as the server does; moves
 * can be played and deleted, with lines from the engine of this device.
 */

import { EngineError } from "../../engine";
import type {
  AnalysisChange,
  AnalysisMessage,
  AnalysisRequest,
  AnalysisState,
} from "../../generated/messages";
import type { Answer, Refusal } from "../../net/api";
import type { Connection, ConnectionEvents } from "../../net/connection";
import { messageId } from "../../net/connection";
import { type DeviceAnalysis, findAnalysis, keepAnalysis } from "../../net/device_analyses";
import { keptProfiles } from "../../net/device_rules";
import { learnerId } from "../learner";
import { type Computer, computerFor } from "./computer";
import { type DeviceFault, deviceFaultOf, shownFaultOf } from "./faults";
import { onHanded, watchForServer } from "./handing";
import {
  type Lines,
  movesTo,
  nameOf,
  nodesOf,
  numberAfter,
  withLine,
  withoutNode,
} from "./lines_tree";
import { impossible } from "./positions";
import { SureEngine } from "./surely";

export interface AnalysisEvents extends ConnectionEvents<AnalysisMessage> {
  onDeviceFault(fault: DeviceFault): void;
  /** The board cannot be shown: looking at it again would find the same fault. */
  onUnshown(fault: DeviceFault): void;
  /** The server has taken it over, under this name. */
  onHandedOver(id: string): void;
}

export type AnalysisChannel = Pick<
  Connection<AnalysisRequest, AnalysisMessage>,
  "send" | "post" | "retryNow" | "close"
>;

/** Another page of the same person may be faster once or twice. */
const mostTries = 3;

type Asked = Extract<AnalysisRequest, { readonly id: string }>;

/**
 * Begin an analysis; return its name, what is wrong with its position or its moves, or null where nothing for it is on
 * this device.
 *
 * @param named The id of rules, or a game.
 * @param fen Null for the usual start.
 */
export async function beginAnalysis(
  named: string,
  fen: string | null,
  moves: readonly string[],
): Promise<Answer<{ readonly id: string }> | null> {
  const kept = await keptProfiles();
  const asked = kept?.profiles.find(
    (each) => each.id === named || (each.game === named && each.default),
  );
  if (!asked) return null;
  const { engine, rules } = await computerFor(asked.id);
  try {
    const judged = await judgedLine(new SureEngine(engine), fen, moves);
    const id = `d-${messageId()}`;
    const changed = new Date().toISOString();
    const kept = { id, profile: rules.profile, ...judged, changed, learner: learnerId() };
    await keepAnalysis({ ...kept, refused: null, handed: null }, null);
    return { ok: true, body: { id } };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Let the core judge a position and moves, and write them as an analysis has them. */
async function judgedLine(
  engine: SureEngine,
  fen: string | null,
  moves: readonly string[],
): Promise<Pick<DeviceAnalysis, "fen" | "lines">> {
  const start = await engine.position({ fen: fen ?? "", moves: [] });
  if (moves.length > 0) await engine.position({ fen: start.fen, moves });
  return { ...(fen && { fen: start.fen }), lines: moves.length > 0 ? [moves] : [] };
}

/** Refuse as the server does what the core does not take. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof EngineError)) throw error;
  if (error.fault === "bad_position")
    return { ok: false, code: "fen", params: {}, faults: [impossible] };
  if (error.fault === "illegal_move")
    return { ok: false, code: "move", params: { move: error.detail } };
  throw error;
}

export class AnalysisHere implements AnalysisChannel {
  private analysis: DeviceAnalysis | null = null;
  private computer: Computer | null = null;
  private version = 0;
  private isClosed = false;
  private turn = Promise.resolve();
  private readonly forget = onHanded(() => this.queue(() => this.open()));

  constructor(
    private readonly id: string,
    private readonly events: AnalysisEvents,
  ) {
    this.queue(() => this.open());
  }

  send(message: Asked): void {
    this.queue(() => this.answer(message));
  }

  post(message: AnalysisRequest): void {
    if (message.type !== "look") return;
    const unshown = (error: unknown) => this.events.onUnshown(shownFaultOf(error));
    this.queue(() => this.look(message.node).catch(unshown));
  }

  retryNow(): void {
    this.queue(() => this.open());
  }

  close(): void {
    this.isClosed = true;
    this.forget();
    this.computer?.engine.dispose();
  }

  private queue(work: () => Promise<void>): void {
    const unlessClosed = async () => (this.isClosed ? undefined : work());
    this.turn = this.turn.then(unlessClosed).catch((error: unknown) => {
      this.events.onDeviceFault(deviceFaultOf(error));
    });
  }

  private async open(): Promise<void> {
    const analysis = await findAnalysis(this.id);
    this.analysis = analysis?.handed ? null : analysis;
    if (!analysis) return this.events.onStatus("gone");
    if (analysis.handed) return this.events.onHandedOver(analysis.handed);
    const isFirst = this.computer === null;
    const computer = await computerFor(analysis.profile.id);
    if (this.isClosed) return computer.engine.dispose();
    this.computer = computer;
    this.show();
    if (isFirst) this.events.onStatus("open");
  }

  private show(): void {
    const { analysis, computer } = this;
    if (!analysis || !computer) return;
    this.version += 1;
    const state: AnalysisState = {
      type: "analysis",
      id: this.id,
      version: this.version,
      game: null,
      profile: analysis.profile,
      board: computer.rules.board,
      headers: {},
      undoable: false,
      most_threads: 1,
      hash_sizes_mib: [1],
      nodes: nodesOf(analysis.lines, analysis.fen),
    };
    this.events.onMessage(state);
  }

  private async look(asked: string): Promise<void> {
    const { analysis, computer } = this;
    if (!analysis || !computer) return;
    // What is gone, or never was, is looked at from the start.
    const node = nodesOf(analysis.lines).some(({ id }) => id === asked) ? asked : "0";
    const moves = movesTo(node);
    const engine = new SureEngine(computer.engine);
    const { fen: start = "" } = analysis;
    const { fen, pieces, turn, legal, hops, draws } = await engine.position({ fen: start, moves });
    const before =
      moves.length > 0 && (await engine.position({ fen: start, moves: moves.slice(0, -1) }));
    const last = before ? (before.legal.find(({ text }) => text === moves.at(-1)) ?? null) : null;
    this.events.onMessage({
      type: "shown",
      node,
      fen,
      pieces,
      turn,
      legal,
      hops,
      last,
      number: numberAfter(moves.length, start),
      capture_count: Math.max(0, ...legal.map(({ captured }) => captured.length)),
      draws,
      verdicts: [],
    });
  }

  private async answer(message: Asked): Promise<void> {
    if (message.type !== "change") return this.events.onDeviceFault("not_here");
    const { change, id } = message;
    if (change.type === "play") await this.play(change, id);
    else if (change.type === "delete") {
      const before = nameOf(movesTo(change.node).slice(0, -1));
      await this.change(id, before, (lines) => withoutNode(lines, change.node));
    } else this.events.onDeviceFault("not_here");
  }

  /** The core judges the moves. */
  private async play(
    { node, moves }: Extract<AnalysisChange, { type: "play" }>,
    id: string,
  ): Promise<void> {
    const { analysis, computer } = this;
    if (!analysis || !computer) return;
    const line = [...movesTo(node), ...moves];
    await new SureEngine(computer.engine).position({ fen: analysis.fen ?? "", moves: line });
    await this.change(id, nameOf(line), (lines) => withLine(lines, line));
  }

  /** Change the lines, and confirm it when it is kept; where another page was faster, change what that page has left. */
  private async change(id: string, node: string, work: (lines: Lines) => Lines): Promise<void> {
    for (let tries = 0; tries < mostTries && this.analysis; tries += 1) {
      if (await this.keep(this.analysis, work(this.analysis.lines))) {
        this.show();
        this.events.onMessage({ type: "change_confirmed", id, version: this.version, node });
        void watchForServer();
        return;
      }
      await this.open();
    }
    if (this.analysis) this.events.onDeviceFault("not_kept");
  }

  private async keep(analysis: DeviceAnalysis, lines: Lines): Promise<boolean> {
    const changed = { ...analysis, lines, changed: new Date().toISOString(), refused: null };
    const isKept = await keepAnalysis(changed, analysis);
    if (isKept) this.analysis = changed;
    return isKept;
  }
}
