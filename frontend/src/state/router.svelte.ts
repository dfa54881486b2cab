/** The page that is shown. The address names it, so a reload or a shared link shows it again. */

let path = $state(location.pathname);
/** How often a page was asked for again with something else behind its question mark. */
let asked = $state(0);
addEventListener("popstate", () => {
  path = location.pathname;
});

/** The address of the page that is shown, without what follows a question mark. */
export function here(): string {
  return path;
}

/** What changes when another page is to be shown, or the same one for something else. */
export function visit(): string {
  return `${path} ${asked}`;
}

export function gamePath(id: string): string {
  return `/game/${encodeURIComponent(id)}`;
}

export function rulesPath(profile: string): string {
  return `/rules/${encodeURIComponent(profile)}`;
}

/** Show a page; in the place of the one that is shown when that one has gone. */
export function goTo(address: string, instead = false): void {
  const { pathname, search } = location;
  if (instead) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  if (location.pathname === pathname && location.search !== search) asked += 1;
  path = location.pathname;
  scrollTo(0, 0);
}

/** Follow a link inside the page; clicks that ask for a new tab are left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { pathname, search, hash } = event.currentTarget as HTMLAnchorElement;
  goTo(`${pathname}${search}${hash}`);
}
