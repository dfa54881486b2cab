/** The letters of a lesson's text (parts/lesson/fonts.css). The browser leaves out those that come late. */

const family = "Alegreya";
const patienceMs = 1000;

/** Fetch them; settles when they are there, or when a text should wait for them no longer. */
export async function lessonFonts(): Promise<void> {
  const tooLong = new Promise((settle) => setTimeout(settle, patienceMs));
  const fetched = document.fonts.load(`1em ${family}`).catch(() => []);
  await Promise.race([fetched, tooLong]);
}
