/** Let a part that is wider than the page be scrolled by keyboard too. */
export function scrolledByKeys(part: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });
  observer.observe(part);
  return () => observer.disconnect();
}
