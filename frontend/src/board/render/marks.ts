/** Draws marks on squares and paths over them. They differ by shape, never by colour alone. */

import { type Geometry, type Point, unit } from "../geometry";
import type { DrawnPath, Mark } from "../scene";
import type { Square } from "../types";
import { svg } from "./svg";

type Draw = (x: number, y: number) => SVGElement;

const draws: Readonly<Record<Exclude<Mark, "sketched">, Draw>> = {
  left: (x, y) => corners(x, y),
  reached: (x, y) => frame(x, y, "reached"),
  lifted: (x, y) => svg("circle", { class: "foot", cx: x, cy: y, r: 46 }),
  movable: (x, y) =>
    svg("path", { class: "movable", d: `M${x - 33} ${y + 30} A45 45 0 0 0 ${x + 33} ${y + 30}` }),
  passed: (x, y) => svg("circle", { class: "passed", cx: x, cy: y, r: 9 }),
  hop: (x, y) =>
    svg("g", { class: "hop" }, [
      svg("circle", { class: "casing", cx: x, cy: y, r: 15 }),
      svg("circle", { class: "ring", cx: x, cy: y, r: 15 }),
    ]),
  end: (x, y) => svg("circle", { class: "end", cx: x, cy: y, r: 17 }),
  maybe: (x, y) => svg("circle", { class: "maybe", cx: x, cy: y, r: 45 }),
  kept_empty: (x, y) =>
    svg("path", {
      class: "kept-empty",
      d: `M${x - 20} ${y}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M${x - 27} ${y + 27}L${x + 27} ${y - 27}`,
    }),
  fault: (x, y) => svg("g", { class: "fault" }, [frame(x, y, "casing"), frame(x, y, "dashes")]),
};

/** Draw the marks of all squares; they lie under the pieces. */
export function drawMarks(
  geometry: Geometry,
  marks: ReadonlyMap<Square, ReadonlySet<Mark>>,
): SVGElement[] {
  return [...marks].flatMap(([square, set]) => {
    if (!geometry.place(square)) return [];
    const { x, y } = geometry.centre(square);
    return [...set].flatMap((mark) => (mark === "sketched" ? [] : draws[mark](x, y)));
  });
}

/** Draw a dotted path with its label.
 * @param covers whether a piece stands where the label goes: then it moves to the corner */
export function drawPath(geometry: Geometry, path: DrawnPath, covers: boolean): SVGGElement {
  const centres = path.squares.map((square) => geometry.centre(square));
  const points = fromTheRim(centres)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
  const at = geometry.centre(path.labelAt);
  const aside = covers ? 30 : 0;
  return svg("g", { class: `drawn-path${path.strong ? " strong" : ""}` }, [
    svg("polyline", { class: "casing", points }),
    svg("polyline", { class: "dots", points }),
    svg("g", { class: "badge", transform: `translate(${at.x + aside} ${at.y - aside})` }, [
      svg("circle", { r: 22 }),
      svg("text", {}, [document.createTextNode(path.label)]),
    ]),
  ]);
}

/** Begin a path at the rim of its piece, so that the piece itself stays clear. */
function fromTheRim(points: readonly Point[]): readonly Point[] {
  const [first, second, ...rest] = points;
  if (!first || !second) return points;
  const length = Math.hypot(second.x - first.x, second.y - first.y);
  const share = length > 0 ? 52 / length : 0;
  const rim = {
    x: first.x + (second.x - first.x) * share,
    y: first.y + (second.y - first.y) * share,
  };
  return [rim, second, ...rest];
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
