/** A class on its teacher's page: what the server says of it, and what the teacher does. */

import type { ClassView, Locale, NewHomework, Pupil, PupilCard } from "../generated/messages";
import { faultWords } from "../i18n/words";
import type { Answer } from "../net/api";
import {
  addPupils,
  beginTournament,
  changePupil,
  drawCards,
  fetchClass,
  removePupil,
  removeWork,
  setWork,
} from "../net/classes";
import * as m from "../paraglide/messages";
import { deviceZone } from "./tournament/zone";

export class ClassSession {
  readonly id: string;
  view = $state.raw<ClassView | null>(null);
  status = $state<"loading" | "ready" | "unknown" | "failed">("loading");
  /** Cards that were just drawn, to be printed; the server cannot show them again. */
  cards = $state.raw<readonly PupilCard[]>([]);
  notice = $state.raw<() => string>(() => "");
  #locale: () => Locale;

  constructor(id: string, locale: () => Locale) {
    this.id = id;
    this.#locale = locale;
  }

  async load(): Promise<void> {
    const answer = await fetchClass(this.id, this.#locale());
    const isGone = !answer.ok && (answer.code === "unknown_class" || answer.code === "not_yours");
    if (answer.ok) {
      this.view = answer.body;
      this.status = "ready";
    } else if (isGone) this.status = "unknown";
    else if (this.view === null) {
      this.status = "failed";
      this.notice = () => faultWords(answer.code);
    }
  }

  /** Add the pupils of a list; return whether they are in the class, so that a refused list can be mended. */
  async add(text: string): Promise<boolean> {
    const names = text.split(/[\n,;]/).filter((name) => name.trim() !== "");
    const before = this.view?.pupils.length ?? 0;
    if (names.length === 0) return true;
    if (!this.#show(await addPupils(this.id, names, this.#locale()))) return false;
    const count = (this.view?.pupils.length ?? 0) - before;
    this.notice = () => m.class_added({ count });
    return true;
  }

  /** Change a pupil; return whether it was done. */
  async change({ id, name, picture }: Pupil): Promise<boolean> {
    const changed = await changePupil(this.id, id, { name, picture }, this.#locale());
    if (this.#show(changed)) this.notice = m.class_changed;
    return changed.ok;
  }

  async remove({ id, name }: Pupil): Promise<void> {
    const left = await removePupil(this.id, id, this.#locale());
    if (this.#show(left)) this.notice = () => m.class_removed({ name });
  }

  /** Draw new cards for some, or for everybody when nobody is named. */
  async draw(pupils: readonly string[] = []): Promise<void> {
    const drawn = await drawCards(this.id, pupils);
    if (drawn.ok) {
      this.cards = drawn.body.cards;
      await this.load(); // who had a card has another picture now
    } else this.notice = () => faultWords(drawn.code);
  }

  async setWork(task: NewHomework["task"]): Promise<void> {
    const set = await setWork(this.id, { task }, this.#locale());
    if (this.#show(set)) this.notice = m.homework_is_set;
  }

  async removeWork(work: string): Promise<void> {
    if (this.#show(await removeWork(this.id, work, this.#locale())))
      this.notice = m.homework_removed;
  }

  /** Begin a tournament of all pupils; return its id, null when there is none. */
  async beginTournament(): Promise<string | null> {
    const begun = await beginTournament(this.id, deviceZone());
    if (begun.ok) return begun.body.tournament;
    this.notice = () => faultWords(begun.code, begun.params);
    return null;
  }

  #show(answer: Answer<ClassView>): boolean {
    if (answer.ok) this.view = answer.body;
    else this.notice = () => faultWords(answer.code, answer.params);
    return answer.ok;
  }
}
