// Follows a game in the frame of another site: asks for this page again, and takes over what has changed.
const everyMs = 5000;
const lost = document.getElementById("lost");

function isOver() {
  return document.querySelector("#board[data-over]") !== null;
}

function take(page) {
  for (const id of ["players", "standing"]) {
    const [now, then] = [document.getElementById(id), page.getElementById(id)];
    // Only what is new is read aloud.
    if (now && then && now.textContent !== then.textContent) now.textContent = then.textContent;
  }
  const [now, then] = [document.getElementById("board"), page.getElementById("board")];
  if (now && then && now.outerHTML !== then.outerHTML) now.replaceWith(then);
  // The game is not there any more: the page says so in its own words.
  if (now && !then) document.body.replaceWith(page.body);
}

async function look() {
  if (document.hidden || isOver()) return;
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (answer.status >= 500) throw new Error(answer.statusText);
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    lost.textContent = "";
  } catch {
    lost.textContent = lost.dataset.said;
  }
}

if (lost) setInterval(look, everyMs);
document.addEventListener("visibilitychange", look);
