/** Making SVG elements. */

const namespace = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  children: readonly Node[] = [],
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A layer for the eye only: nothing in it is read aloud or can be pressed. */
export function layer(name: string): SVGGElement {
  return svg("g", { class: `board-${name}`, "aria-hidden": "true" });
}

export function moveTo(element: SVGElement, x: number, y: number): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
}
