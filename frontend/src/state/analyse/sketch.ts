/** The sketch of an analysis: what the person drew, and the computer's best move. */

import type { Sketch } from "../../board";
import type { EngineLines, Shown, TreeNode } from "../../generated/messages";

export function ownSketch(node: TreeNode | null): Sketch {
  return {
    arrows: (node?.arrows ?? []).map((arrow) => ({ ...arrow, meaning: "allowed" })),
    rings: (node?.squares ?? []).map((square) => ({ square, meaning: "allowed" })),
    highlights: [],
  };
}

/** Add an arrow, or a ring when both squares are the same; remove one that is already there. */
export function toggled(sketch: Sketch, origin: string, target: string): Sketch {
  if (origin === target) {
    const others = sketch.rings.filter(({ square }) => square !== origin);
    const isNew = others.length === sketch.rings.length;
    return {
      ...sketch,
      rings: isNew ? [...others, { square: origin, meaning: "allowed" }] : others,
    };
  }
  const others = sketch.arrows.filter((one) => one.origin !== origin || one.target !== target);
  const isNew = others.length === sketch.arrows.length;
  return {
    ...sketch,
    arrows: isNew ? [...others, { origin, target, meaning: "allowed" }] : others,
  };
}

/** Add the computer's best move, if its lines belong to the position that is shown. */
export function withBest(sketch: Sketch, shown: Shown | null, lines: EngineLines | null): Sketch {
  const text = lines && lines.node === shown?.node ? lines.lines[0]?.moves[0] : undefined;
  const move = shown?.legal.find((each) => each.text === text);
  if (!move) return sketch;
  const squares = [move.origin, ...move.path];
  const best = squares.slice(1).flatMap((target, index) => {
    const origin = squares[index];
    return origin === undefined || origin === target
      ? []
      : [{ origin, target, meaning: "best" as const }];
  });
  return { ...sketch, arrows: [...sketch.arrows, ...best] };
}
