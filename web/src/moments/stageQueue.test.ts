import { expect, test } from "vitest";
import { StageQueue, type Shown } from "./stageQueue";
import type { Stage } from "./stages";

/** A queue with a timer that the test runs out. */
function queueWithTimer() {
  const pending: { afterMs: number; callBack: () => void }[] = [];
  const shown: (Shown | null)[] = [];
  const queue = new StageQueue(
    (afterMs, callBack) => {
      const entry = { afterMs, callBack };
      pending.push(entry);
      return () => void pending.splice(pending.indexOf(entry), 1);
    },
    (now) => shown.push(now),
  );
  return {
    queue,
    pending,
    now: () => shown.at(-1)?.stage.sentences[0] ?? null,
    pace: () => shown.at(-1)!.pace,
    runOut: () => pending.shift()!.callBack(),
  };
}

function stage(sentence: string, durationMs = 1000): Stage {
  return { moment: null, changes: [], sentences: [sentence], places: [], durationMs };
}

test("stages are shown one after the other, and nothing after the last", () => {
  const { queue, now, runOut } = queueWithTimer();
  queue.add([stage("a"), stage("b")], 1);
  expect(now()).toBe("a");
  runOut();
  expect(now()).toBe("b");
  runOut();
  expect(now()).toBeNull();
});

test("stages that arrive meanwhile wait", () => {
  const { queue, now, runOut, pending } = queueWithTimer();
  queue.add([stage("a")], 1);
  queue.add([stage("b")], 1);
  expect(now()).toBe("a");
  expect(pending).toHaveLength(1);
  runOut();
  expect(now()).toBe("b");
});

test("skipping ends what is shown and what is waiting", () => {
  const { queue, now, pending } = queueWithTimer();
  queue.add([stage("a"), stage("b")], 1);
  queue.skip();
  expect(now()).toBeNull();
  expect(pending).toEqual([]);
});

test("after skipping new stages are shown", () => {
  const { queue, now } = queueWithTimer();
  queue.add([stage("a")], 1);
  queue.skip();
  queue.add([stage("b")], 1);
  expect(now()).toBe("b");
});

test("skipping an empty queue shows nothing", () => {
  const { queue, now, pending } = queueWithTimer();
  queue.skip();
  expect(now()).toBeNull();
  expect(pending).toEqual([]);
});

test("with a pace of 0 nothing is shown", () => {
  const { queue, now, pending } = queueWithTimer();
  queue.add([stage("a")], 0);
  expect(now()).toBeNull();
  expect(pending).toEqual([]);
});

test("the pace changes how long a stage takes", () => {
  const { queue, pending } = queueWithTimer();
  queue.add([stage("a", 2000)], 0.5);
  expect(pending[0]!.afterMs).toBe(1000);
});

test("when much is waiting everything goes faster, but not too fast to see", () => {
  const { queue, pace, runOut } = queueWithTimer();
  queue.add(
    Array.from({ length: 40 }, (_, i) => stage(String(i), 2000)),
    1,
  );
  expect(pace()).toBeLessThan(1);
  expect(pace()).toBeGreaterThan(0.3);
  for (let i = 0; i < 39; i++) runOut();
  expect(pace()).toBe(1);
});
