/** Addresses under which others see a position or a line: on the analysis, as a picture, on their own site. */

import type { BoardLook, PieceLook } from "../../generated/looks";
import type { LinePosition, SideName } from "../../generated/messages";
import type { Tree } from "./tree";

/** As many moves as an animation holds (web/sharing/line.py). */
export const mostAnimated = 100;

export interface SharedLine {
  /** The id of the rules; links that people write themselves may name a game. */
  readonly rules: string;
  /** Null is the start position. */
  readonly fen: string | null;
  readonly moves: readonly string[];
}

export interface PictureLook {
  readonly below: SideName;
  readonly board: BoardLook;
  readonly pieces: PieceLook;
}

/** Return the moves to a node, from the last position that was set up before it. */
export function lineTo(tree: Tree, rules: string, node: string): SharedLine {
  const moves: string[] = [];
  for (
    let at = tree.nodes.get(node);
    at;
    at = at.parent === null ? undefined : tree.nodes.get(at.parent)
  ) {
    if (at.fen !== null) return { rules, fen: at.fen, moves };
    if (at.text !== null) moves.unshift(at.text);
  }
  return { rules, fen: null, moves };
}

/**
 * Return the moves of a stored game up to a place; null when something happened on the board that is not a move of the
 * rules, such as an irregularity that stands.
 */
export function lineOfGame(
  rules: string,
  positions: readonly LinePosition[],
  at: number,
): SharedLine | null {
  const moves = positions.slice(1, at + 1).flatMap(({ move }) => move ?? []);
  if (moves.some(({ irregularity }) => irregularity !== null)) return null;
  return { rules, fen: positions[0]?.fen ?? null, moves: moves.map(({ text }) => text) };
}

export function analysisAddress(line: SharedLine, origin: string): string {
  return `${origin}/analyse?${queryOf(line)}`;
}

export function animationUrl(line: SharedLine, look: PictureLook): string {
  return `/api/line.gif?${queryOf(line, look)}`;
}

/** The mark-up with which another site shows the board. */
export function frameCode(line: SharedLine, look: PictureLook, origin: string): string {
  return frame(`${origin}/embed?${queryOf(line, look)}`);
}

/** The mark-up with which another site shows a game as it is played. */
export function followingFrameCode(game: string, look: PictureLook, origin: string): string {
  const query = new URLSearchParams({ ...look });
  return frame(`${origin}/embed/game/${encodeURIComponent(game)}?${query}`);
}

function frame(address: string): string {
  const source = address.replaceAll("&", "&amp;");
  return `<iframe src="${source}" width="400" height="450" style="border:0" title="Coup Turc"></iframe>`;
}

function queryOf({ rules, fen, moves }: SharedLine, look?: PictureLook): string {
  const query = new URLSearchParams({ game: rules, ...look });
  if (fen !== null) query.set("fen", fen);
  if (moves.length > 0) query.set("moves", moves.join(","));
  return query.toString();
}
