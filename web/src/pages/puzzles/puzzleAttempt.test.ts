import { beforeEach, expect, test, vi } from "vitest";
import type { Action, Puzzle, PuzzleOutcome } from "../../server/protocol";

const asked = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock("../../server/api", async (original) => ({ ...(await original<object>()), ...asked }));
const { Refusal } = await import("../../server/api");
const { puzzles } = await import("../../server/puzzles.svelte");
const { Solving } = await import("./puzzleAttempt.svelte");

const lay = { action: "lay 3 A", words: "Lay 3 on A", path: ["card:3", "seat:A"] } as Action;
const other = { action: "lay 3 B", words: "Lay 3 on B", path: ["card:3", "seat:B"] } as Action;
const puzzle = { game: "chess", number: 2, actions: [lay, other], panels: [] } as unknown as Puzzle;
const none = { streak: 0, best: 0, right: [], wrong: [] };
const tried = (action: string, right: boolean) =>
  ({
    answer: { right, chosen: { action }, best: lay, after: [{}] },
    counts: true,
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

test("the last pick of a path is the try, and only one is made", async () => {
  const solving = new Solving("chess", 2);
  await solving.load();
  await solving.pick("card:3");
  expect([...solving.next.keys()]).toEqual(["seat:A", "seat:B"]);
  await solving.pick("seat:A");
  expect(solving.answer?.right).toBe(true);
  expect(solving.ahead).toBe(true);
  expect(mine()).toMatchObject({ streak: 1, right: [2] });
  expect(puzzles.value!.games[0]!.progress).toEqual(none);
  await solving.choose(other);
  expect(asked.post).toHaveBeenCalledOnce();
});

test("a step back before the try takes the last pick away", async () => {
  const solving = new Solving("chess", 2);
  await solving.load();
  await solving.pick("card:3");
  expect(solving.back()).toBe(true);
  expect(solving.picked).toEqual([]);
  expect(solving.back()).toBe(false);
});

test("a wrong try ends the row and leaves the picture as it is", async () => {
  const solving = new Solving("chess", 2);
  await solving.load();
  await solving.choose(other);
  expect(solving.ahead).toBe(false);
  expect(mine()).toMatchObject({ streak: 0, wrong: [2] });
});

test("a try that did not reach the server can be made again", async () => {
  const solving = new Solving("chess", 2);
  await solving.load();
  asked.post.mockRejectedValueOnce(new Refusal("away", 0));
  await solving.choose(lay);
  expect(solving.trouble?.message).toBe("away");
  expect(mine()).toEqual(none);
  await solving.choose(lay);
  expect(solving.answer?.right).toBe(true);
  expect(solving.trouble).toBeUndefined();
});
