/** Where squares lie on the drawing, and which one the arrow keys go to. */

import type { Place, Shape, Square } from "./types";

/** Side of a square in the units of the drawing. */
export const unit = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Direction =
  | "up"
  | "down"
  | "left"
  | "right"
  | "up_left"
  | "up_right"
  | "down_left"
  | "down_right";

const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
  up_left: [-1, -1],
  up_right: [1, -1],
  down_left: [-1, 1],
  down_right: [1, 1],
};

/** A shape seen from one side, with its squares in rows as they lie on the screen. */
export class Geometry {
  readonly frame: number;
  readonly rows: readonly (readonly Place[])[];
  private readonly byName: ReadonlyMap<Square, Place>;

  constructor(
    readonly shape: Shape,
    readonly flipped: boolean,
  ) {
    this.frame = shape.labels === "edges" ? 38 : 14;
    const seen = shape.squares.map((square) => this.turned(square));
    this.byName = new Map(seen.map((square) => [square.name, square]));
    this.rows = Array.from({ length: shape.height }, (_, row) =>
      seen.filter((square) => square.row === row).sort((a, b) => a.column - b.column),
    );
  }

  get pixelWidth(): number {
    return this.shape.width * unit + 2 * this.frame;
  }

  get pixelHeight(): number {
    return this.shape.height * unit + 2 * this.frame;
  }

  /** Return the place of a square on the screen; null for a name that this board lacks. */
  place(name: Square): Place | null {
    return this.byName.get(name) ?? null;
  }

  /** Return the centre of a square in the units of the drawing. */
  centre(name: Square): Point {
    const place = this.byName.get(name);
    if (!place) throw new RangeError(name);
    return this.cellCentre(place.column, place.row);
  }

  cellCentre(column: number, row: number): Point {
    return { x: this.frame + (column + 0.5) * unit, y: this.frame + (row + 0.5) * unit };
  }

  /** Find the playable square at a point of the drawing.
   * @param reach how far from the centre still counts, as a share of half a square */
  at(point: Point, reach = 1): Square | null {
    const column = Math.floor((point.x - this.frame) / unit);
    const row = Math.floor((point.y - this.frame) / unit);
    const found = this.rows[row]?.find((square) => square.column === column);
    if (!found) return null;
    const centre = this.cellCentre(column, row);
    const off = Math.max(Math.abs(point.x - centre.x), Math.abs(point.y - centre.y));
    return off <= (reach * unit) / 2 ? found.name : null;
  }

  /** Report whether a point lies outside the drawing. */
  isBeside({ x, y }: Point): boolean {
    return x < 0 || y < 0 || x > this.pixelWidth || y > this.pixelHeight;
  }

  /** Report whether a square lies on the straight line between two others. */
  isBetween(square: Square, from: Square, to: Square): boolean {
    const [a, b, c] = [this.centre(from), this.centre(square), this.centre(to)];
    const cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    const dot = (b.x - a.x) * (b.x - c.x) + (b.y - a.y) * (b.y - c.y);
    return cross === 0 && dot < 0;
  }

  /** Find the next playable square in a direction; at the edge the square itself.
   *
   * On a chequered board no square lies straight above another: up and down keep the place in
   * the row (32, 27, 22, ...), left and right go along the row, the diagonals have keys of their own. */
  neighbour(from: Square, direction: Direction): Square {
    const place = this.byName.get(from);
    if (!place) return from;
    const [across, down] = steps[direction];
    const row = this.rows[place.row + down] ?? [];
    const index = this.rows[place.row]?.indexOf(place) ?? 0;
    const diagonal = across !== 0 && down !== 0;
    const found = diagonal
      ? row.find((square) => square.column === place.column + across)
      : row[index + across];
    return found?.name ?? from;
  }

  private turned(square: Place): Place {
    if (!this.flipped) return square;
    const { width, height } = this.shape;
    const column = width - 1 - square.column;
    return { name: square.name, column, row: height - 1 - square.row };
  }
}
