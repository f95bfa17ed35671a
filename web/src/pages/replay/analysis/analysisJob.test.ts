import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnalysisProgress } from "../../../api/protocol";
import { AnalysisJob } from "./analysisJob.svelte";

const answers: (AnalysisProgress | Error)[] = [];
const asked: string[] = [];

function answer(): AnalysisProgress {
  const next = answers.shift()!;
  if (next instanceof Error) throw next;
  return next;
}

vi.mock("../../../api/http", () => {
  class ApiError extends Error {}
  const call = (method: string) => async (path: string) => (asked.push(`${method} ${path}`), answer());
  return {
    ApiError,
    get: call("GET"),
    post: call("POST"),
    remove: async (path: string) => void asked.push(`DELETE ${path}`),
  };
});

const none = { done: 0, total: 0, mine: false, analysis: null };
const found = { ...none, done: 9, total: 9, analysis: {} } as AnalysisProgress;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  answers.length = asked.length = 0;
});

function analysisJob(): AnalysisJob {
  return new AnalysisJob(() => "/analysis");
}

test("polls until the analysis is there", async () => {
  const one = analysisJob();
  answers.push({ ...none, total: 9, mine: true }, { ...none, done: 3, total: 9, mine: true }, found);
  await one.begin();
  expect([one.running, one.part]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.part).toBeCloseTo(1 / 3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.running).toBe(false);
  expect(asked).toEqual(["POST /analysis", "GET /analysis", "GET /analysis"]);
});

test("polling stops after cancelling", async () => {
  const one = analysisJob();
  answers.push({ ...none, total: 9, mine: true });
  await one.begin();
  await one.cancel();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["POST /analysis", "DELETE /analysis"]);
  expect(one.state).toEqual(none);
});

test("a refusal is kept for display", async () => {
  const { ApiError } = await import("../../../api/http");
  const one = analysisJob();
  answers.push(new ApiError("Another game of yours is being analysed.", 409));
  await one.begin();
  expect(one.error?.message).toContain("Another game");
});
