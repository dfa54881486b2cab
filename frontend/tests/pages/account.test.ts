// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { locale, switchLocale } from "../../src/i18n/locale.svelte";
import Account from "../../src/pages/Account.svelte";
import { site } from "../../src/state/site.svelte";
import { serve, until } from "../served";

const before = locale();
let page: ReturnType<typeof mount>;

afterEach(() => {
  void unmount(page);
  switchLocale(before);
  site.me = null;
});

test("mails speak a language that was chosen again", async () => {
  switchLocale("nl");
  const ada = { id: "ada", name: "Ada" };
  const none = { mail: "", mail_confirmed: false, free_talk: false, has_password: true };
  const account = { ...none, person: ada, language: "nl", sessions: [], passkeys: [] };
  const sent = "POST /api/account/language";
  const asked = serve({
    "GET /api/me": { body: { seats: false, member: true, person: null } },
    "GET /api/account": { body: account },
    [sent]: { status: 204 },
  });
  page = mount(Account, { target: document.body });
  const count = (): number => asked.filter((each) => each === sent).length;
  await until(() => expect(document.body.textContent).toContain("Ada"));
  switchLocale("tr");
  await until(() => expect(count()).toBe(1));
  switchLocale("nl");
  await until(() => expect(count()).toBe(2));
});
