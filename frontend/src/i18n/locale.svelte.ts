/** The language of the page; it changes without a reload. */

import {
  defineCustomClientStrategy,
  getLocale,
  type Locale,
  locales,
  overwriteGetLocale,
  setLocale,
} from "../paraglide/runtime";

export { type Locale, locales };

// A browser that asks for none of our languages gets English; package.json names the order of strategies.
defineCustomClientStrategy("custom-english", { getLocale: () => "en", setLocale: () => {} });

let current = $state<Locale>(getLocale());
// Every message function asks for the locale, so every text on the page follows.
overwriteGetLocale(() => current);

export function locale(): Locale {
  return current;
}

/** Return the language without its country. */
export function language(): "nl" | "en" | "tr" {
  return current === "en" || current === "tr" ? current : "nl";
}

export function switchLocale(next: Locale): void {
  current = next;
  void setLocale(next, { reload: false });
  markDocument();
}

/** Mark the document with its language, for the browser and screen readers. */
export function markDocument(): void {
  document.documentElement.lang = current;
}
