/** Loads the fonts of a lesson's text (parts/lesson/fonts.css) before it is shown; the browser ignores late ones. */

const family = "Alegreya";
const patienceMs = 1000;

/** Load them; settle when they are there, or when the text has waited long enough. */
export async function lessonFonts(): Promise<void> {
  const tooLong = new Promise((settle) => setTimeout(settle, patienceMs));
  const fetched = document.fonts.load(`1em ${family}`).catch(() => []);
  await Promise.race([fetched, tooLong]);
}
