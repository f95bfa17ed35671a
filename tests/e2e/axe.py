"""Checks of accessibility in a page: axe-core, which comes with the client's development libraries, and our own."""

from __future__ import annotations

from functools import cache

from e2e.guests import ROOT
from playwright.sync_api import Page

SCRIPT = ROOT / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules among them whose result depends on the colours of the page."""

RUN = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}"""

# axe reports a scrollable region only while its content overflows, which depends on the fonts, the window and the game.
SCROLLER_FLAWS = """() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";
  const isTabbable = (one) => one.matches(CONTROLS) && one.tabIndex >= 0 && !one.disabled && one.checkVisibility();
  const NAMED = "input, textarea, select, :is([role], section)[aria-label], [role][aria-labelledby]";
  const isScroller = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return [overflowX, overflowY].some((value) => value === "auto" || value === "scroll");
  };
  const hasContent = (one) => one.checkVisibility() && (one.innerText?.trim() || one.querySelector("svg, img"));
  return [...document.body.querySelectorAll("*")]
    .filter((one) => isScroller(one) && hasContent(one))
    .flatMap((one) => {
      const tag = one.cloneNode(false).outerHTML;
      if (isTabbable(one)) return one.matches(NAMED) ? [] : [`focusable scroller without role and name: ${tag}`];
      return [...one.querySelectorAll(CONTROLS)].some(isTabbable) ? [] : [`scroller beyond the keyboard: ${tag}`];
    });
}"""


def flaws(page: Page) -> list[str]:
    """What keeps people out of the page as it is now."""
    return _violations(page, RULES) + scroller_flaws(page)


def colour_flaws(page: Page) -> list[str]:
    """The same for a page that was checked in other colours: only what depends on them."""
    return _violations(page, COLOUR_RULES)


def _violations(page: Page, rules: list[str]) -> list[str]:
    """What axe finds. What is evaluated here is not held up by the page's content security policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, rules)
    return found


def scroller_flaws(page: Page) -> list[str]:
    """Return the elements that can scroll, now or with more content, but not by keyboard."""
    found: list[str] = page.evaluate(SCROLLER_FLAWS)
    return found


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")
