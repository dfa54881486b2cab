/** Compresses the files of a finished build for browsers that read Brotli, a few per cent smaller than gzip at its best;
 * the server keeps both. Here, because it takes seconds. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");
/** Fonts, sounds and pictures are packed already. */
const shrinks = /\.(css|html|js|json|svg|wasm|webmanifest)$/;

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !shrinks.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
}
