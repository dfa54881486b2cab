/** The computer in an analysis: what it looks at, on the server or on this device, and the lines that it finds. */

import type {
  AnalysisRequest,
  AnalysisState,
  EngineLine,
  EngineLines,
  Shown,
} from "../../generated/messages";
import { prefer, preferences } from "../preferences.svelte";
import { lineTo, type OwnFault, OwnLines, passed } from "./own_lines";
import type { Tree } from "./tree";

/** What the computer needs of the analysis that it looks at. */
interface Host {
  readonly state: AnalysisState | null;
  readonly tree: Tree | null;
  readonly shown: Shown | null;
  /** The node that the page wants to show. */
  readonly at: string;
  post(request: AnalysisRequest): void;
}

export class Computer {
  on = $state.raw(false);
  lineCount = $state.raw(3);
  /** Whether it looks at what the other side would play if it were its turn. */
  threat = $state.raw(false);
  lines = $state.raw<EngineLines | null>(null);
  /** Why this device does not look itself; the server does then. */
  ownFault = $state.raw<OwnFault | null>(null);
  private ownLines: OwnLines | null = null;

  constructor(private readonly host: Host) {}

  /** Whether the lines come from the engine of this device. */
  get looksItself(): boolean {
    return preferences().engine === "device" && this.ownFault === null;
  }

  /** The best line of the position that is shown; a threat is one of another position. */
  get best(): EngineLine | null {
    return this.on && !this.threat ? (this.lines?.lines[0] ?? null) : null;
  }

  set(on: boolean, lines = this.lineCount, threat = this.threat): void {
    this.on = on;
    this.lineCount = lines;
    if (!on || threat !== this.threat) this.lines = null;
    this.threat = threat;
    const { threads, hashMib } = preferences();
    const isServers = on && !this.looksItself;
    this.host.post({ type: "engine", on: isServers, lines, threat, threads, hash_mib: hashMib });
    this.look();
  }

  /** How much of the server it takes. */
  setPower(threads: number, hashMib: number): void {
    prefer({ threads, hashMib });
    this.set(this.on);
  }

  choose(engine: "device" | "server"): void {
    prefer({ engine });
    this.ownFault = null;
    this.lines = null;
    this.set(this.on);
  }

  /** Let this device look at the position that is shown, if it is to look itself. */
  look(): void {
    const { shown, state, tree } = this.host;
    if (!this.on || !this.looksItself || !shown || !state || !tree) {
      this.ownLines?.stop();
      return;
    }
    this.ownLines ??= new OwnLines(
      state.profile.id,
      (lines) => this.take(lines),
      (fault) => this.lookElsewhere(fault),
    );
    const { node, fen } = shown;
    const line = this.threat ? passed(fen) : (lineTo(tree, node) ?? { fen, moves: [] });
    void this.ownLines.look({ node, threat: this.threat, line, lines: this.lineCount });
  }

  /** Leave the position that is shown, for a node. */
  leave(node: string): void {
    if (this.lines?.node !== node) this.lines = null;
    if (this.host.shown?.node !== node) this.ownLines?.stop();
  }

  take(lines: EngineLines): void {
    const isWanted = lines.node === this.host.at && lines.threat === this.threat;
    if (this.on && isWanted) this.lines = lines;
  }

  /** Give the memory back. */
  dispose(): void {
    this.ownLines?.dispose();
  }

  private lookElsewhere(fault: OwnFault): void {
    this.ownFault = fault;
    this.set(this.on);
  }
}
