/** Draws a small board that takes no input, for choosing a game. */

import { Geometry } from "./geometry";
import { View } from "./render/view";
import { nothingShown, sceneOf } from "./scene";
import { withPosition } from "./state";
import type { Pieces, Shape } from "./types";

/** Draw a board with pieces, hidden from assistive technology. */
export function drawPicture(shape: Shape, pieces: Pieces): SVGSVGElement {
  const view = new View(new Geometry(shape, false));
  const entry = withPosition({ pieces, legal: [], hops: [] }, null);
  view.showNumbers(false);
  view.draw(sceneOf(shape, entry, nothingShown));
  view.root.setAttribute("aria-hidden", "true");
  for (const cell of view.cells.values()) cell.removeAttribute("tabindex");
  return view.root;
}
