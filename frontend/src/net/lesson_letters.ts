/** What was done in lessons while the server was away. Not in lessons.ts: the first page loads that. */

import type { LessonAction, LessonPlace } from "../generated/messages";
import { type Learner, lessonAddress } from "./lessons";
import { putOut } from "./outbox";

/** Report to the server later what was done in a lesson while it was away; it judges that again. */
export async function reportLater(
  lesson: string,
  learner: Learner,
  place: LessonPlace,
  action: LessonAction,
): Promise<void> {
  await putOut(lessonAddress(lesson), { ...learner, place, action });
}
