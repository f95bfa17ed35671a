import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { poll, HIDDEN_TAB_INTERVAL_MS } from "./poll";

class Tab extends EventTarget {
  hidden = false;

  show(shown: boolean): void {
    this.hidden = !shown;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let tab: Tab;
let page: EventTarget;
const ask = vi.fn();

beforeEach(() => {
  tab = new Tab();
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  ask.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it asks at once, and again after every pause", () => {
  const stop = poll(ask, 100);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(250);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});

test("a hidden tab asks rarely; once it is shown, at once", () => {
  const stop = poll(ask, 100);
  tab.show(false);
  vi.advanceTimersByTime(HIDDEN_TAB_INTERVAL_MS - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(2);
  tab.show(true);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});

test("coming back to the window asks at once", () => {
  const stop = poll(ask, 100);
  page.dispatchEvent(new Event("focus"));
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("after it is stopped nothing makes it ask", () => {
  poll(ask, 100)();
  page.dispatchEvent(new Event("focus"));
  tab.show(true);
  vi.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledTimes(1);
});
