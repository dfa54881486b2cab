/**
 * Cuts the fonts to the letters that Dutch, English and Turkish need, and puts their licences beside
 * the page. Turkish letters outside Latin-1 have a file of their own, fetched when they are shown.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const cuts = [
  { family: "alegreya", weight: 400 },
  { family: "alegreya", weight: 700 },
  { family: "open-sans", weight: 400 },
  { family: "open-sans", weight: 600 },
];

/** @param {number} from @param {number} to */
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const letters = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ı‘’“”–—…×`,
  "latin-ext": "ĞğİŞş",
};

await mkdir(join(root, "src/fonts"), { recursive: true });
await mkdir(join(root, "public/licences"), { recursive: true });
for (const { family, weight } of cuts) {
  const home = join(root, "node_modules/@fontsource", family);
  for (const [part, text] of Object.entries(letters)) {
    const whole = await readFile(join(home, "files", `${family}-${part}-${weight}-normal.woff2`));
    const cut = await subsetFont(whole, text, {
      targetFormat: "woff2",
      keepFeatures: ["kern", "lnum", "tnum"],
      noHinting: true,
    });
    await writeFile(join(root, "src/fonts", `${family}-${weight}-${part}.woff2`), cut);
  }
  const licence = await readFile(join(home, "LICENSE"));
  await writeFile(join(root, "public/licences", `${family}.txt`), licence);
}
