/** Draws a sketch. Allowed: a full line, an arrow head, a round ring. Forbidden: a dashed line and
 * a cross. Attention: a dotted line with an open head, a diamond. Best: a broad line, a broad head. */

import { type Geometry, unit } from "../geometry";
import type { Arrow, ArrowMeaning, Meaning, Ring, Sketch } from "../sketch";
import type { Square } from "../types";
import { svg } from "./svg";

const half = unit / 2;

/** Draw the coloured squares; they lie under the pieces. */
export function drawHighlights(geometry: Geometry, sketch: Sketch): SVGElement[] {
  return known(geometry, sketch.highlights).map((square) => {
    const { x, y } = geometry.centre(square);
    const side = unit - 8;
    return svg("rect", {
      class: "highlight",
      x: x - side / 2,
      y: y - side / 2,
      width: side,
      height: side,
    });
  });
}

/** Draw rings and arrows; they lie over the pieces. */
export function drawSketch(geometry: Geometry, sketch: Sketch): SVGElement[] {
  const onBoard = (square: Square): boolean => geometry.place(square) !== null;
  const arrows = sketch.arrows.filter(({ origin, target }) => onBoard(origin) && onBoard(target));
  return [
    ...sketch.rings.filter(({ square }) => onBoard(square)).map((ring) => drawRing(geometry, ring)),
    ...arrows.map((arrow) => drawArrow(geometry, arrow)),
  ];
}

function known(geometry: Geometry, squares: readonly Square[]): Square[] {
  return squares.filter((square) => geometry.place(square) !== null);
}

const ringPaths: Readonly<Record<Meaning, string>> = {
  allowed: circle(44),
  forbidden: cross(40),
  attention: `M0 -${half - 3}L${half - 3} 0 0 ${half - 3} -${half - 3} 0z`,
};

function drawRing(geometry: Geometry, { square, meaning }: Ring): SVGElement {
  const { x, y } = geometry.centre(square);
  return svg("g", { class: `sketch ${meaning}`, transform: `translate(${x} ${y})` }, [
    ...cased(ringPaths[meaning], ""),
  ]);
}

const shaftDashes: Readonly<Record<Exclude<ArrowMeaning, "best">, string>> = {
  allowed: "",
  forbidden: "sketch-dashed",
  attention: "sketch-dotted",
};

const headPaths: Readonly<Record<Exclude<ArrowMeaning, "best">, string>> = {
  allowed: "M0 0l-34 -21v42z",
  forbidden: "M-18 -18l36 36m0 -36l-36 36",
  attention: "M-26 -24L0 0l-26 24",
};

function drawArrow(geometry: Geometry, { origin, target, meaning }: Arrow): SVGElement {
  const [from, to] = [geometry.centre(origin), geometry.centre(target)];
  const end = Math.hypot(to.x - from.x, to.y - from.y) - 16;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const transform = `translate(${from.x} ${from.y}) rotate(${turn})`;
  if (meaning === "best") {
    return svg("g", { class: `sketch ${meaning}`, transform }, [
      ...cased(wholeArrow(end), "sketch-solid"),
    ]);
  }
  const isFull = meaning === "allowed";
  return svg("g", { class: `sketch ${meaning}`, transform }, [
    ...cased(`M30 0H${isFull ? end - 24 : end}`, shaftDashes[meaning]),
    // A cross stands upright in every direction of its arrow.
    svg("g", { transform: `translate(${end} 0) rotate(${meaning === "forbidden" ? -turn : 0})` }, [
      ...cased(headPaths[meaning], isFull ? "sketch-solid" : ""),
    ]),
  ]);
}

/** Outline shaft and head together, from beside the middle of the first square to the tip. */
function wholeArrow(end: number): string {
  const neck = end - 38;
  return `M12 -8H${neck}v-17L${end} 0 ${neck} 25v-17H12a8 8 0 0 1 0 -16z`;
}

/** A line with a lighter one around it, so that it stands out on every square and piece. */
function cased(d: string, name: string): readonly SVGElement[] {
  return [
    svg("path", { class: `sketch-casing ${name === "sketch-solid" ? "" : name}`.trim(), d }),
    svg("path", { class: `sketch-line ${name}`.trim(), d }),
  ];
}

function circle(radius: number): string {
  return `M-${radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 -${2 * radius} 0z`;
}

function cross(arm: number): string {
  return `M-${arm} -${arm}L${arm} ${arm}M${arm} -${arm}L-${arm} ${arm}`;
}
