/** Compiles the catalogues to code, unless that was done from the same catalogues: it takes 20 seconds. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { flemishCatalogue } from "./flemish-words.js";

const OPTIONS = [
  ...["--project", "./project.inlang", "--outdir", "./src/paraglide"],
  ...["--strategy", "localStorage", "preferredLanguage", "custom-english", "baseLocale"],
  ...["--emit-ts-declarations", "--no-emit-readme", "--silent"],
];

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const made = join(root, "src/paraglide/made_from");

const flemish = JSON.stringify(flemishCatalogue(JSON.parse(read("messages/nl.json"))), null, 2);
writeFileSync(join(root, "messages/nl-BE.json"), flemish);

const { locales } = JSON.parse(read("project.inlang/settings.json"));
const sources = ["package-lock.json", "project.inlang/settings.json"].concat(
  locales.map((/** @type {string} */ locale) => `messages/${locale}.json`),
);
const hash = createHash("sha256")
  .update(JSON.stringify([OPTIONS, ...sources.map(read)]))
  .digest("hex");
if (!existsSync(made) || readFileSync(made, "utf8") !== hash) {
  execFileSync("paraglide-js", ["compile", ...OPTIONS], { cwd: root, stdio: "inherit" });
  writeFileSync(made, hash);
}
