/** Marks on squares and ways drawn over them. Each differs by shape, never by colour alone. */

import { type Geometry, unit } from "../geometry";
import type { DrawnWay, Mark } from "../scene";
import type { Square } from "../types";
import { svg } from "./svg";

type Draw = (x: number, y: number) => SVGElement;

/** Marks under the pieces. */
const below: Partial<Record<Mark, Draw>> = {
  left: (x, y) => corners(x, y),
  reached: (x, y) => frame(x, y, "reached"),
  lifted: (x, y) => svg("circle", { class: "foot", cx: x, cy: y, r: 46 }),
  movable: (x, y) =>
    svg("path", { class: "movable", d: `M${x - 33} ${y + 30} A45 45 0 0 0 ${x + 33} ${y + 30}` }),
  way: (x, y) => svg("circle", { class: "way", cx: x, cy: y, r: 9 }),
};

/** Marks above the pieces: where the lifted piece can go. */
const above: Partial<Record<Mark, Draw>> = {
  hop: (x, y) =>
    svg("g", { class: "hop" }, [
      svg("circle", { class: "casing", cx: x, cy: y, r: 15 }),
      svg("circle", { class: "ring", cx: x, cy: y, r: 15 }),
    ]),
  end: (x, y) => svg("circle", { class: "end", cx: x, cy: y, r: 17 }),
};

export function drawMarks(
  geometry: Geometry,
  marks: ReadonlyMap<Square, ReadonlySet<Mark>>,
  where: "below" | "above",
): SVGElement[] {
  const draws = where === "below" ? below : above;
  return [...marks].flatMap(([square, set]) => {
    if (!geometry.place(square)) return [];
    const { x, y } = geometry.centre(square);
    return [...set].flatMap((mark) => draws[mark]?.(x, y) ?? []);
  });
}

/** Draw a dotted way with its label. */
export function drawWay(geometry: Geometry, way: DrawnWay): SVGGElement {
  const points = way.squares.map((square) => geometry.centre(square));
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const at = geometry.centre(way.labelAt);
  return svg("g", { class: `drawn-way${way.strong ? " strong" : ""}` }, [
    svg("polyline", { class: "casing", points: line }),
    svg("polyline", { class: "dots", points: line }),
    svg("g", { class: "badge", transform: `translate(${at.x} ${at.y})` }, [
      svg("circle", { r: 24 }),
      svg("text", {}, [document.createTextNode(way.label)]),
    ]),
  ]);
}

function frame(x: number, y: number, name: string): SVGElement {
  const half = unit / 2 - 4;
  const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 3 };
  return svg("rect", { class: name, ...box });
}

function corners(x: number, y: number): SVGElement {
  const far = unit / 2 - 4;
  const near = far - 22;
  const corner = (sx: number, sy: number): string =>
    `M${x + sx * near} ${y + sy * far} H${x + sx * far} V${y + sy * near}`;
  const d = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join(" ");
  return svg("path", { class: "left", d });
}
