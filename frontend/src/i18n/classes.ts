/** The pictures of pupils. */

import type { ClassPicture } from "../generated/messages";
import * as m from "../paraglide/messages";

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
