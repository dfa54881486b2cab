/** Strokes of 24 by 24 icons, drawn for this page. */

export const strokes = {
  undo: "M9 5 4 10l5 5 M4 10h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6 M10 21h4 M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z",
  go: "M7 4l12 8-12 8z",
  stop: "M7 5v14 M17 5v14",
  flip: "M7 20V5 M3 9l4-4 4 4 M17 4v15 M13 15l4 4 4-4",
  flag: "M6 22V3 M6 4h12l-3 4.5 3 4.5H6",
  list: "M4 6h2 M10 6h10 M4 12h2 M10 12h10 M4 18h2 M10 18h10",
  more: "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
  plus: "M12 5v14 M5 12h14",
  settings:
    "M4 7h9 M19 7h1 M16 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z M4 17h1 M11 17h9 M8 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z M15.5 9a4 4 0 0 1 0 6 M18 6.5a8 8 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z M16 9.5l5 5 M21 9.5l-5 5",
  menu: "M4 6h16 M4 12h16 M4 18h16",
  play: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z",
  learn: "M12 6C10 4.5 7 4 4 4v14c3 0 6 .5 8 2c2-1.5 5-2 8-2V4c-3 0-6 .5-8 2z M12 6v14",
  restart: "M5 4v6h6 M5.5 9.5a7.5 7.5 0 1 1-1 5",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  auto: "M8 5l11 7-11 7z",
  pause: "M8 5v14 M16 5v14",
  check: "M5 12.5l5 5L19 7",
  close: "M6 6l12 12 M18 6 6 18",
  analyse: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z M15.5 15.5 21 21",
  first: "M18 5l-8 7 8 7 M6 5v14",
  last: "M6 5l8 7-8 7 M18 5v14",
  practice: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M8 12.5l3 3 5.5-6.5",
} as const;

export type IconName = keyof typeof strokes;
