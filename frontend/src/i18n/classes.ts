/** The pictures of pupils, and the words and addresses of the work that is set. */

import type { ClassPicture, ClassWork } from "../generated/messages";
import * as m from "../paraglide/messages";
import { kindWord } from "./practice";
import { gameWord } from "./words";

const signs: Readonly<Record<ClassPicture, string>> = {
  fox: "🦊",
  cat: "🐱",
  dog: "🐶",
  bear: "🐻",
  frog: "🐸",
  owl: "🦉",
  fish: "🐟",
  bee: "🐝",
  snail: "🐌",
  horse: "🐴",
  whale: "🐳",
  turtle: "🐢",
  apple: "🍎",
  carrot: "🥕",
  cake: "🎂",
  tree: "🌳",
  flower: "🌻",
  sun: "🌞",
  moon: "🌙",
  star: "⭐",
  boat: "⛵",
  rocket: "🚀",
  kite: "🪁",
  drum: "🥁",
};

export const pictures = Object.keys(signs) as readonly ClassPicture[];

export function pictureSign(picture: ClassPicture): string {
  return signs[picture];
}

export function pictureWord(picture: ClassPicture): string {
  return m.class_picture_word({ picture });
}

/** Name work: a lesson by its title, a trainer by its game and how many questions. */
export function workWords({ task, title }: ClassWork): string {
  if (task.type === "lesson") return title || m.class_work_gone();
  return m.class_work_practice({
    kind: kindWord(task.kind),
    game: gameWord(task.game),
    wanted: task.wanted,
  });
}

export function workPath({ task, game }: ClassWork): string | null {
  if (task.type === "practice") return `/practice/${task.game}/${task.kind}`;
  return game && `/learn/${game}/${encodeURIComponent(task.lesson)}`;
}

export function isDone({ of }: ClassWork, solved: number): boolean {
  return of > 0 && solved >= of;
}
