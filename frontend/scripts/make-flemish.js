/** Writes the Flemish catalogue, before the catalogues are compiled. */

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { flemishCatalogue } from "./flemish-words.js";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../messages");
const dutch = JSON.parse(await readFile(join(folder, "nl.json"), "utf8"));
await writeFile(join(folder, "nl-BE.json"), JSON.stringify(flemishCatalogue(dutch), null, 2));
