/** Stands in for the analysis of a device: what a session asks for is kept here, and the tests answer. */

import type { AnalysisRequest, AnalysisState, Shown, TreeNode } from "../../src/generated/messages";
import type { AnalysisEvents } from "../../src/state/device/analysis";

type Asked = Extract<AnalysisRequest, { readonly id: string }>;

export const wire = { events: null as unknown as AnalysisEvents, asked: [] as Asked[] };

export class AnalysisHere {
  constructor(_: string, events: AnalysisEvents) {
    wire.events = events;
    wire.asked = [];
  }
  send(message: Asked): void {
    wire.asked.push(message);
  }
  post(): void {}
  close(): void {}
}

export function node(id: string, parent: string | null, rest: Partial<TreeNode> = {}): TreeNode {
  const silent = { comment: "", before: "", strength: "", nags: [], arrows: [], squares: [] };
  const move = { side: "white", number: 1, text: parent === null ? null : id, fen: null };
  return { id, parent, ...move, ...silent, clock_ms: null, irregular: [], ...rest } as TreeNode;
}

/** Say what the tree is now. */
export function grow(version: number, ...nodes: TreeNode[]): void {
  wire.events.onMessage({ type: "analysis", version, nodes } as unknown as AnalysisState);
}

export function show(at: string, rest: Partial<Shown> = {}): void {
  const shown = { type: "shown", node: at, fen: at, legal: [], last: null, ...rest };
  wire.events.onMessage(shown as unknown as Shown);
}

/** Confirm one of the changes that were asked for. */
export function confirm(index: number, at: string, version: number): void {
  const id = wire.asked[index]?.id ?? "";
  wire.events.onMessage({ type: "change_confirmed", id, version, node: at });
}
