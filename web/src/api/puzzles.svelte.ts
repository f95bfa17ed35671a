// The puzzles of all games, today's numbers and my progress.
import { get } from "./http";
import { Resource } from "./resource.svelte";
import type { PuzzleList, PuzzleProgress } from "./protocol";

export const puzzles = new Resource<PuzzleList>(() => get("/puzzles"));

/** Updates my progress on all pages after an attempt. */
export function setPuzzleProgress(game: string, progress: PuzzleProgress): void {
  const { value } = puzzles;
  if (!value) return;
  const games = value.games.map((card) => (card.game === game ? { ...card, progress } : card));
  puzzles.value = { ...value, games };
}
