/** Broadcasts: their address, how their boards are named, and the form of what is sent. */

import type { BroadcastBoard } from "../generated/messages";

/** How often a page looks whether a board has changed. */
export const lookMs = 2000;

export function broadcastPath(id: string): string {
  return `/broadcasts/${encodeURIComponent(id)}`;
}

/** Name a board as the server does: by its number in the round, or by who sits there. */
export function boardKey({ round, board, white, black }: BroadcastBoard): string {
  return JSON.stringify(board ? [round, board] : [round, white, black]);
}

/** The moves with their numbers. */
export function movesText({ moves, start }: BroadcastBoard): string {
  const offset = start.startsWith("B") ? 1 : 0;
  return moves
    .map((move, index) => {
      const ply = index + offset;
      if (ply % 2 === 0) return `${ply / 2 + 1}. ${move}`;
      return index === 0 ? `${(ply + 1) / 2}... ${move}` : move;
    })
    .join(" ");
}
