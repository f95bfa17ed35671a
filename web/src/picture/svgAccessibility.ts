// Screen-reader labels and keyboard navigation for elements in an SVG drawing.
import { NAMED_ELEMENTS } from "../common/help/helpTargets";
import { t } from "../i18n/i18n.svelte";
import { isArrow, centerOf, nearestInDirection } from "./nearestPoint";

/** Turns each element's <title> into an aria-label; the browser would show a title as a tooltip as well. */
export function labelElements(drawing: SVGSVGElement): void {
  for (const element of namedElements(drawing)) {
    const title = element.querySelector(":scope > title");
    const label = title?.textContent || [...element.querySelectorAll("text")].map((text) => text.textContent).join(" ");
    title?.remove();
    element.setAttribute("role", element.querySelector(NAMED_ELEMENTS) ? "group" : "img");
    element.setAttribute("aria-label", label.trim() || t("helpCard.piece"));
    element.setAttribute("tabindex", "-1");
  }
}

/** The element a key leads to from the focused one; null if there is none, undefined for other keys. */
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
