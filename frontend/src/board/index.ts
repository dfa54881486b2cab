/** The board package: everything a page needs of it. */

export { Board, type BoardLook, type BoardOptions, type Landing } from "./board";
export type { BoardTexts, SpokenSquare } from "./element";
export { drawPicture } from "./picture";
export { crownPath } from "./render/pieces";
export { type Arrow, type Meaning, noSketch, type Ring, type Sketch } from "./sketch";
export { applied, type Effect } from "./state";
export { drawThumbnail, piecesOfFen } from "./thumbnail";
export type { Hands, PieceLetter, Pieces, Position, Route, Shape, Side, Square } from "./types";
export { isKing, sideOf } from "./types";
