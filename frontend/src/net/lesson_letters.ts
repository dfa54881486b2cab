/** What was done in lessons while the server was away. Apart from the other requests, because the first page needs those. */

import type { LessonAction, LessonPlace } from "../generated/messages";
import { type Learner, lessonAddress } from "./lessons";
import { putOut } from "./outbox";

/** Tell the server later what was done in a lesson while it was away; it judges that once more. */
export async function tellLater(
  lesson: string,
  learner: Learner,
  place: LessonPlace,
  action: LessonAction,
): Promise<void> {
  await putOut(lessonAddress(lesson), { ...learner, place, action });
}
