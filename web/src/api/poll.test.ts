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

test("polls immediately and after every interval", () => {
  const stop = poll(ask, 100);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(250);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});

test("a hidden tab polls rarely, and immediately when shown", () => {
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

test("returning to the window polls immediately", () => {
  const stop = poll(ask, 100);
  page.dispatchEvent(new Event("focus"));
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("a stopped poll never runs again", () => {
  poll(ask, 100)();
  page.dispatchEvent(new Event("focus"));
  tab.show(true);
  vi.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledTimes(1);
});
