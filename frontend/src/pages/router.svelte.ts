/** Which page is shown. The address says it, so that a reload and a shared link lead back. */

export type Route =
  | { readonly page: "start" }
  | { readonly page: "game"; readonly id: string }
  | { readonly page: "missing" };

let path = $state(location.pathname);
addEventListener("popstate", () => {
  path = location.pathname;
});

export function route(): Route {
  return routeOf(path);
}

export function routeOf(address: string): Route {
  if (address === "/") return { page: "start" };
  const id = /^\/game\/([^/]+)$/.exec(address)?.[1];
  return id === undefined ? { page: "missing" } : { page: "game", id: decodeURIComponent(id) };
}

export function gamePath(id: string): string {
  return `/game/${encodeURIComponent(id)}`;
}

export function goTo(address: string): void {
  history.pushState(null, "", address);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Follow a link inside the page; clicks that ask for a new tab are left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  goTo((event.currentTarget as HTMLAnchorElement).pathname);
}
