/** Answers requests with the core, one after another. A long search goes in slices, so that a stop is heard between two. */

import { Core } from "./core";
import {
  type Answer,
  type Ask,
  EngineError,
  type EngineFault,
  type EngineRules,
  type Files,
  type FoundLine,
  type Limits,
  type Progress,
  type Request,
} from "./messages";

/** How the host comes by its files. */
export interface Source {
  module(url: string): Promise<WebAssembly.Module>;
  /** Those that are kept, or with `isAgain` those of the server. */
  weights(url: string, isAgain: boolean): Promise<Uint8Array>;
}

/** Each slice lasts as long as all before it together: a stop is heard at once in the beginning, and a long search is
 * not held up by beginning again. The page ends the Worker when a stop is not heard. */
const firstSliceMs = 60;
/** A search that ends this much before its slice has nothing left to look for. */
const earlyShare = 0.8;

export class Host {
  private core: Core | null = null;
  /** Increases with each stop: a search that began before it ends. */
  private stops = 0;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: Source,
    private readonly post: (answer: Answer) => void,
  ) {}

  hear(request: Request): void {
    if (request.type === "stop") this.stops += 1;
    else {
      const begunAt = this.stops;
      this.turn = this.turn.then(() => this.answer(request, begunAt));
    }
  }

  private async answer(request: Ask & { readonly id: number }, begunAt: number): Promise<void> {
    const { id } = request;
    try {
      this.post({ type: "answer", id, value: await this.valueOf(request, id, begunAt) });
    } catch (error) {
      const known = error instanceof EngineError;
      // After any other error the memory of the module may be in disorder.
      if (!known || error.fault === "bad_weights") this.core = null;
      const fault = known ? error.fault : "broken";
      this.post({ type: "fault", id, fault, detail: known ? error.detail : String(error) });
    }
  }

  private async valueOf(ask: Ask, id: number, begunAt: number) {
    switch (ask.type) {
      case "start":
        this.core = await this.started(ask.rules, ask.files);
        return {};
      case "position":
        return this.ready.position(ask.line);
      case "course":
        return this.ready.course(ask.course);
      case "search":
        this.ready.position(ask.line);
        return this.ready.search(ask.limits);
      case "choose":
        this.ready.position(ask.line);
        return this.ready.choose(ask.manner, ask.seed);
      case "look":
        return this.look(ask, id, begunAt);
      case "perft":
        this.ready.position(ask.line);
        return this.ready.perft(ask.depth);
      case "clear":
        this.ready.clear();
        return null;
    }
  }

  private get ready(): Core {
    if (!this.core) throw new EngineError("broken");
    return this.core;
  }

  /** A damaged copy of the weights is fetched again, once. */
  private async started(rules: EngineRules, files: Files, isAgain = false): Promise<Core> {
    try {
      const [module, weights] = await Promise.all([
        named("no_module", files.module, this.source.module(files.module)),
        named("no_weights", files.weights, this.source.weights(files.weights, isAgain)),
      ]);
      return newCore(module, rules, weights);
    } catch (error) {
      if (isAgain || !(error instanceof EngineError) || error.fault !== "bad_weights") throw error;
      return this.started(rules, files, true);
    }
  }

  private async look(
    ask: Extract<Ask, { type: "look" }>,
    id: number,
    begunAt: number,
  ): Promise<Progress> {
    const core = this.ready;
    const { turn, legal } = core.position(ask.line);
    let known: Progress = { turn, nodes: 0, seconds: 0, lines: [], isDone: legal.length === 0 };
    const show = (progress: Progress) => this.post({ type: "progress", id, progress });
    for (let ms = firstSliceMs; !known.isDone && this.stops === begunAt; ms *= 2) {
      const left = Math.max(1, 1000 * (ask.seconds - known.seconds));
      const limits = { ms: Math.min(ms, left), nodes: 0, depth: 0, lines: ask.lines };
      known = slice(core, known, limits, ask.seconds, show);
      show(known);
      await nextTask();
    }
    return known;
  }
}

/** Say which file is missing, whatever a system says about it. */
async function named<File>(fault: EngineFault, url: string, file: Promise<File>): Promise<File> {
  try {
    return await file;
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError(fault, `${url}: ${error}`);
  }
}

function newCore(module: WebAssembly.Module, rules: EngineRules, weights: Uint8Array): Core {
  try {
    const core = new Core(module);
    core.start(rules, weights);
    return core;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    // The hash table and the weights are all that could fail: the core gives up when it gets no memory for them.
    const isMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
    // What is left is a module of another version, that lacks a function or wants one.
    throw new EngineError(isMemory ? "no_memory" : "no_module", String(error));
  }
}

/** Search on for a slice: the hash table still holds what the slices before it found. */
function slice(
  core: Core,
  known: Progress,
  limits: Limits,
  most: number,
  show: (progress: Progress) => void,
): Progress {
  const began = performance.now();
  const { best, lines } = core.search(limits, (lines) => {
    if (depthOf(lines) > depthOf(known.lines)) show(later(known, lines, lines.at(-1)));
  });
  // What the search says is the time of its last finished line.
  const ms = performance.now() - began;
  const seconds = known.seconds + ms / 1000;
  const isDone = ms < limits.ms * earlyShare || seconds >= most;
  const isDeeper = depthOf(lines) >= depthOf(known.lines);
  return { ...later(known, isDeeper ? lines : known.lines, best), seconds, isDone };
}

/** What is known after a slice, or in it. */
function later(
  known: Progress,
  lines: readonly FoundLine[],
  last: FoundLine | undefined,
): Progress {
  const { nodes = 0, seconds = 0 } = last ?? {};
  return { ...known, nodes: known.nodes + nodes, seconds: known.seconds + seconds, lines };
}

function depthOf(lines: readonly FoundLine[]): number {
  return lines[0]?.depth ?? 0;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
