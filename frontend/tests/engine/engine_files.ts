import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { Core } from "../../src/engine/core";
import type { EngineRules } from "../../src/engine/messages";
import type { GameName } from "../../src/generated/messages";

const root = new URL("../../../", import.meta.url);

export const module = new WebAssembly.Module(
  readFileSync(new URL("frontend/public/engine/core.wasm", root)),
);

export function weightsOf(game: GameName): Uint8Array {
  return new Uint8Array(
    inflateSync(readFileSync(new URL(`src/coupturc/engine/native/weights/${game}.zlib`, root))),
  );
}

/** Rules without limits of draws, by their number in the core. */
export function rulesOf(game: GameName, number: number): EngineRules {
  const limits = Array.from({ length: 10 }, () => 0);
  const scores = { even: 100, logit: 35, win: 30_000, sure: 29_000 };
  return { game, number, limits, ...scores, weights: "" };
}

export const international = rulesOf("international", 0);
export const turkish = rulesOf("turkish", 1);

export function startedCore(rules: EngineRules): Core {
  const core = new Core(module);
  core.start(rules, weightsOf(rules.game));
  return core;
}

export function text(name: string): string {
  return readFileSync(new URL(name, root), "utf8");
}
