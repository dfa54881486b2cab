/** Classes over HTTP: for their teachers, and for the pupils who come in. */

import type {
  ChangedPupil,
  ClassDoor,
  Classes,
  ClassSummary,
  ClassTournamentMade,
  ClassView,
  Entering,
  Games,
  Locale,
  NewClass,
  NewHomework,
  NewTeacher,
  PupilCards,
  PupilHome,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

export function fetchClasses(): Promise<Answer<Classes>> {
  return ask("/api/classes");
}

export function createClass(made: NewClass): Promise<Answer<ClassSummary>> {
  return ask("/api/classes", posted(made));
}

export function fetchClass(id: string, locale: Locale): Promise<Answer<ClassView>> {
  return ask(address(id, "", locale));
}

export function deleteClass(id: string): Promise<Answer<null>> {
  return ask(address(id, ""), { method: "DELETE" });
}

export function addPupils(
  id: string,
  names: readonly string[],
  locale: Locale,
): Promise<Answer<ClassView>> {
  return ask(address(id, "/pupils", locale), posted({ names }));
}

export function changePupil(
  id: string,
  pupil: string,
  changed: ChangedPupil,
  locale: Locale,
): Promise<Answer<ClassView>> {
  return ask(address(id, `/pupils/${encodeURIComponent(pupil)}`, locale), posted(changed));
}

export function removePupil(id: string, pupil: string, locale: Locale): Promise<Answer<ClassView>> {
  return ask(address(id, `/pupils/${encodeURIComponent(pupil)}`, locale), { method: "DELETE" });
}

/** Draw new cards: those of before are worth nothing then.
 *
 * @param pupils Who gets one; nobody named means everybody.
 */
export function drawCards(id: string, pupils: readonly string[]): Promise<Answer<PupilCards>> {
  return ask(address(id, "/cards"), posted({ pupils }));
}

export function setWork(id: string, work: NewHomework, locale: Locale): Promise<Answer<ClassView>> {
  return ask(address(id, "/work", locale), posted(work));
}

export function removeWork(id: string, work: string, locale: Locale): Promise<Answer<ClassView>> {
  return ask(address(id, `/work/${encodeURIComponent(work)}`, locale), { method: "DELETE" });
}

/** Fetch the games of the pupils, the latest change first. */
export function fetchBoards(id: string): Promise<Answer<Games>> {
  return ask(address(id, "/boards"));
}

/** Let another member teach a class from now on. */
export function handOnClass(id: string, teacher: NewTeacher): Promise<Answer<null>> {
  return ask(address(id, "/teacher"), posted(teacher));
}

/** Begin a tournament of all pupils, in the time zone of a place. */
export function beginTournament(id: string, zone: string): Promise<Answer<ClassTournamentMade>> {
  const path = address(id, "/tournament");
  return ask(`${path}?${new URLSearchParams({ zone })}`, { method: "POST" });
}

export function fetchDoor(code: string): Promise<Answer<ClassDoor>> {
  return ask(`/api/pupils/classes/${encodeURIComponent(code)}`);
}

export function enter(way: Entering["way"], locale: Locale): Promise<Answer<PupilHome>> {
  return ask(`/api/pupils/enter?${new URLSearchParams({ locale })}`, posted({ way }));
}

export function fetchPupilHome(learner: string, locale: Locale): Promise<Answer<PupilHome>> {
  return ask(`/api/pupils/me?${new URLSearchParams({ learner, locale })}`);
}

export function leave(): Promise<Answer<null>> {
  return ask("/api/pupils/leave", { method: "POST" });
}

function address(id: string, what: string, locale?: Locale): string {
  const query = locale ? `?${new URLSearchParams({ locale })}` : "";
  return `/api/classes/${encodeURIComponent(id)}${what}${query}`;
}
