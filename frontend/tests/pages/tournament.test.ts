// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import Tournament from "../../src/pages/Tournament.svelte";
import * as m from "../../src/paraglide/messages";
import { type Answers, serve, until } from "../served";

const view = {
  id: "t",
  name: "Winter",
  system: "round_robin",
  players: [],
  rounds: [],
  own: [],
  own_links: false,
  teams: [],
  tie_breaks: [],
  standings: [],
  types: null,
  play: null,
  zone: "UTC",
  waits: false,
  prizes: null,
  carried: 0,
  mine: false,
  version: 0,
};
const claim = "POST /api/tournaments/t/claim";
const away = { status: 503, body: { code: "database_away", params: {} } };

let page: ReturnType<typeof mount>;

function open(answers: Answers): string[] {
  const asked = serve(answers);
  page = mount(Tournament, { target: document.body, props: { id: "t" } });
  return asked;
}

beforeEach(() => history.replaceState(null, "", "/tournaments/t#token"));
afterEach(() => void unmount(page));

test("who could not be let in keeps the link", async () => {
  const asked = open({ "GET /api/tournaments/t": { body: view }, [claim]: away });
  await until(() => expect(asked).toContain(claim));
  await until(() => expect(document.body.textContent).toContain(m.fault_database_away()));
  expect(location.hash).toBe("#token");
});

test("trying again claims too", async () => {
  open({});
  const retry = (): HTMLElement | null => document.querySelector("[role=alert] button");
  await until(() => expect(retry()).not.toBeNull());
  const asked = serve({ "GET /api/tournaments/t": { body: view }, [claim]: { status: 204 } });
  retry()?.click();
  await until(() => expect(asked).toContain(claim));
  await until(() => expect(location.hash).toBe(""));
});

const empty = { may_seat: false, window: null, matches: [], boards: [], absences: [] };
const paired = { ...empty, published: false, may_unpair: true };
const published = { ...empty, published: true, may_unpair: false };

function button(words: string): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll("button")];
  return buttons.find(({ textContent }) => textContent?.trim() === words);
}

test("the round has the focus when the button that paired it is gone", async () => {
  const desk = { ...view, mine: true, most_rounds: null, rounds: [published] };
  const tournament = { ...desk, rounds: [published, paired], version: 1 };
  open({
    "GET /api/tournaments/t": { body: desk },
    [claim]: { status: 204 },
    "POST /api/tournaments/t/requests": { body: { tournament, refused: null } },
  });
  const pair = m.tournament_pair({ round: 2 });
  await until(() => expect(button(pair)).toBeDefined());
  button(pair)?.focus();
  button(pair)?.click();
  await until(() => expect(document.activeElement?.tagName).toBe("H2"));
  expect(document.activeElement?.textContent).toBe(m.tournament_round({ round: 2 }));
  expect(document.body.textContent).toContain(m.tournament_paired({ round: 2 }));
});
