// How somebody is doing with the puzzles of a game. Pure.
import type { PuzzleProgress } from "../server/protocol";

/** Whether a puzzle was solved at the first try; undefined if it was not tried. */
export function isSolved(progress: PuzzleProgress, number: number): boolean | undefined {
  if (progress.right.includes(number)) return true;
  return progress.wrong.includes(number) ? false : undefined;
}

/** The puzzle to go on with after this one: the next that was not tried, or null if all were. */
export function nextUntried(progress: PuzzleProgress, number: number, last: number): number | null {
  for (let step = 0; step < last; step++) {
    const next = ((number + step) % last) + 1;
    if (isSolved(progress, next) === undefined) return next;
  }
  return null;
}
