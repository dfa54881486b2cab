/** Draws the pieces: discs with turned grooves, their side showing; a king is two, the upper one with a crown. */

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
    ? [disc(-4, 4, 37, 0), disc(3, -7, 37, 1), crown(3, -7)]
    : [disc(0, -2, radius, 2)];
  const strike = struck ? [svg("path", { class: "strike", d: "M-30 30 L30 -30" })] : [];
  const classes = `piece ${side}${struck ? " struck" : ""}`;
  return svg("g", { class: classes, "data-piece": letter }, [...discs, ...strike]);
}

/** How much of a disc's side shows. */
const thickness = 5;

function disc(x: number, y: number, size: number, grooves: number): SVGGElement {
  const rings = [0.64, 0.36].slice(0, grooves);
  return svg("g", { transform: `translate(${x} ${y})` }, [
    svg("circle", { class: "shadow", r: size + 1, cx: 2, cy: thickness + 3 }),
    svg("circle", { class: "side", r: size, cy: thickness }),
    svg("circle", { class: "rim", r: size }),
    svg("circle", { class: "face", r: size * 0.86 }),
    ...rings.map((share) => svg("circle", { class: "groove", r: size * share })),
    svg("path", { class: "glint", d: glint(size * 0.93) }),
  ]);
}

/** Light on the rim, from the upper left. */
function glint(radius: number): string {
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(185)}A${radius} ${radius} 0 0 1 ${at(275)}`;
}

/** A ring of teeth, outlined in ink so that it also shows in black and white. */
function crown(x: number, y: number): SVGGElement {
  return svg("g", { class: "crown", transform: `translate(${x} ${y})` }, [
    svg("path", { d: crownPath }),
    svg("circle", { class: "crown-eye", r: 7 }),
  ]);
}
