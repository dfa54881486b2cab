/** Addresses of classes, and the link of a pupil's card. */

export function classPath(id: string): string {
  return `/classes/${encodeURIComponent(id)}`;
}

/** The page where pupils come in. */
export const doorPath = "/class";

/** Return the link of a card; its token stands behind the #, which no server writes down. */
export function cardLink(address: string, token: string): string {
  return `${address}${doorPath}#${token}`;
}
