/** The board itself: frame, squares as a grid that can be read aloud, numbers and edge letters. */

import { type Geometry, unit } from "../geometry";
import type { Place, Square } from "../types";
import { layer, svg } from "./svg";

/** Draw what lies under everything else. */
export function drawGround(geometry: Geometry): SVGGElement {
  const { shape, frame } = geometry;
  const ground = layer("ground");
  ground.append(
    svg("rect", {
      class: "frame",
      width: geometry.pixelWidth,
      height: geometry.pixelHeight,
      rx: 6,
    }),
    svg("rect", {
      class: `field ${shape.colours}`,
      x: frame,
      y: frame,
      width: shape.width * unit,
      height: shape.height * unit,
    }),
    svg("rect", {
      class: "bevel",
      x: frame - 2,
      y: frame - 2,
      width: shape.width * unit + 4,
      height: shape.height * unit + 4,
    }),
  );
  return ground;
}

/** How far apart the lines of the wood run, about. */
const grainSpacing = 34;

/** Draw the lines of the wood over all squares: the same on every visit. */
export function drawGrain(geometry: Geometry): SVGGElement {
  const { shape, frame } = geometry;
  const [width, height] = [shape.width * unit, shape.height * unit];
  const lines = Array.from({ length: Math.floor(height / grainSpacing) - 1 }, (_, index) => {
    const sway = (step: number): number => Math.round(9 * Math.sin(index * 1.9 + step * 2.3));
    const y = frame + (index + 1) * grainSpacing + sway(0);
    const third = width / 3;
    return `M${frame} ${y}c${third} ${sway(1)} ${2 * third} ${sway(2)} ${width} ${sway(3)}`;
  });
  const grain = layer("grain");
  grain.append(svg("path", { class: "grain", d: lines.join("") }));
  return grain;
}

/** Draw the playable squares as rows of named cells.
 * @returns the grid and its cells by name */
export function drawCells(geometry: Geometry): {
  grid: SVGGElement;
  cells: Map<Square, SVGGElement>;
} {
  const cells = new Map<Square, SVGGElement>();
  const rows = geometry.rows.map((row, index) => {
    const drawn = row.map((place) => cell(geometry, place));
    row.forEach((place, at) => {
      const element = drawn[at];
      if (element) cells.set(place.name, element);
    });
    return svg("g", { role: "row", "aria-rowindex": index + 1 }, drawn);
  });
  const { width, height } = geometry.shape;
  const size = { "aria-rowcount": height, "aria-colcount": width };
  return { grid: svg("g", { class: "board-cells", role: "grid", ...size }, rows), cells };
}

function cell(geometry: Geometry, place: Place): SVGGElement {
  const { x, y } = geometry.cellCentre(place.column, place.row);
  const box = { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit };
  return svg(
    "g",
    {
      class: `cell ${geometry.shape.colours}`,
      role: "gridcell",
      tabindex: -1,
      "aria-colindex": place.column + 1,
      "data-square": place.name,
    },
    [
      svg("rect", { class: "square", ...box }),
      svg("rect", { class: "focus-ring", ...inset(box, 5), rx: 4 }),
    ],
  );
}

function inset(
  box: { x: number; y: number; width: number; height: number },
  by: number,
): { x: number; y: number; width: number; height: number } {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** Draw the number of every square in its corner. */
export function drawNumbers(geometry: Geometry): SVGGElement {
  const numbers = layer("numbers");
  for (const place of geometry.rows.flat()) {
    const { x, y } = geometry.cellCentre(place.column, place.row);
    numbers.append(label(place.name, x - unit / 2 + 3, y - unit / 2 + 18, "number"));
  }
  return numbers;
}

/** Draw the letters of the files below and the numbers of the ranks at the left. */
export function drawEdges(geometry: Geometry): SVGGElement {
  const edges = layer("edges");
  const { frame } = geometry;
  for (const place of geometry.rows.at(-1) ?? []) {
    const { x } = geometry.cellCentre(place.column, place.row);
    edges.append(label(place.name.slice(0, 1), x, geometry.pixelHeight - frame / 2, "edge"));
  }
  for (const row of geometry.rows) {
    const [first] = row;
    if (!first) continue;
    const { y } = geometry.cellCentre(first.column, first.row);
    edges.append(label(first.name.slice(1), frame / 2, y, "edge"));
  }
  return edges;
}

function label(text: string, x: number, y: number, kind: string): SVGTextElement {
  return svg("text", { class: kind, x, y }, [document.createTextNode(text)]);
}
