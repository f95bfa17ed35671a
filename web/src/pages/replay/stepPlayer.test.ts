import { describe, expect, test } from "vitest";
import { ApiError } from "../../api/http";
import type { Step } from "../../api/protocol";
import { StepPlayer } from "./stepPlayer.svelte";

const LAST = 20;

function step(number: number): Step {
  return { step: number, steps: LAST } as Step;
}

/** A player whose steps load only when the test lets them, and the steps requested so far. */
function slow(): { player: StepPlayer; asked: number[]; let: (number: number) => Promise<void> } {
  const asked: number[] = [];
  const waiting = new Map<number, (step: Step) => void>();
  const player = new StepPlayer((number) => {
    asked.push(number);
    return new Promise((resolve) => waiting.set(number, resolve));
  });
  const through = async (number: number) => {
    waiting.get(number)!(step(number));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { player, asked, let: through };
}

function quick(): { player: StepPlayer; asked: number[] } {
  const asked: number[] = [];
  const player = new StepPlayer(async (number) => {
    asked.push(number);
    return step(number);
  });
  return { player, asked };
}

describe("showing a step", () => {
  test("prefetches the next steps", async () => {
    const { player, asked } = quick();
    await player.show(0);
    expect(player.currentStep?.step).toBe(0);
    expect(asked).toEqual([0, 1, 2, 3, 4]);
  });
  test("never fetches a step twice", async () => {
    const { player, asked } = quick();
    await player.show(0);
    await player.show(1);
    await player.show(0);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5]);
  });
  test("stays within the game", async () => {
    const { player } = quick();
    await player.show(0);
    await player.show(LAST + 5);
    expect(player.currentStep?.step).toBe(LAST);
    await player.show(-1);
    expect(player.currentStep?.step).toBe(0);
  });
  test("of several requests during a fetch only the last one counts", async () => {
    const { player, asked, let: through } = slow();
    void player.show(0);
    await through(0);
    void player.show(8);
    void player.show(9);
    void player.show(12);
    await through(8);
    expect(asked.filter((number) => number > 4)).toEqual([8, 12]);
    await through(12);
    expect(player.currentStep?.step).toBe(12);
  });
  test("reloading fetches the same step again", async () => {
    const { player, asked } = quick();
    await player.show(3);
    await player.reload();
    expect(player.currentStep?.step).toBe(3);
    expect(asked.filter((number) => number === 3)).toHaveLength(2);
  });
});

describe("running", () => {
  test("advances step by step and stops at the end", async () => {
    const { player } = quick();
    await player.show(LAST - 1);
    player.toggle();
    player.advance();
    await new Promise((resolve) => setTimeout(resolve));
    expect([player.currentStep?.step, player.running]).toEqual([LAST, true]);
    player.advance();
    expect(player.running).toBe(false);
  });
  test("starts over from the end", async () => {
    const { player } = quick();
    await player.show(LAST);
    await player.show(LAST);
    player.toggle();
    await new Promise((resolve) => setTimeout(resolve));
    expect(player.currentStep?.step).toBe(0);
  });
});

test("a refused step stops playing and can be requested again", async () => {
  let refuse = true;
  const player = new StepPlayer(async (number) => {
    if (refuse) throw new ApiError("not now", 503);
    return step(number);
  });
  player.running = true;
  await player.show(2);
  expect([player.error?.message, player.running]).toEqual(["not now", false]);
  refuse = false;
  await player.reload();
  expect([player.error, player.currentStep?.step]).toEqual([undefined, 2]);
});
