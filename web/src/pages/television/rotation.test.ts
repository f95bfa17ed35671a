import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Rotation } from "./rotation.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("items take turns, also when their number changes", () => {
  const rotation = new Rotation(1000);
  expect(rotation.pick(["a", "b"])).toBe("a");
  vi.advanceTimersByTime(1000);
  expect(rotation.pick(["a", "b"])).toBe("b");
  expect(rotation.pick(["a"])).toBe("a");
  expect(rotation.pick([])).toBeUndefined();
  rotation.stop();
  vi.advanceTimersByTime(5000);
  expect(rotation.pick(["a", "b"])).toBe("b");
});
