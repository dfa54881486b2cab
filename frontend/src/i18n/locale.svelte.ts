/** The language of the page; it changes without a reload. */

import {
  getLocale,
  type Locale,
  locales,
  overwriteGetLocale,
  setLocale,
} from "../paraglide/runtime";

export { type Locale, locales };

let current = $state<Locale>(getLocale());
// Every message function asks for the locale, so every text on the page follows.
overwriteGetLocale(() => current);

export function locale(): Locale {
  return current;
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
