"""Accessibility checks of a page: axe-core, from the client's development dependencies, and a check of scrollers."""

from __future__ import annotations

from functools import cache

from e2e.guests import ROOT
from playwright.sync_api import Page

SCRIPT = ROOT / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules whose result depends on the colour scheme."""

RUN = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}"""

# axe reports a scrollable region only while its content overflows, which depends on the fonts, the window and the game.
FIND_UNREACHABLE_SCROLLERS = """() => {
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


def accessibility_violations(page: Page) -> list[str]:
    """Violations of all rules in the page as it is now."""
    return _violations(page, RULES) + unreachable_scrollers(page)


def colour_violations(page: Page) -> list[str]:
    """Violations that depend on the colour scheme, for a page already checked in the other one."""
    return _violations(page, COLOUR_RULES)


def _violations(page: Page, rules: list[str]) -> list[str]:
    """What axe finds. Scripts evaluated by Playwright are exempt from the content security policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, rules)
    return found


def unreachable_scrollers(page: Page) -> list[str]:
    """Return the elements that can scroll, now or with more content, but not by keyboard."""
    found: list[str] = page.evaluate(FIND_UNREACHABLE_SCROLLERS)
    return found


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")
