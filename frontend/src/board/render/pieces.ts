/** Draws the pieces: flat discs with turned grooves; a king is two discs, the upper one with a crown. */

import { isKing, type PieceLetter, sideOf } from "../types";
import { svg } from "./svg";

const radius = 39;
const teeth = 8;

/** The outline of a crown around the point 0, 0. */
export const crownPath = `M${Array.from({ length: teeth * 2 }, (_, index) => {
  const angle = (index * Math.PI) / teeth - Math.PI / 2;
  const reach = index % 2 === 0 ? 24 : 15;
  return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
}).join(" L")} Z`;

/** Draw a piece around the point 0, 0. */
export function drawPiece(letter: PieceLetter, struck = false): SVGGElement {
  const side = sideOf(letter);
  const discs = isKing(letter)
    ? [disc(-4, 6, 37, 0), disc(3, -6, 37, 1), crown(3, -6)]
    : [disc(0, 0, radius, 2)];
  const strike = struck ? [svg("path", { class: "strike", d: "M-30 30 L30 -30" })] : [];
  const classes = `piece ${side}${struck ? " struck" : ""}`;
  return svg("g", { class: classes, "data-piece": letter }, [...discs, ...strike]);
}

function disc(x: number, y: number, size: number, grooves: number): SVGGElement {
  const rings = [0.72, 0.4].slice(0, grooves);
  return svg("g", { transform: `translate(${x} ${y})` }, [
    svg("circle", { class: "shadow", r: size, cy: 3 }),
    svg("circle", { class: "rim", r: size }),
    svg("circle", { class: "face", r: size * 0.88 }),
    ...rings.map((share) => svg("circle", { class: "groove", r: size * share })),
  ]);
}

/** A ring of teeth, outlined in ink so that it also shows in black and white. */
function crown(x: number, y: number): SVGGElement {
  return svg("g", { class: "crown", transform: `translate(${x} ${y})` }, [
    svg("path", { d: crownPath }),
    svg("circle", { class: "crown-eye", r: 7 }),
  ]);
}
