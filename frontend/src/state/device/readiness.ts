/** Keeps on this device all that it needs while the server is away: games, combinations and lessons. */

import { keepGames } from "../../net/device_rules";
import { fetchCourses, keepAllReadings, keepCourses } from "../../net/lessons";
import { currentLearner } from "../lesson/learner";
import { today } from "../practice/wish";

/** What is there already costs little. Return whether all is there. */
export async function keepEverything(): Promise<boolean> {
  const [hasGames, hasLessons] = await Promise.all([keepGames(today()), keepLessons()]);
  return hasGames && hasLessons;
}

async function keepLessons(): Promise<boolean> {
  const learner = currentLearner();
  const courses = await fetchCourses(learner);
  if (!courses.ok) return false;
  await keepCourses(courses.body, learner);
  await keepAllReadings(courses.body.edition, learner);
  return true;
}
