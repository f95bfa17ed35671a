// Which puzzles there are, those of today, and how I am doing.
import { get } from "./api";
import { Resource } from "./resource.svelte";
import type { PuzzleList, PuzzleProgress } from "./protocol";

export const puzzles = new Resource<PuzzleList>(() => get("/puzzles"));

/** After a try all pages know how somebody is doing. */
export function setPuzzleProgress(game: string, progress: PuzzleProgress): void {
  const { value } = puzzles;
  if (!value) return;
  const games = value.games.map((card) => (card.game === game ? { ...card, progress } : card));
  puzzles.value = { ...value, games };
}
