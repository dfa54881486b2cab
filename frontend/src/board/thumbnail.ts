/** Draws a position small, with few elements: lists show fifty of them. */

import { unit } from "./geometry";
import { svg } from "./render/svg";
import type { PieceLetter, Pieces, Shape, Square } from "./types";

const radius = 40;

/** Read the pieces of a FEN that the server wrote. */
export function piecesOfFen(fen: string): Pieces {
  const pieces: Record<Square, PieceLetter> = {};
  for (const part of fen.split(":").slice(1)) {
    const man = part.startsWith("W") ? "w" : "b";
    for (const name of part
      .slice(1)
      .split(",")
      .filter((each) => each !== "")) {
      if (name.startsWith("K")) pieces[name.slice(1)] = man === "w" ? "W" : "B";
      else pieces[name] = man;
    }
  }
  return pieces;
}

/** Draw a board with pieces, White below, hidden from assistive technology.
 * @param last the squares that the last move left and reached */
export function drawThumbnail(
  shape: Shape,
  pieces: Pieces,
  last: readonly Square[] = [],
): SVGSVGElement {
  const [width, height] = [shape.width * unit, shape.height * unit];
  const squares = shape.squares.map(
    ({ column, row }) => `M${column * unit} ${row * unit}h${unit}v${unit}h-${unit}z`,
  );
  const discs = shape.squares.flatMap(({ name, column, row }) => {
    const letter = pieces[name];
    return letter ? disc(letter, (column + 0.5) * unit, (row + 0.5) * unit) : [];
  });
  const marks = shape.squares.flatMap(({ name, column, row }) => {
    const index = last.lastIndexOf(name);
    return index < 0 ? [] : mark(index === 0 ? "left" : "reached", column * unit, row * unit);
  });
  const frame = { x: -14, y: -14, width: width + 28, height: height + 28 };
  return svg(
    "svg",
    { class: "board", viewBox: `-14 -14 ${width + 28} ${height + 28}`, "aria-hidden": "true" },
    [
      svg("rect", { class: "frame", ...frame }),
      svg("rect", { class: `field ${shape.colours}`, width, height }),
      svg("path", { class: `squares ${shape.colours}`, d: squares.join("") }),
      ...marks,
      ...discs,
    ],
  );
}

function mark(name: "left" | "reached", x: number, y: number): SVGElement {
  return svg("rect", { class: name, x: x + 7, y: y + 7, width: unit - 14, height: unit - 14 });
}

function disc(letter: PieceLetter, cx: number, cy: number): SVGElement {
  const side = letter.toLowerCase() === "w" ? "white" : "black";
  const rim = svg("circle", { class: "rim", cx, cy, r: radius });
  const middle = svg("circle", {
    class: letter === "w" || letter === "b" ? "face" : "king",
    cx,
    cy,
    r: radius * 0.6,
  });
  return svg("g", { class: `piece ${side}` }, [rim, middle]);
}
