import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HelpCard } from "../../server/protocol";
import { What } from "./helpTracker.svelte";

const meaning = (name: string): HelpCard => ({ name, tells: "", now: [], whose: "", rule: "", section: "" });
const spot = { x: 5, y: 5 };

/** An element that is about an action, as far as anybody looks. */
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
let what: What;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  what = new What(async (thing) => (asked.push(thing), thing === "do:nothing" ? null : meaning(thing)));
});
afterEach(() => vi.useRealTimers());

test("a pointer that rests asks, one that passes by does not", async () => {
  what.over(button("pass"), spot, undefined);
  await vi.advanceTimersByTimeAsync(400);
  what.over(button("lay"), spot, undefined);
  await vi.advanceTimersByTimeAsync(400);
  expect(what.shown).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(what.shown?.meaning.name).toBe("do:lay");
  expect(asked).toEqual(["do:lay"]);
});

test("moving away closes the card after a moment, in which one may reach it", async () => {
  const [pass, lay] = [button("pass"), button("lay")];
  await what.open(pass, spot);
  what.over(lay, spot, undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(what.shown).not.toBeNull();
  const card = { contains: () => true } as unknown as Element;
  what.over(pass, spot, card);
  await vi.advanceTimersByTimeAsync(1000);
  expect(what.shown).not.toBeNull();
  what.over(lay, spot, undefined);
  await vi.advanceTimersByTimeAsync(400);
  expect(what.shown).toBeNull();
});

test("what was just chosen is not explained again while the pointer stays", async () => {
  const pass = button("pass");
  what.close(pass);
  what.over(pass, spot, undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});

test("a finger that lies still asks, and its click chooses nothing; one that moves scrolls", async () => {
  what.press(button("pass"), spot);
  what.drag({ x: 40, y: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  expect(what.pressed).toBe(false);
  what.press(button("pass"), spot);
  what.drag({ x: 8, y: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["do:pass"]);
  expect(what.pressed).toBe(true);
});

test("a card that is open follows the game, and closes when there is nothing to tell any more", async () => {
  let points = 1;
  what = new What(async () => (points > 0 ? meaning(`${points}`) : null));
  await what.open(button("pass"), spot);
  points = 2;
  await what.renew();
  expect(what.shown?.meaning.name).toBe("2");
  points = 0;
  await what.renew();
  expect(what.shown).toBeNull();
});

test("an answer that comes too late is not shown", async () => {
  const late = what.open(button("pass"), spot);
  what.close();
  await late;
  expect(what.shown).toBeNull();
});

test("where there is nothing to tell no card opens", async () => {
  expect(await what.open(button("nothing"), spot)).toBe(false);
  expect(what.shown).toBeNull();
});
