/** The drawing of one board: built once for each orientation, then updated. */

import type { Geometry, Point } from "../geometry";
import type { Scene, ScenePiece } from "../scene";
import type { Square } from "../types";
import { drawMarks, drawPath } from "./marks";
import { drawPiece } from "./pieces";
import { drawHighlights, drawSketch } from "./sketches";
import { drawCells, drawEdges, drawGrain, drawGround, drawNumbers } from "./squares";
import { layer, moveTo, svg } from "./svg";

export class View {
  readonly root: SVGSVGElement;
  readonly grid: SVGGElement;
  readonly cells: ReadonlyMap<Square, SVGGElement>;
  readonly flights = layer("flights");
  private readonly numbers: SVGGElement;
  private readonly marks = layer("marks");
  private readonly pieces = layer("pieces");
  private readonly paths = layer("paths");
  private readonly drawn = new Map<Square, { piece: ScenePiece; element: SVGGElement }>();

  constructor(readonly geometry: Geometry) {
    const { grid, cells } = drawCells(geometry);
    this.grid = grid;
    this.cells = cells;
    this.numbers = geometry.shape.labels === "edges" ? drawEdges(geometry) : drawNumbers(geometry);
    const viewBox = `0 0 ${geometry.pixelWidth} ${geometry.pixelHeight}`;
    this.root = svg(
      "svg",
      { class: `board board-${geometry.shape.colours}`, viewBox, role: "presentation" },
      [
        drawGround(geometry),
        grid,
        drawGrain(geometry),
        this.marks,
        this.numbers,
        this.pieces,
        this.paths,
        this.flights,
      ],
    );
  }

  /** Show or hide the small numbers; the letters at the edge stay. */
  showNumbers(shown: boolean): void {
    const edges = this.geometry.shape.labels === "edges";
    this.numbers.style.display = shown || edges ? "" : "none";
  }

  draw(scene: Scene): void {
    this.drawPieces(scene.pieces);
    const highlights = drawHighlights(this.geometry, scene.sketch);
    this.marks.replaceChildren(...highlights, ...drawMarks(this.geometry, scene.marks));
    const paths = scene.paths.map((path) =>
      drawPath(this.geometry, path, scene.pieces.has(path.labelAt)),
    );
    this.paths.replaceChildren(...drawSketch(this.geometry, scene.sketch), ...paths);
  }

  /** The element of the piece on a square. */
  pieceOn(square: Square): SVGGElement | undefined {
    return this.drawn.get(square)?.element;
  }

  /** Hold a piece over the others at a point, until the next drawing puts it down. */
  carry(square: Square, point: Point): void {
    const element = this.drawn.get(square)?.element;
    if (!element) return;
    if (element !== this.pieces.lastElementChild) this.pieces.append(element);
    moveTo(element, point.x, point.y);
  }

  /** Find the point of the drawing under a point of the window. */
  pointAt(clientX: number, clientY: number): Point {
    const box = this.root.getBoundingClientRect();
    const scale = box.width > 0 ? this.geometry.pixelWidth / box.width : 1;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  private drawPieces(pieces: ReadonlyMap<Square, ScenePiece>): void {
    for (const [square, { piece, element }] of this.drawn) {
      const next = pieces.get(square);
      if (next && lookOf(next) === lookOf(piece)) continue;
      element.remove();
      this.drawn.delete(square);
    }
    for (const [square, piece] of pieces) {
      const element = this.drawn.get(square)?.element ?? this.add(square, piece);
      const { x, y } = this.geometry.centre(square);
      moveTo(element, x, y);
    }
  }

  private add(square: Square, piece: ScenePiece): SVGGElement {
    const element = svg("g", { "data-on": square }, drawStanding(piece));
    element.classList.toggle("faint", piece.faint ?? false);
    this.pieces.append(element);
    this.drawn.set(square, { piece, element });
    return element;
  }
}

function lookOf({ letter, struck, also = [], faint = false }: ScenePiece): string {
  return [letter, ...also, struck, faint].join();
}

/** Draw a piece, or those of which one may stand on a square: two beside each other, or four in two rows. */
function drawStanding({ letter, struck, also = [] }: ScenePiece): SVGElement[] {
  if (also.length === 0) return [drawPiece(letter, struck)];
  const rows = also.length > 1 ? 2 : 1;
  return [letter, ...also].map((each, index) => {
    const x = index % 2 === 0 ? -21 : 21;
    const y = rows === 1 ? 0 : index < 2 ? -21 : 21;
    return svg("g", { transform: `translate(${x} ${y}) scale(0.58)` }, [drawPiece(each, struck)]);
  });
}
