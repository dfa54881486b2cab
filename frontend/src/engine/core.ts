/** The core as a WebAssembly module: text in, JSON out. The other side is bindings/wasm/module.cpp. */

import {
  type CourseLine,
  type EngineCourse,
  EngineError,
  type EngineFault,
  type EnginePosition,
  type EngineRules,
  type Found,
  type FoundLine,
  type Limits,
  type Line,
  type Manner,
  type Weakness,
} from "./messages";

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  load_weights(rules: number): number;
  set_limits(...limits: readonly number[]): void;
  set_position(rules: number): number;
  course(rules: number, ...says: readonly number[]): number;
  search(ms: number, nodes: number, depth: number, lines: number): number;
  set_taste(term: number, added: number): void;
  choose(...manner: readonly number[]): number;
  perft(depth: number): number;
  clear(): void;
}

type OnLines = (lines: readonly FoundLine[]) => void;

/** A player who does not err, as the module knows him. */
const faultless: Weakness = { overlook: -1, long_capture: 0, sight_plies: 0, margin: 0, forget: 0 };
const nanosecondsOfMs = 1_000_000;

export class Core {
  private readonly exports: Exports;
  private rules: EngineRules | null = null;
  private onLines: OnLines = () => {};
  private taste: readonly number[] = [];

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {
      host: {
        refuse: (why: number) => this.refuse(why),
        report: (lines: number) => this.onLines(this.read(lines)),
      },
      wasi_snapshot_preview1: this.system(),
    });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** Take the rules, and the weights of their game as a file. */
  start(rules: EngineRules, weights: Uint8Array): void {
    this.put(weights);
    this.exports.load_weights(rules.number);
    this.exports.set_limits(...rules.limits);
    this.rules = rules;
  }

  position({ fen, moves }: Line): EnginePosition {
    const number = this.hand([fen, ...moves]);
    return this.read(this.exports.set_position(number));
  }

  /** Play the course of a game; what is searched stays the position that was asked for last. */
  course({ requests, offerAfter, resignation, persons }: CourseLine): EngineCourse {
    const number = this.hand(requests);
    const sides = (["white", "black"] as const).map((side) => Number(persons.includes(side)));
    const says = [offerAfter ?? -1, Number(resignation), ...sides];
    return this.read(this.exports.course(number, ...says));
  }

  /** Search the position that was asked for last; the lines of each finished depth come meanwhile. */
  search({ ms, nodes, depth, lines }: Limits, onLines: OnLines = () => {}): Found {
    this.onLines = onLines;
    // The module counts whole milliseconds, of which 0 means no limit.
    return this.read(this.exports.search(Math.ceil(ms), nodes, depth, lines));
  }

  /** Choose a move as a player does; the position that was asked for last must have one. */
  choose({ ms, nodes, depth, is_varied, weakness, taste }: Manner, seed: number): FoundLine {
    this.takeTaste(taste);
    const { overlook, long_capture, sight_plies, margin, forget } = weakness ?? faultless;
    const errs = [overlook, long_capture, sight_plies, margin, forget];
    return this.read(
      this.exports.choose(Math.ceil(ms), nodes, depth, Number(is_varied), seed, ...errs),
    );
  }

  private takeTaste(taste: readonly number[]): void {
    const terms = Math.max(taste.length, this.taste.length);
    for (let term = 0; term < terms; term += 1) this.exports.set_taste(term, taste[term] ?? 0);
    this.taste = taste;
  }

  perft(depth: number): number {
    return this.exports.perft(depth);
  }

  clear(): void {
    this.exports.clear();
  }

  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Hand over lines of text; return the number of the rules. */
  private hand(lines: readonly string[]): number {
    if (!this.rules) throw new EngineError("broken");
    this.put(new TextEncoder().encode(lines.join("\n")));
    return this.rules.number;
  }

  private put(bytes: Uint8Array): void {
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  private text(at: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  private read<Value>(at: number): Value {
    const value = JSON.parse(this.text(at)) as Value | { error: EngineFault; subject: string };
    if (typeof value === "object" && value !== null && "error" in value)
      throw new EngineError(value.error, value.subject);
    return value as Value;
  }

  private refuse(why: number): never {
    throw new EngineError("bad_weights", this.text(why));
  }

  /** What the C++ library asks of a system: the time, and where to write, which is nowhere. */
  private system(): WebAssembly.ModuleImports {
    const unsupported = () => 52;
    return {
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        const now = BigInt(Math.round(performance.now() * nanosecondsOfMs));
        new DataView(this.exports.memory.buffer).setBigUint64(at, now, true);
        return 0;
      },
      fd_close: unsupported,
      fd_seek: unsupported,
      fd_write: unsupported,
    };
  }
}
