"""axe-core, the checker of accessibility, run in a page. It comes with the client's development libraries."""

from __future__ import annotations

from functools import cache

from e2e.guests import ROOT
from playwright.sync_api import Page

SCRIPT = ROOT / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}"""


def flaws(page: Page) -> list[str]:
    """What keeps people out of the page as it is now. What is evaluated so is not held up by its policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, RULES)
    return found


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")
