// Written by tools/generate/looks.py from src/coupturc/notation/palette.py: do not edit.

export const boardLooks = ["wood", "walnut", "green", "tile", "slate", "plain"] as const;
export const pieceLooks = ["turned", "amber", "stone", "flat"] as const;

export type BoardLook = (typeof boardLooks)[number];
export type PieceLook = (typeof pieceLooks)[number];
