/** Mounts a board of `src/board` in an element of a component. */

import { untrack } from "svelte";
import { locale } from "../i18n/locale.svelte";

interface Mounted {
  refreshTexts(): void;
  destroy(): void;
}

/** Make a board once; it is destroyed with its element and follows the language of the page. */
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
