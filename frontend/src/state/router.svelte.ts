/** The page that is shown. The address names it, so a reload or a shared link shows it again. */

let path = $state(location.pathname);
/** How often a page was asked for again with something else behind its question mark. */
let asked = $state(0);
/** Where the page that is shown is found: its path, and what follows a question mark. */
let address = location.pathname + location.search;
addEventListener("popstate", show);

/** Show the page of the address; what follows # is a place in it. */
function show(): void {
  const { pathname, search } = location;
  if (pathname === path && pathname + search !== address) asked += 1;
  path = pathname;
  address = pathname + search;
}

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
export function goTo(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  show();
  scrollTo(0, 0);
}

/** Say where the page that is shown is found from now on; it stays as it is. */
export function readdress(to: string): void {
  history.replaceState(history.state, "", to);
  address = location.pathname + location.search;
}

/** Follow a link inside the page; clicks that ask for a new tab are left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { pathname, search, hash } = event.currentTarget as HTMLAnchorElement;
  goTo(`${pathname}${search}${hash}`);
}
