import { beforeEach, expect, test, vi } from "vitest";
import type { Action, Puzzle, PuzzleOutcome } from "../../api/protocol";

const asked = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock("../../api/http", async (original) => ({ ...(await original<object>()), ...asked }));
const { ApiError } = await import("../../api/http");
const { puzzles } = await import("../../api/puzzles.svelte");
const { PuzzleAttempt } = await import("./puzzleAttempt.svelte");

const lay = { action: "lay 3 A", text: "Lay 3 on A", path: ["card:3", "seat:A"] } as Action;
const other = { action: "lay 3 B", text: "Lay 3 on B", path: ["card:3", "seat:B"] } as Action;
const puzzle = { game: "chess", number: 2, actions: [lay, other], panels: [] } as unknown as Puzzle;
const none = { streak: 0, longestStreak: 0, right: [], wrong: [] };
const tried = (action: string, right: boolean) =>
  ({
    solution: { right, chosen: { action }, best: lay, outcomePanels: [{}] },
    isFirstAttempt: true,
    progress: right ? { ...none, streak: 1, right: [2] } : { ...none, wrong: [2] },
  }) as unknown as PuzzleOutcome;
const mine = () => puzzles.value!.games[1]!.progress;

beforeEach(() => {
  const card = { puzzles: 3, today: 1, progress: none };
  puzzles.value = { day: "2026-11-17", games: ["go", "chess"].map((game) => ({ ...card, game })) };
  asked.get.mockReset().mockResolvedValue(puzzle);
  asked.post
    .mockReset()
    .mockImplementation((_: string, { action }: { action: string }) =>
      Promise.resolve(tried(action, action === lay.action)),
    );
});

test("completing a path is the attempt, and there is only one", async () => {
  const attempt = new PuzzleAttempt("chess", 2);
  await attempt.load();
  await attempt.pick("card:3");
  expect([...attempt.nextTargets.keys()]).toEqual(["seat:A", "seat:B"]);
  await attempt.pick("seat:A");
  expect(attempt.solution?.right).toBe(true);
  expect(attempt.showsOutcome).toBe(true);
  expect(mine()).toMatchObject({ streak: 1, right: [2] });
  expect(puzzles.value!.games[0]!.progress).toEqual(none);
  await attempt.choose(other);
  expect(asked.post).toHaveBeenCalledOnce();
});

test("going back before the attempt removes the last pick", async () => {
  const attempt = new PuzzleAttempt("chess", 2);
  await attempt.load();
  await attempt.pick("card:3");
  expect(attempt.back()).toBe(true);
  expect(attempt.picked).toEqual([]);
  expect(attempt.back()).toBe(false);
});

test("a wrong attempt ends the streak and leaves the picture unchanged", async () => {
  const attempt = new PuzzleAttempt("chess", 2);
  await attempt.load();
  await attempt.choose(other);
  expect(attempt.showsOutcome).toBe(false);
  expect(mine()).toMatchObject({ streak: 0, wrong: [2] });
});

test("an attempt that did not reach the server can be repeated", async () => {
  const attempt = new PuzzleAttempt("chess", 2);
  await attempt.load();
  asked.post.mockRejectedValueOnce(new ApiError("away", 0));
  await attempt.choose(lay);
  expect(attempt.error?.message).toBe("away");
  expect(mine()).toEqual(none);
  await attempt.choose(lay);
  expect(attempt.solution?.right).toBe(true);
  expect(attempt.error).toBeUndefined();
});
