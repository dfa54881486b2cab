/** The learner in this browser, and the language of the lessons. */

import type { Locale } from "../../generated/messages";
import { locale } from "../../i18n/locale.svelte";
import type { Learner } from "../../net/lessons";
import { learnerId } from "../learner";

export function currentLearner(): Learner {
  return { learner: learnerId(), locale: lessonLocale(locale()) };
}

/** Lessons are written in the Dutch of the Netherlands and of Flanders. */
export function lessonLocale(name: string): Locale {
  if (name === "en" || name === "tr" || name === "nl-BE") return name;
  return "nl-NL";
}
