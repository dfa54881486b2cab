/**
 * The words of Flanders: what Dutch calls schijf and dam is there a pion and a dame (SEEDS C12). Only
 * these words differ, so the Flemish catalogue is made from the Dutch one and never written by hand.
 */

const counts = String.raw`\}|\d|een|één|twee|drie|vier|beide|de|je|zijn|witte|zwarte|eigen|alleen|met`;

/** @type {readonly (readonly [RegExp, string])[]} */
const rules = [
  [/\bschijf\b/g, "pion"],
  [/\bSchijf\b/g, "Pion"],
  [/\bschijven\b/g, "pionnen"],
  [/\bSchijven\b/g, "Pionnen"],
  [/\bdam\b/g, "dame"],
  [/\bDam\b/g, "Dame"],
  [/\bdamzet/g, "damezet"],
  // The game keeps its name, and to play it is dammen too: kings are several only after such a word.
  [new RegExp(String.raw`(?<=(?:${counts})\s)dammen\b`, "g"), "dames"],
];

/** @param {string} text */
export const flemish = (text) =>
  rules.reduce((words, [dutch, here]) => words.replaceAll(dutch, here), text);

/**
 * Keep what differs; the rest falls back to Dutch.
 * @param {Record<string, unknown>} catalogue
 */
export function flemishCatalogue(catalogue) {
  const changed = Object.entries(catalogue).flatMap(([key, message]) => {
    const dutch = JSON.stringify(message);
    const here = flemish(dutch);
    return here === dutch ? [] : [[key, JSON.parse(here)]];
  });
  return Object.fromEntries(changed);
}
