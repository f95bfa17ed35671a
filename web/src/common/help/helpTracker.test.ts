import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HelpCard } from "../../api/protocol";
import { HelpTracker } from "./helpTracker.svelte";

const cardNamed = (name: string): HelpCard => ({
  name,
  description: "",
  current: [],
  owner: "",
  rule: "",
  section: "",
});
const spot = { x: 5, y: 5 };

/** A stand-in for a button with an action. */
function button(action: string): Element {
  const element = {
    dataset: { action },
    isConnected: true,
    closest: (wanted: string) => (wanted === "[data-action]" ? element : null),
    getBoundingClientRect: () => ({ x: 0, y: 0, width: 10, height: 10 }),
    contains: () => false,
  };
  return element as unknown as Element;
}

let asked: string[];
let tracker: HelpTracker;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  tracker = new HelpTracker(async (thing) => (asked.push(thing), thing === "do:nothing" ? null : cardNamed(thing)));
});
afterEach(() => vi.useRealTimers());

test("a resting pointer opens a card, a passing one does not", async () => {
  tracker.over(button("pass"), spot, undefined);
  await vi.advanceTimersByTimeAsync(400);
  tracker.over(button("lay"), spot, undefined);
  await vi.advanceTimersByTimeAsync(400);
  expect(tracker.openCard).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(tracker.openCard?.card.name).toBe("do:lay");
  expect(asked).toEqual(["do:lay"]);
});

test("moving away closes the card after a delay, unless the pointer reaches the card", async () => {
  const [pass, lay] = [button("pass"), button("lay")];
  await tracker.open(pass, spot);
  tracker.over(lay, spot, undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(tracker.openCard).not.toBeNull();
  const card = { contains: () => true } as unknown as Element;
  tracker.over(pass, spot, card);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tracker.openCard).not.toBeNull();
  tracker.over(lay, spot, undefined);
  await vi.advanceTimersByTimeAsync(400);
  expect(tracker.openCard).toBeNull();
});

test("an element just clicked is not explained while the pointer stays on it", async () => {
  const pass = button("pass");
  tracker.close(pass);
  tracker.over(pass, spot, undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});

test("a long press opens a card and swallows its click; a moving finger scrolls", async () => {
  tracker.press(button("pass"), spot);
  tracker.drag({ x: 40, y: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  expect(tracker.pressed).toBe(false);
  tracker.press(button("pass"), spot);
  tracker.drag({ x: 8, y: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["do:pass"]);
  expect(tracker.pressed).toBe(true);
});

test("an open card is refreshed with the game and closes when its element is gone", async () => {
  let points = 1;
  tracker = new HelpTracker(async () => (points > 0 ? cardNamed(`${points}`) : null));
  await tracker.open(button("pass"), spot);
  points = 2;
  await tracker.refresh();
  expect(tracker.openCard?.card.name).toBe("2");
  points = 0;
  await tracker.refresh();
  expect(tracker.openCard).toBeNull();
});

test("an answer after closing is ignored", async () => {
  const late = tracker.open(button("pass"), spot);
  tracker.close();
  await late;
  expect(tracker.openCard).toBeNull();
});

test("an element without a help card opens none", async () => {
  expect(await tracker.open(button("nothing"), spot)).toBe(false);
  expect(tracker.openCard).toBeNull();
});
