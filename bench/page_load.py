"""Measures the transferred bytes of the first page and the time until it can be used.

`python bench/page_load.py [ADDRESS]` measures a running server. Every round uses a new browser profile. All bytes on
the wire count, headers included; the page can be used once its first button can be pressed. It uses the
machine's Chromium.
"""

from __future__ import annotations

import shutil
import sys
from statistics import median

from playwright.sync_api import Browser, sync_playwright

DEFAULT_ADDRESS = "http://127.0.0.1:8000"
ROUNDS = 9
BROWSER_COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

USABLE_TIME_SCRIPT = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("main button:enabled")) return;
  window.usableAt = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
TRANSFER_SIZES_SCRIPT = """() => performance.getEntries()
  .filter((entry) => entry.transferSize)
  .map((entry) => [entry.transferSize, new URL(entry.name).pathname])"""


def visit(browser: Browser, address: str) -> tuple[float, list[tuple[int, str]]]:
    """Load the page; returns the milliseconds until it can be used, and the size of each part."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(USABLE_TIME_SCRIPT)
    page.goto(address, wait_until="networkidle")
    usable: float = page.evaluate("usableAt")
    parts = [(int(size), str(name)) for size, name in page.evaluate(TRANSFER_SIZES_SCRIPT)]
    context.close()
    return usable, parts


def main() -> None:
    """Visit the page several times and print medians."""
    address = sys.argv[1] if len(sys.argv) > 1 else DEFAULT_ADDRESS
    program = next(filter(None, map(shutil.which, BROWSER_COMMANDS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        visit(browser, address)
        visits = [visit(browser, address) for _ in range(ROUNDS)]
        browser.close()
    for size, name in sorted(visits[0][1], reverse=True):
        print(f"{size / 1000:8.1f} kB  {name}")
    print(f"{sum(size for size, _ in visits[0][1]) / 1000:8.1f} kB  in all")
    print(f"{median(usable for usable, _ in visits):8.0f} ms  until it can be used, median of {ROUNDS} visits")


if __name__ == "__main__":
    main()
