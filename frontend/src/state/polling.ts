import { site } from "./site.svelte";

/** Look again and again while the page is seen, and at once when it is seen again. */
export function polling(look: () => void, everyMs: number): () => void {
  const lookIfSeen = (): void => {
    if (!document.hidden) look();
  };
  const timer = setInterval(lookIfSeen, everyMs);
  document.addEventListener("visibilitychange", lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", lookIfSeen);
  };
}

/** Even a page that is told of every change looks so often, in case word of one was lost. */
const longestMs = 300_000;

/**
 * Look when the server says that a topic has changed, while the page is seen; without its socket again and again.
 *
 * @param topic - What is shown, as the site's socket names it.
 * @param everyMs - How often at most, and how often without the socket.
 */
export function following(topic: string, look: () => void, everyMs: number): () => void {
  let hasNews = false;
  let lookedAt = performance.now();
  const beat = (): void => {
    const sinceMs = performance.now() - lookedAt;
    const isDue = hasNews || !site.isTold(topic) || sinceMs >= longestMs;
    if (document.hidden || !isDue || sinceMs < everyMs) return;
    hasNews = false;
    lookedAt = performance.now();
    look();
  };
  const end = site.listen(topic, () => {
    hasNews = true;
    beat();
  });
  const endPolling = polling(beat, everyMs);
  return () => {
    end();
    endPolling();
  };
}
