/**
 * Every page and its address. A page is one line here, and nothing else has to know of it:
 *
 *   entry("/learn", m.nav_learn, "learn", () => import("./pages/Learn.svelte")),
 *   route("/learn/:game/:lesson", () => import("./pages/Lesson.svelte")),
 *
 * What the address names in `:name` is given to the page as a property of that name, and the compiler
 * checks that the page takes it. An entry stands in the navigation, in the order of this table, with its
 * word and its icon (state/icons.ts); other pages are reached by links. All are fetched when first opened.
 */

import * as m from "./paraglide/messages";
import { entry, type Route, route } from "./state/route";
import { site } from "./state/site.svelte";

const hasSeats = (): boolean => site.hasSeats;

export const routes: readonly Route[] = [
  entry("/", m.nav_play, "play", () => import("./pages/Start.svelte")),
  entry("/learn", m.nav_learn, "learn", () => import("./pages/Learn.svelte")),
  route("/learn/:game/:lesson", () => import("./pages/Lesson.svelte")),
  route("/broadcasts", () => import("./pages/Broadcasts.svelte")),
  route("/broadcasts/:id", () => import("./pages/Broadcast.svelte")),
  route("/clubs", () => import("./pages/Clubs.svelte")),
  route("/clubs/:id", () => import("./pages/Club.svelte")),
  route("/classes", () => import("./pages/Classes.svelte")),
  route("/classes/:id", () => import("./pages/Class.svelte")),
  route("/class", () => import("./pages/Door.svelte")),
  entry("/practice", m.nav_practice, "practice", () => import("./pages/Practice.svelte")),
  route("/repertoires/:id", () => import("./pages/Repertoire.svelte")),
  route("/repertoires/:id/moves", () => import("./pages/RepertoireMoves.svelte")),
  route("/practice/:game/storm", () => import("./pages/Storm.svelte")),
  route("/practice/:game/:kind", () => import("./pages/Trainer.svelte")),
  entry("/lobby", m.nav_lobby, "people", () => import("./pages/Lobby.svelte"), hasSeats),
  route("/watch", () => import("./pages/Watch.svelte")),
  route("/account", () => import("./pages/Account.svelte")),
  route("/moderation", () => import("./pages/Moderation.svelte")),
  route("/person/:id", () => import("./pages/Person.svelte")),
  route("/leaders/:game/:tempo", () => import("./pages/Leaders.svelte")),
  route("/game/:id", () => import("./pages/Game.svelte")),
  route("/game/:id/rules", () => import("./pages/Rules.svelte")),
  route("/rules/:profile", () => import("./pages/ProfileRules.svelte")),
  route("/game/:id/look", () => import("./pages/LookBack.svelte")),
  entry("/games", m.nav_games, "list", () => import("./pages/Games.svelte")),
  entry("/analyse", m.nav_analyse, "analyse", () => import("./pages/AnalyseStart.svelte")),
  route("/analyse/:id", () => import("./pages/Analyse.svelte")),
  route("/archive", () => import("./pages/Archive.svelte")),
  route("/archive/player/:name", () => import("./pages/ArchivePlayer.svelte")),
  entry("/tournaments", m.nav_tournaments, "cup", () => import("./pages/Tournaments.svelte")),
  route("/tournaments/:id", () => import("./pages/Tournament.svelte")),
  route("/tournaments/:id/rounds/:round/boards", () => import("./pages/TypedBoards.svelte")),
  route(
    "/tournaments/:id/rounds/:round/boards/:board/sheet",
    () => import("./pages/ScoreSheet.svelte"),
  ),
  route("/analyse/:id/print", () => import("./pages/AnalysePrint.svelte")),
];
