// The things in a drawing that can be asked about: what they are called, and the way from one to the next by keys.
import { NAMED_ELEMENTS } from "../common/help/helpTargets";
import { t } from "../i18n/i18n.svelte";
import { isArrow, centerOf, nearestInDirection } from "./geometry";

/** Gives every thing its title as a name for screen readers; a title would be shown by the browser as well. */
export function labelElements(drawing: SVGSVGElement): void {
  for (const element of namedElements(drawing)) {
    const title = element.querySelector(":scope > title");
    const said = title?.textContent || [...element.querySelectorAll("text")].map((text) => text.textContent).join(" ");
    title?.remove();
    element.setAttribute("role", element.querySelector(NAMED_ELEMENTS) ? "group" : "img");
    element.setAttribute("aria-label", said.trim() || t("helpCard.piece"));
    element.setAttribute("tabindex", "-1");
  }
}

/** Where a key leads to from what has the focus: null is nowhere, undefined that it is none of these keys. */
export function nextElement(drawing: SVGSVGElement, key: string): SVGElement | null | undefined {
  const all = namedElements(drawing);
  const here = all.indexOf(document.activeElement as SVGElement);
  if (key === "Home" || (here < 0 && isArrow(key))) return all[0] ?? null;
  if (key === "End") return all.at(-1) ?? null;
  if (key === "PageDown") return all[here + 1] ?? null;
  if (key === "PageUp") return all[Math.max(0, here - 1)] ?? null;
  if (!isArrow(key)) return undefined;
  return all[nearestInDirection(all.map(centerOf), centerOf(all[here]!), key)] ?? null;
}

function namedElements(drawing: SVGSVGElement): SVGElement[] {
  return [...drawing.querySelectorAll<SVGElement>(NAMED_ELEMENTS)];
}
