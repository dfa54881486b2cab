/**
 * Draws the icons that a device wants as pixels from public/icon.svg: `npm run icons`, after a change of it.
 * The maskable one fills its square, and keeps the drawing inside the circle that every device shows.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../public");
const drawing = await readFile(join(folder, "icon.svg"), "utf8");
const ground = /<rect[^>]*>/;
const maskable = drawing
  .replace(
    ground,
    '<rect width="64" height="64" fill="#9a6b45"/><g transform="translate(10 10) scale(.69)">',
  )
  .replace("</svg>", "</g></svg>");

/** @param {string} name @param {string} svg @param {number} size */
async function draw(name, svg, size) {
  const picture = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
  await writeFile(join(folder, "icons", name), picture);
}

await mkdir(join(folder, "icons"), { recursive: true });
await draw("180.png", maskable, 180);
await draw("192.png", drawing, 192);
await draw("512.png", drawing, 512);
await draw("maskable-512.png", maskable, 512);
