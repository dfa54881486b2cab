// Colours and contrast as they were chosen, before anything is painted: src/state/preferences.svelte.ts keeps
// them ready to be put on the document.
try {
  Object.assign(
    document.documentElement.dataset,
    JSON.parse(localStorage.getItem("coupturc.look") ?? "{}"),
  );
} catch {}
