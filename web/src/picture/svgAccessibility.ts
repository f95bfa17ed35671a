// The things in a drawing that can be asked about: what they are called, and the way from one to the next by keys.
import { THINGS } from "../common/help/helpTargets";
import { say } from "../i18n/i18n.svelte";
import { isArrow, middle, nearest } from "./geometry";

/** Gives every thing its title as a name for screen readers; a title would be shown by the browser as well. */
export function call(drawing: SVGSVGElement): void {
  for (const thing of things(drawing)) {
    const title = thing.querySelector(":scope > title");
    const said = title?.textContent || [...thing.querySelectorAll("text")].map((text) => text.textContent).join(" ");
    title?.remove();
    thing.setAttribute("role", thing.querySelector(THINGS) ? "group" : "img");
    thing.setAttribute("aria-label", said.trim() || say("what.piece"));
    thing.setAttribute("tabindex", "-1");
  }
}

/** Where a key leads to from what has the focus: null is nowhere, undefined that it is none of these keys. */
export function neighbour(drawing: SVGSVGElement, key: string): SVGElement | null | undefined {
  const all = things(drawing);
  const here = all.indexOf(document.activeElement as SVGElement);
  if (key === "Home" || (here < 0 && isArrow(key))) return all[0] ?? null;
  if (key === "End") return all.at(-1) ?? null;
  if (key === "PageDown") return all[here + 1] ?? null;
  if (key === "PageUp") return all[Math.max(0, here - 1)] ?? null;
  if (!isArrow(key)) return undefined;
  return all[nearest(all.map(middle), middle(all[here]!), key)] ?? null;
}

function things(drawing: SVGSVGElement): SVGElement[] {
  return [...drawing.querySelectorAll<SVGElement>(THINGS)];
}
