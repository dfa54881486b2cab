/** Where somebody who never played begins. */

import type { GameName } from "../../generated/messages";
import { fetchCourses } from "../../net/lessons";
import { currentLearner } from "./learner";

/** Return the address of the lesson of a game that is next for this learner, or of all lessons. */
export async function firstLessonPath(game: GameName): Promise<string> {
  const answer = await fetchCourses(currentLearner());
  const courses = answer.ok ? answer.body.courses : [];
  const next = courses.find((each) => each.game === game)?.next;
  return next ? `/learn/${game}/${next}` : "/learn";
}
