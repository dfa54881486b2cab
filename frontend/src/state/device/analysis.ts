/**
 * An analysis on this device. It takes the messages that a page sends to the server and answers as the server does; moves
 * can be played and deleted, with lines from the engine of this device.
 */

import type {
  AnalysisChange,
  AnalysisMessage,
  AnalysisRequest,
  AnalysisState,
  GameName,
} from "../../generated/messages";
import type { Connection, ConnectionEvents } from "../../net/connection";
import { messageId } from "../../net/connection";
import { type DeviceAnalysis, findAnalysis, keepAnalysis } from "../../net/device_analyses";
import { keptProfiles } from "../../net/device_rules";
import { type Computer, computerFor } from "./computer";
import { type DeviceFault, deviceFaultOf } from "./faults";
import { onHanded, watchForServer } from "./handing";
import { movesTo, nameOf, nodesOf, withLine, withoutNode } from "./lines_tree";
import { SureEngine } from "./surely";

export interface AnalysisEvents extends ConnectionEvents<AnalysisMessage> {
  onDeviceFault(fault: DeviceFault): void;
  /** The server has taken it over, under this name. */
  onHandedOver(id: string): void;
}

export type AnalysisChannel = Pick<
  Connection<AnalysisRequest, AnalysisMessage>,
  "send" | "post" | "retryNow" | "close"
>;

type Asked = Extract<AnalysisRequest, { readonly id: string }>;

/** Begin an analysis from the start; return its name, or null where nothing for it is on this device. */
export async function beginAnalysis(game: GameName): Promise<string | null> {
  const kept = await keptProfiles();
  const usual = kept?.profiles.find((each) => each.game === game && each.default);
  if (!usual) return null;
  const { rules } = await computerFor(usual.id);
  const id = `d-${messageId()}`;
  const changed = new Date().toISOString();
  const analysis = { id, profile: rules.profile, lines: [], changed, refused: null, handed: null };
  await keepAnalysis(analysis, null);
  return id;
}

export class AnalysisHere implements AnalysisChannel {
  private analysis: DeviceAnalysis | null = null;
  private computer: Computer | null = null;
  private version = 0;
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
    if (message.type === "look") this.queue(() => this.look(message.node));
  }

  retryNow(): void {
    this.queue(() => this.open());
  }

  close(): void {
    this.forget();
    this.computer?.engine.dispose();
  }

  private queue(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch((error: unknown) => {
      this.events.onDeviceFault(deviceFaultOf(error));
    });
  }

  private async open(): Promise<void> {
    const analysis = await findAnalysis(this.id);
    if (!analysis) return this.events.onStatus("gone");
    if (analysis.handed) return this.events.onHandedOver(analysis.handed);
    const isFirst = this.computer === null;
    this.analysis = analysis;
    this.computer = await computerFor(analysis.profile.id);
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
      nodes: nodesOf(analysis.lines),
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
    const { fen, pieces, turn, legal, hops, draws } = await engine.position({ fen: "", moves });
    const before =
      moves.length > 0 && (await engine.position({ fen: "", moves: moves.slice(0, -1) }));
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
      number: 1 + (moves.length >> 1),
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
      await this.change(withoutNode(this.analysis?.lines ?? [], change.node));
      this.confirm(id, nameOf(movesTo(change.node).slice(0, -1)));
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
    await new SureEngine(computer.engine).position({ fen: "", moves: line });
    await this.change(withLine(analysis.lines, line));
    this.confirm(id, nameOf(line));
  }

  private confirm(id: string, node: string): void {
    this.events.onMessage({ type: "change_confirmed", id, version: this.version, node });
  }

  private async change(lines: DeviceAnalysis["lines"]): Promise<void> {
    const { analysis } = this;
    if (!analysis) return;
    const changed = { ...analysis, lines, changed: new Date().toISOString(), refused: null };
    if (!(await keepAnalysis(changed, analysis))) return this.open();
    this.analysis = changed;
    this.show();
    watchForServer();
  }
}
