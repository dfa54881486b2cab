/** Pages and their addresses, and how an address is read. src/routes.ts lists all pages. */

import { type Component, getContext, setContext } from "svelte";
import type { IconName } from "./icons";

/** The names in an address: `/learn/:game/:lesson` has game and lesson. */
type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params = Readonly<Record<string, string>>;

export interface Route {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: Component<Record<string, string>> }>;
  /** How the navigation shows it; null when it is reached from another page. */
  readonly entry: {
    readonly label: () => string;
    readonly icon: IconName;
    /** Whether it has something to show here: some pages need a server for several people. */
    readonly isShown: () => boolean;
  } | null;
}

/** A page with what the address names. */
export interface Match {
  readonly route: Route;
  readonly params: Params;
}

type Load<Path extends string> = () => Promise<{
  default: Component<Record<Names<Path>, string>>;
}>;

/** A page that is reached from another one. */
export function route<Path extends string>(path: Path, load: Load<Path>): Route {
  // The names of the path are exactly what is read from an address.
  return { path, load: load as Route["load"], entry: null };
}

/** A page that stands in the navigation. */
export function entry<Path extends string>(
  path: Path,
  label: () => string,
  icon: IconName,
  load: Load<Path>,
  isShown: () => boolean = () => true,
): Route {
  return { ...route(path, load), entry: { label, icon, isShown } };
}

const known = Symbol();

/** Pass the table to all components: a page stands in it, so it cannot import it. */
export function setRoutes(routes: readonly Route[]): void {
  setContext(known, routes);
}

export function knownRoutes(): readonly Route[] {
  return getContext<readonly Route[] | undefined>(known) ?? [];
}

/** Find the page at an address; null when there is none. */
export function matchOf(routes: readonly Route[], address: string): Match | null {
  for (const each of routes) {
    const params = paramsOf(each.path, address);
    if (params) return { route: each, params };
  }
  return null;
}

/** Return the `aria-current` of a link: "page" for the page shown, "true" for a page above it. */
export function isCurrent(path: string, address: string): "page" | "true" | undefined {
  if (path === address) return "page";
  return path !== "/" && address.startsWith(`${path}/`) ? "true" : undefined;
}

function paramsOf(path: string, address: string): Params | null {
  const wanted = path.split("/");
  const given = address.split("/").map(decoded);
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index];
    if (part.startsWith(":") && text) params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return given.length === wanted.length ? params : null;
}

/** Read a part of an address; null when it was written badly. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
