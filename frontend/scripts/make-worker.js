/** Writes the service worker of a finished build: which files it keeps, and a name that changes with them. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "../dist");
/** Not needed to open the page: licences are read on the server, pictures of the icon by the device; the engine is kept
 * when it is wanted. */
const left = /^(worker\.js|licences\/|icons\/|engine\/)/;

const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(dist.length + 1)
      .split(sep)
      .join("/"),
  )
  .filter((path) => !left.test(path))
  .sort();

const hash = createHash("sha256");
for (const path of paths) hash.update(path).update(readFileSync(join(dist, path)));
const addresses = paths.map((path) => (path === "index.html" ? "/" : `/${path}`));

const worker = readFileSync(join(here, "worker.js"), "utf8")
  .replace("@version@", hash.digest("hex").slice(0, 12))
  .replace('["@files@"]', JSON.stringify(addresses));
writeFileSync(join(dist, "worker.js"), worker);
