/** Lessons that are made on the page: their addresses, and what they say where an analysis has no comment. */

import type { GameName, Language, NewLesson } from "../../generated/messages";
import * as m from "../../paraglide/messages";

export function lessonPath(game: GameName, lesson: string): string {
  return `/learn/${game}/${encodeURIComponent(lesson)}`;
}

/** The words of a lesson in its own language, which need not be that of the page. */
export function lessonWords(language: Language): Pick<NewLesson, "summary" | "words"> {
  const locale = { locale: language };
  return {
    summary: m.made_lesson_summary({}, locale),
    words: {
      look: m.made_lesson_look({}, locale),
      ask_white: m.made_lesson_ask({ side: m.side({ side: "white" }, locale) }, locale),
      ask_black: m.made_lesson_ask({ side: m.side({ side: "black" }, locale) }, locale),
      done: m.made_lesson_done({}, locale),
    },
  };
}
