import { afterEach, beforeEach, expect, test, vi } from "vitest";

class Tab extends EventTarget {
  hidden = false;

  show(shown: boolean): void {
    this.hidden = !shown;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let tab: Tab;
let page: EventTarget;
const report = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [tab, page] = [new Tab(), new EventTarget()];
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  report.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the user of a visible, recently used page is active", async () => {
  const { isUserActive } = await import("./userActivity");
  expect(isUserActive()).toBe(true);
  tab.show(false);
  expect(isUserActive()).toBe(false);
});

test("the user of an unused page becomes inactive until the next use", async () => {
  const { isUserActive, IDLE_TIMEOUT_MS, reportActivity } = await import("./userActivity");
  const stop = reportActivity(report, 60_000);
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS);
  expect(isUserActive()).toBe(false);
  page.dispatchEvent(new Event("keydown"));
  expect(isUserActive()).toBe(true);
  stop();
});

test("activity is reported when the page is hidden or shown, and at most once per interval in use", async () => {
  const { reportActivity } = await import("./userActivity");
  const stop = reportActivity(report, 60_000);
  for (let i = 0; i < 130; i++) {
    page.dispatchEvent(new Event("pointermove"));
    vi.advanceTimersByTime(1000);
  }
  expect(report.mock.calls).toEqual([[true], [true], [true]]);
  vi.advanceTimersByTime(60_000);
  expect(report.mock.calls.slice(3)).toEqual([[true]]); // the last use is reported too
  tab.show(false);
  tab.show(true);
  expect(report.mock.calls.slice(4)).toEqual([[false], [true]]);
  stop();
  tab.show(false);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(60_000);
  expect(report).toHaveBeenCalledTimes(6);
});

test("a use just before hiding is reported", async () => {
  const { reportActivity } = await import("./userActivity");
  const stop = reportActivity(report, 60_000);
  tab.show(true);
  page.dispatchEvent(new Event("pointermove"));
  tab.show(false);
  expect(report.mock.calls).toEqual([[true], [true], [false]]);
  stop();
});
