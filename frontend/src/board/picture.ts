/** A small board that only shows, for choosing a game. */

import { Geometry } from "./geometry";
import { View } from "./render/view";
import { nothingShown, sceneOf } from "./scene";
import { withPosition } from "./state";
import type { Pieces, Shape } from "./types";

/** Draw a still board with pieces; it is hidden from assistive technology. */
export function drawPicture(shape: Shape, pieces: Pieces): SVGSVGElement {
  const view = new View(new Geometry(shape, false));
  const entry = withPosition({ pieces, legal: [], hops: [] }, null);
  view.showNumbers(false);
  view.draw(sceneOf(shape, entry, nothingShown));
  view.root.setAttribute("aria-hidden", "true");
  for (const cell of view.cells.values()) cell.removeAttribute("tabindex");
  return view.root;
}
