/** Analyses over HTTP: their requests and addresses. */

import type { BoardLook, PieceLook } from "../generated/looks";
import type {
  AnalysisList,
  AnalysisSummary,
  NewAnalysis,
  PdnContents,
  SideName,
} from "../generated/messages";
import { type Answer, ask } from "./api";

/** The longest text the server accepts; the page refuses a longer one itself. */
export const mostPdnBytes = 8 * 2 ** 20;

export type ResultNotation = "fmjd" | "local";

export interface DiagramLook {
  readonly below: SideName;
  readonly numbers: boolean;
  readonly board: BoardLook;
  readonly pieces: PieceLook;
  readonly title?: string;
}

export function createAnalysis(analysis: NewAnalysis): Promise<Answer<AnalysisSummary>> {
  const headers = { "content-type": "application/json" };
  return ask("/api/analyses", { method: "POST", headers, body: JSON.stringify(analysis) });
}

export function fetchAnalyses(): Promise<Answer<AnalysisList>> {
  return ask("/api/analyses");
}

export async function deleteAnalysis(id: string): Promise<boolean> {
  try {
    return (await fetch(analysisUrl(id), { method: "DELETE" })).ok;
  } catch {
    return false;
  }
}

/** Ask what a PDN text holds. */
export function readPdn(text: Blob, profile: string): Promise<Answer<PdnContents>> {
  return ask(`/api/pdn?${new URLSearchParams({ profile })}`, { method: "POST", body: text });
}

/** Make an analysis of one game of a PDN text. */
export function openGame(
  text: Blob,
  profile: string,
  index: number,
): Promise<Answer<AnalysisSummary>> {
  const query = new URLSearchParams({ profile, index: String(index) });
  return ask(`/api/analyses/pdn?${query}`, { method: "POST", body: text });
}

export function analysisUrl(id: string): string {
  return `/api/analyses/${encodeURIComponent(id)}`;
}

export function pdnUrl(id: string, results: ResultNotation): string {
  return `${analysisUrl(id)}/pdn?results=${results}`;
}

/** The picture of the board at a node. */
export function diagramUrl(id: string, node: string, look: DiagramLook): string {
  const query = new URLSearchParams({
    below: look.below,
    numbers: look.numbers ? "1" : "0",
    board: look.board,
    pieces: look.pieces,
    title: look.title ?? "",
  });
  return `${analysisUrl(id)}/nodes/${encodeURIComponent(node)}.svg?${query}`;
}

/** With `steps`, the server sends only the nodes that a change has touched. */
export function analysisSocketUrl(id: string, page: Location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}${analysisUrl(id)}/socket?steps`;
}
