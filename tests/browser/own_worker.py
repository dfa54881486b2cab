"""The Worker of the engine in a browser, asked without the page around it."""

from typing import Any

from playwright.sync_api import Page

from coupturc.web.http.built_page import STATIC

#: Asks the Worker of the page all at once.
ASK = """
async ([worker, profile, changed, asks]) => {
  const rules = { ...(await (await fetch(`/engine/rules/${profile}.json`)).json()), ...changed };
  const port = new Worker(worker, { type: "module" });
  const files = { module: "/engine/core.wasm", weights: rules.weights };
  const all = [{ type: "start", rules, files }, ...asks];
  const values = await new Promise((resolve) => {
    const values = [];
    port.onmessage = ({ data }) => {
      if (data.type === "alive") return;
      if (data.type !== "progress") values[data.id] = data.value ?? data;
      if (Object.keys(values).length === all.length) resolve(values);
    };
    all.forEach((ask, id) => port.postMessage({ ...ask, id }));
  });
  port.terminate();
  return values.slice(1);
}
"""


def ask(page: Page, profile: str, asks: list[dict[str, Any]], **changed: Any) -> list[Any]:
    """Return what the engine of the page answers, under the rules of a profile with some of them `changed`."""
    [worker] = (STATIC / "assets").glob("worker-*.js")
    answers: list[Any] = page.evaluate(ASK, [f"/assets/{worker.name}", profile, changed, asks])
    return answers
