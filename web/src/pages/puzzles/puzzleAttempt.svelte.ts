// One puzzle: what was picked, the one try, and what is said to it.
import { decidedAction } from "../../action-picker/actionPaths";
import { ActionPicker } from "../../action-picker/actionPicker.svelte";
import { get, post, ApiError } from "../../server/api";
import type { Action, HelpCard, Puzzle, PuzzleSolution, PuzzleOutcome } from "../../server/protocol";
import { setPuzzleProgress } from "../../server/puzzles.svelte";
import { language } from "../../i18n/i18n.svelte";

export class PuzzleAttempt extends ActionPicker {
  puzzle = $state.raw<Puzzle>();
  answer = $state.raw<PuzzleSolution>();
  busy = $state(false);
  trouble = $state.raw<ApiError>();
  /** Whether the try was the first one at this puzzle. */
  counts = $state(true);
  /** Places lit by what the pointer or the focus is on. */
  highlighted = $state.raw<string[]>([]);
  /** Whether the picture shows what the best action leads to. */
  ahead = $state(false);

  constructor(
    private readonly game: string,
    private readonly number: number,
  ) {
    super(() => (this.answer || !this.puzzle ? [] : this.puzzle.actions));
  }

  private address(what = "", asked: Record<string, string> = {}): string {
    return `/puzzles/${this.game}/${this.number}${what}?${new URLSearchParams({ lang: language(), ...asked })}`;
  }

  /** Asks for the puzzle, and for the answer if there was a try, in the language of the page. */
  load = (): Promise<void> =>
    this.asking(async () => {
      this.puzzle = await get<Puzzle>(this.address());
      if (this.answer) this.answer = (await this.tried(this.answer.chosen.action)).answer;
    });

  /** Picks a target in the picture; the last one of a path is the try. */
  async pick(at: string): Promise<void> {
    if (this.busy || this.answer || !this.puzzle) return;
    this.picked = [...this.picked, at];
    const action = decidedAction(this.puzzle.actions, this.picked);
    if (action) await this.choose(action);
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.picked.length === 0 || this.answer) return false;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  async choose(action: Action): Promise<void> {
    if (this.busy || this.answer) return;
    await this.asking(async () => {
      const { answer, counts, progress } = await this.tried(action.action);
      [this.answer, this.counts, this.highlighted] = [answer, counts, []];
      this.ahead = answer.right && answer.after.length > 0;
      setPuzzleProgress(this.game, progress);
    });
    this.picked = [];
  }

  /** What a thing is in the picture that is shown; null where there is nothing to tell. */
  async whatIs(thing: string): Promise<HelpCard | null> {
    const { answer } = this;
    const after = answer && this.ahead ? { action: (answer.right ? answer.chosen : answer.best).action } : {};
    try {
      return await get<HelpCard>(this.address("/help", { thing, ...after }));
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  private tried(action: string): Promise<PuzzleOutcome> {
    return post<PuzzleOutcome>(this.address(), { action });
  }

  private async asking(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
      this.trouble = undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error;
    } finally {
      this.busy = false;
    }
  }
}
