/** Keeps on this device all that it needs while the server is away: games, combinations and lessons. */

import { keepGames } from "../../net/device_rules";
import { type Keeping, keepingOf } from "../../net/kept";
import { fetchCourses, keepAllReadings, keepCourses } from "../../net/lessons";
import { currentLearner } from "../lesson/learner";
import { today } from "../practice/wish";

/** What is there already costs little. */
export async function keepEverything(): Promise<Keeping> {
  return keepingOf(await Promise.all([keepGames(today()), keepLessons()]));
}

async function keepLessons(): Promise<Keeping> {
  const learner = currentLearner();
  const courses = await fetchCourses(learner);
  if (!courses.ok) return "failed";
  const list = await keepCourses(courses.body, learner);
  return keepingOf([list, await keepAllReadings(courses.body.edition, learner)]);
}
