import { describe, expect, test } from "vitest";
import { Refusal } from "../../server/api";
import type { Step } from "../../server/protocol";
import { Film } from "./stepPlayer.svelte";

const LAST = 20;

function step(number: number): Step {
  return { step: number, steps: LAST } as Step;
}

/** A film whose steps come only when they are let through, and the steps that were asked for. */
function slow(): { film: Film; asked: number[]; let: (number: number) => Promise<void> } {
  const asked: number[] = [];
  const waiting = new Map<number, (step: Step) => void>();
  const film = new Film((number) => {
    asked.push(number);
    return new Promise((resolve) => waiting.set(number, resolve));
  });
  const through = async (number: number) => {
    waiting.get(number)!(step(number));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { film, asked, let: through };
}

function quick(): { film: Film; asked: number[] } {
  const asked: number[] = [];
  const film = new Film(async (number) => {
    asked.push(number);
    return step(number);
  });
  return { film, asked };
}

describe("showing a step", () => {
  test("fetches the next ones ahead", async () => {
    const { film, asked } = quick();
    await film.show(0);
    expect(film.now?.step).toBe(0);
    expect(asked).toEqual([0, 1, 2, 3, 4]);
  });
  test("asks for nothing twice", async () => {
    const { film, asked } = quick();
    await film.show(0);
    await film.show(1);
    await film.show(0);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5]);
  });
  test("stays within the game", async () => {
    const { film } = quick();
    await film.show(0);
    await film.show(LAST + 5);
    expect(film.now?.step).toBe(LAST);
    await film.show(-1);
    expect(film.now?.step).toBe(0);
  });
  test("of many wishes while one is fetched only the last is fulfilled", async () => {
    const { film, asked, let: through } = slow();
    void film.show(0);
    await through(0);
    void film.show(8);
    void film.show(9);
    void film.show(12);
    await through(8);
    expect(asked.filter((number) => number > 4)).toEqual([8, 12]);
    await through(12);
    expect(film.now?.step).toBe(12);
  });
  test("after a change of eyes the same step is fetched anew", async () => {
    const { film, asked } = quick();
    await film.show(3);
    await film.again();
    expect(film.now?.step).toBe(3);
    expect(asked.filter((number) => number === 3)).toHaveLength(2);
  });
});

describe("running", () => {
  test("goes on step by step and stops at the end", async () => {
    const { film } = quick();
    await film.show(LAST - 1);
    film.toggle();
    film.tick();
    await new Promise((resolve) => setTimeout(resolve));
    expect([film.now?.step, film.running]).toEqual([LAST, true]);
    film.tick();
    expect(film.running).toBe(false);
  });
  test("from the end begins again", async () => {
    const { film } = quick();
    await film.show(LAST);
    await film.show(LAST);
    film.toggle();
    await new Promise((resolve) => setTimeout(resolve));
    expect(film.now?.step).toBe(0);
  });
});

test("a refused step stops the film, and can be asked for again", async () => {
  let refuse = true;
  const film = new Film(async (number) => {
    if (refuse) throw new Refusal("not now", 503);
    return step(number);
  });
  film.running = true;
  await film.show(2);
  expect([film.trouble?.message, film.running]).toEqual(["not now", false]);
  refuse = false;
  await film.again();
  expect([film.trouble, film.now?.step]).toEqual([undefined, 2]);
});
