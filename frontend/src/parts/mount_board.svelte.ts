/** A board of `src/board` in an element of a page. */

import { untrack } from "svelte";
import { locale } from "../i18n/locale.svelte";

interface Mounted {
  refreshTexts(): void;
  destroy(): void;
}

/** Make a board in an element, once; it goes with the element and speaks the language of the page. */
export function mounting(make: (host: HTMLElement) => Mounted): (host: HTMLElement) => () => void {
  return (host) => {
    const board = untrack(() => make(host));
    $effect(() => {
      void locale();
      board.refreshTexts();
    });
    return () => board.destroy();
  };
}
