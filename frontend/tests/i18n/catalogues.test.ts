/** The catalogues are complete, and no text stands in code. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, test } from "vitest";

type Catalogue = Readonly<Record<string, unknown>>;

const root = join(import.meta.dirname, "../..");
const settings: { locales: string[] } = JSON.parse(
  readFileSync(join(root, "project.inlang/settings.json"), "utf8"),
);
/** That of Flanders is made from the Dutch one. */
const languages = settings.locales.filter((each) => !each.includes("-"));
const catalogues = Object.fromEntries(languages.map((each) => [each, read(each)]));

function read(language: string): Catalogue {
  const { $schema, ...messages } = JSON.parse(
    readFileSync(join(root, `messages/${language}.json`), "utf8"),
  );
  return $schema ? messages : {};
}

function sources(ending: string): string[] {
  const own = (path: string): boolean => !/^(generated|paraglide)\//.test(path);
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  return files.filter((path) => path.endsWith(ending) && own(path));
}

/** The text of a source file. */
function text(path: string): string {
  return readFileSync(join(root, "src", path), "utf8");
}

/** The names in braces of a message, in all its variants. */
function names(message: unknown): string[] {
  return [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g))].sort();
}

function declared(message: unknown): string[] {
  const inputs = JSON.stringify(message).match(/"input (\w+)"/g) ?? [];
  return inputs.map((each) => each.replace('"input ', "{").replace('"', "}"));
}

describe.each(languages)("%s", (language) => {
  const messages = catalogues[language] ?? {};
  const dutch = catalogues.nl ?? {};
  test("has every message of Dutch, and no other", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(dutch));
  });
  test("leaves nothing empty", () => {
    const empty = Object.entries(messages).filter(([, value]) =>
      /(?<!\\)""/.test(JSON.stringify(value)),
    );
    expect(empty).toEqual([]);
  });
  test("takes no names that Dutch does not", () => {
    const foreign = Object.keys(dutch).flatMap((key) => {
      const known = [...names(dutch[key]), ...declared(dutch[key])];
      return names(messages[key]).filter((name) => !known.includes(name));
    });
    expect(foreign).toEqual([]);
  });
});

test("every message is used", () => {
  const code = [...sources(".ts"), ...sources(".svelte")].map(text).join("\n");
  // The server shows some of them itself, on the board for other sites.
  const server = readFileSync(join(root, "../tools/generate/server_words.py"), "utf8");
  const isUsed = (key: string): boolean => code.includes(`m.${key}`) || server.includes(`"${key}"`);
  const unused = Object.keys(catalogues.nl ?? {}).filter((key) => !isUsed(key));
  expect(unused).toEqual([]);
});

describe("no text in code", () => {
  test.each(sources(".svelte"))("%s", (path) => {
    const scripts = text(path).match(/(?<=<script[^>]*>)[\s\S]*?(?=<\/script>)/g) ?? [];
    expect(markupText(parse(text(path), { modern: true }).fragment)).toEqual([]);
    expect(scripts.flatMap(proseIn)).toEqual([]);
  });
  test.each(sources(".ts"))("%s", (path) => {
    expect(proseIn(text(path))).toEqual([]);
  });
});

const spokenAttributes = ["aria-label", "title", "alt", "placeholder", "aria-description"];

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly [key: string]: unknown;
}

/** Letters in the text of the markup, or in an attribute that is read aloud. */
function markupText(node: unknown, spoken = true): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => markupText(each, spoken));
  if (typeof node !== "object" || node === null) return [];
  const { type, name, data } = node as Node;
  if (type === "Text") return spoken && /\p{L}/u.test(data ?? "") ? [data?.trim() ?? ""] : [];
  if (type === "Attribute") return markupText((node as Node).value, isSpoken(name));
  if (type === "ExpressionTag" || type === "Comment") return [];
  return Object.values(node).flatMap((value) => markupText(value, spoken));
}

function isSpoken(attribute: string | undefined): boolean {
  return spokenAttributes.includes(attribute ?? "");
}

/** Strings of two words or more: those of CSS, SVG paths and media queries have no such run. */
function proseIn(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /\p{L}{2,} \p{L}{2,}/u.test(node.text)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", code, ts.ScriptTarget.ES2022, true));
  return found;
}
