/** The engine of this device: the same C++ as the server's, in a Worker that starts when it is wanted. */

import {
  type Alive,
  type Answer,
  type Answers,
  type Ask,
  type CourseLine,
  type EngineCourse,
  EngineError,
  type EnginePosition,
  type EngineRules,
  type Files,
  type Found,
  type FoundLine,
  type Limits,
  type Line,
  type Manner,
  type Progress,
} from "./messages";

interface Waiting {
  resolve(value: never): void;
  reject(error: EngineError): void;
  onProgress?: (progress: Progress) => void;
  /** The last progress. */
  known?: Progress;
}

/** A search in a long slice does not hear a stop: its Worker is ended then, and another one starts in a moment. */
const mostStopMs = 250;

/** A Worker, as far as it is needed here. */
export type Port = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

export class Engine {
  private port: Port | null = null;
  private started: Promise<unknown> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** Increases with each stop. */
  private stops = 0;

  constructor(
    readonly rules: EngineRules,
    private readonly makePort: () => Port = newWorker,
    private readonly files: Files = filesOf(rules),
  ) {}

  /** Load what it needs. Every other request does so by itself; after a fault the next request tries again. */
  start(): Promise<unknown> {
    this.started ??= this.begin();
    return this.started;
  }

  private begin(): Promise<unknown> {
    const begun: Promise<unknown> = this.ask({
      type: "start",
      rules: this.rules,
      files: this.files,
    }).catch((error: unknown) => {
      if (this.started === begun) this.dispose("broken"); // another one may have begun since
      throw error;
    });
    return begun;
  }

  async position(line: Line): Promise<EnginePosition> {
    await this.start();
    return this.ask({ type: "position", line });
  }

  async course(course: CourseLine): Promise<EngineCourse> {
    await this.start();
    return this.ask({ type: "course", course });
  }

  async search(line: Line, limits: Limits): Promise<Found> {
    await this.start();
    return this.ask({ type: "search", line, limits });
  }

  /** Choose a move as a player does, where there is one; an equal seed chooses alike. */
  async choose(line: Line, manner: Manner, seed: number): Promise<FoundLine> {
    await this.start();
    return this.ask({ type: "choose", line, manner, seed });
  }

  /** Look at a position until `stop`, or as long as that; what is known by then comes again and again. */
  async look(
    line: Line,
    lines: number,
    seconds: number,
    onProgress: (progress: Progress) => void,
  ): Promise<Progress> {
    const { stops } = this;
    await this.start();
    const found = this.ask({ type: "look", line, lines, seconds }, onProgress);
    if (this.stops !== stops) this.stop(); // while it started: the Worker heard that before this
    return found;
  }

  async perft(line: Line, depth: number): Promise<number> {
    await this.start();
    return this.ask({ type: "perft", line, depth });
  }

  /** Forget what was searched. */
  async clear(): Promise<null> {
    await this.start();
    return this.ask({ type: "clear" });
  }

  /** End every search that looks; each answers with what it knows. */
  stop(): void {
    const { port } = this;
    this.stops += 1;
    port?.postMessage({ type: "stop" });
    const looking = [...this.waiting].filter(([, { onProgress }]) => onProgress);
    setTimeout(() => {
      const isHeard = looking.every(([id]) => !this.waiting.has(id));
      if (this.port === port && !isHeard) this.endDeaf(looking);
    }, mostStopMs);
  }

  private endDeaf(looking: readonly (readonly [number, Waiting])[]): void {
    for (const [id, { known, resolve }] of looking) {
      if (known && this.waiting.delete(id)) resolve(known as never);
    }
    this.dispose();
  }

  /** End the Worker, and give its memory back. What was asked and not answered fails. */
  dispose(why: EngineError["fault"] = "killed"): void {
    this.port?.terminate();
    this.port = null;
    this.started = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of left) each.reject(new EngineError(why));
  }

  private ask<Type extends Ask["type"]>(
    ask: Extract<Ask, { type: Type }>,
    onProgress?: (progress: Progress) => void,
  ): Promise<Answers[Type]> {
    this.port ??= this.open();
    this.lastId += 1;
    const id = this.lastId;
    const { port } = this;
    return new Promise<Answers[Type]>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, ...(onProgress && { onProgress }) });
      port.postMessage({ ...ask, id });
    });
  }

  private open(): Port {
    const port = this.makePort();
    port.addEventListener("message", (event) => {
      const { data } = event as MessageEvent<Answer | Alive>;
      if (data.type === "alive") void this.watch(port, data.lock);
      else if (this.port === port) this.take(data);
    });
    port.addEventListener("error", () => {
      if (this.port === port) this.dispose("broken");
    });
    return port;
  }

  /** Wait for the lock of a Worker, which is free when the Worker is gone. */
  private async watch(port: Port, lock: string): Promise<void> {
    await navigator.locks.request(lock, () => {});
    if (this.port === port) this.dispose("killed");
  }

  private take(answer: Answer): void {
    const asked = this.waiting.get(answer.id);
    if (!asked) return;
    if (answer.type === "progress") {
      asked.known = answer.progress;
      asked.onProgress?.(answer.progress);
      return;
    }
    this.waiting.delete(answer.id);
    if (answer.type === "answer") asked.resolve(answer.value as never);
    else asked.reject(new EngineError(answer.fault, answer.detail));
    // Its module is in disorder: the next request makes another.
    if (answer.type === "fault" && answer.fault === "broken") this.dispose("broken");
  }
}

function newWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

function filesOf({ weights }: EngineRules): Files {
  return { module: "/engine/core.wasm", weights };
}
