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
