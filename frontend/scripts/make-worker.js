/** Writes the service worker of a finished build: which files it keeps when, and a name that changes with them. */

import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "../dist");
const start = "src/pages/Start.svelte";
/** These pages have nothing to show without their server: what is only theirs is kept when they are opened. */
const onlyWithServer = [
  "Account",
  "Archive",
  "ArchivePlayer",
  "Broadcast",
  "Broadcasts",
  "Class",
  "Classes",
  "Club",
  "Clubs",
  "Door",
  "Leaders",
  "Lobby",
  "Moderation",
  "Person",
  "ScoreSheet",
  "Tournament",
  "Tournaments",
  "TypedBoards",
  "Watch",
].map((name) => `src/pages/${name}.svelte`);
/** Letters of other languages: a browser fetches them when a text has one. */
const isOtherFont = (path) => path.includes("-latin-ext-");

// The build says which file needs which; nobody else reads it.
const manifest = join(dist, ".vite/manifest.json");
const parts = JSON.parse(readFileSync(manifest, "utf8"));
rmSync(dirname(manifest), { recursive: true });
for (const name of [start, ...onlyWithServer])
  if (!parts[name])
    throw new Error(`frontend/scripts/make-worker.js names ${name}, which is no page`);

/** The files that these parts of the page need, with what they fetch later or without it. */
function filesOf(names, { later }) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const { imports = [], dynamicImports = [] } = parts[name];
    const opened = dynamicImports.filter((each) => later && !onlyWithServer.includes(each));
    for (const next of [...imports, ...opened]) visit(next);
  };
  for (const name of names) visit(name);
  const files = [...seen].flatMap((name) => {
    const { file, css = [], assets = [] } = parts[name];
    return [file, ...css, ...assets];
  });
  return [...new Set(files)].sort();
}

const frame = filesOf(["index.html", start], { later: false });
const first = ["index.html", "look.js", ...frame.filter((path) => !isOtherFont(path))];
const whole = filesOf(["index.html"], { later: true });
const rest = ["icon.svg", "site.webmanifest", ...whole.filter((path) => !first.includes(path))];

const hash = createHash("sha256");
for (const path of [...first, ...rest]) hash.update(path).update(readFileSync(join(dist, path)));
const addresses = (paths) =>
  JSON.stringify(paths.map((path) => (path === "index.html" ? "/" : `/${path}`)));

const worker = readFileSync(join(here, "worker.js"), "utf8")
  .replace("@version@", hash.digest("hex").slice(0, 12))
  .replace('["@first@"]', addresses(first))
  .replace('["@rest@"]', addresses(rest));
writeFileSync(join(dist, "worker.js"), worker);
