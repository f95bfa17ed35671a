// State of one puzzle: the picked targets, the attempt that counts, a second try, the verdict and lines played out.
import { decidedAction } from "../../action-picker/actionPaths";
import { ActionPicker } from "../../action-picker/actionPicker.svelte";
import { get, post, ApiError } from "../../api/http";
import type {
  Action,
  HelpCard,
  Puzzle,
  PuzzleSolution,
  PuzzleLine,
  PuzzleOutcome,
  PuzzleAttempt as PuzzleAttemptBody,
} from "../../api/protocol";
import { setPuzzleProgress } from "../../api/puzzles.svelte";
import { language } from "../../i18n/i18n.svelte";

export class PuzzleAttempt extends ActionPicker {
  puzzle = $state.raw<Puzzle>();
  solution = $state.raw<PuzzleSolution>();
  busy = $state(false);
  error = $state.raw<ApiError>();
  /** False if this puzzle was attempted before. */
  isFirstAttempt = $state(true);
  /** Places highlighted by the pointer or focus. */
  highlighted = $state.raw<string[]>([]);
  /** True after a wrong first try, until I try again or ask for the solution. */
  hidesSolution = $state(false);
  /** What an action may lead to, while it is played out, and the step of it that is shown. */
  line = $state.raw<PuzzleLine>();
  lineStep = $state(0);
  /** The action whose line is shown. */
  lineAction = $state("");
  private hasTriedTwice = false;

  /** True while the picture shows the position after the best action. */
  showsOutcome = $state(false);

  constructor(
    private readonly game: string,
    private readonly number: number,
  ) {
    super(() => (this.solution || !this.puzzle ? [] : this.puzzle.actions));
  }

  private address(what = "", asked: Record<string, string> = {}): string {
    return `/puzzles/${this.game}/${this.number}${what}?${new URLSearchParams({ lang: language(), ...asked })}`;
  }

  /** Loads the puzzle, and after an attempt the verdict, in the language of the page. */
  load = (): Promise<void> =>
    this.run(async () => {
      this.puzzle = await get<Puzzle>(this.address());
      if (this.solution) this.solution = (await this.submit(this.solution.chosen.action)).solution;
    });

  /** Picks a target in the picture; completing a path is the attempt. */
  async pick(at: string): Promise<void> {
    if (this.busy || this.solution || !this.puzzle) return;
    this.picked = [...this.picked, at];
    const action = decidedAction(this.puzzle.actions, this.picked);
    if (action) await this.choose(action);
  }

  /** Undoes the last pick; false if there was none. */
  back(): boolean {
    if (this.picked.length === 0 || this.solution) return false;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  async choose(action: Action): Promise<void> {
    if (this.busy || this.solution) return;
    await this.run(async () => {
      const { solution, isFirstAttempt, progress } = await this.submit(action.action);
      [this.solution, this.isFirstAttempt, this.highlighted] = [solution, isFirstAttempt, []];
      this.showsOutcome = solution.right && solution.outcomePanels.length > 0;
      this.hidesSolution = !solution.right && !this.hasTriedTwice && isFirstAttempt;
      setPuzzleProgress(this.game, progress);
    });
    this.picked = [];
  }

  /** Starts the second try, which does not count. */
  tryAgain(): void {
    this.hasTriedTwice = true;
    this.stopLine();
    [this.solution, this.hidesSolution, this.highlighted] = [undefined, false, []];
  }

  /** Plays out what an action may lead to; a second request stops it. */
  async playLine(action: string): Promise<void> {
    if (this.lineAction === action) return this.stopLine();
    await this.run(async () => {
      this.line = await get<PuzzleLine>(this.address("/line", { action }));
      [this.lineAction, this.lineStep] = [action, 0];
    });
  }

  stopLine(): void {
    [this.line, this.lineAction, this.lineStep] = [undefined, "", 0];
  }

  /** Shows the next step of the line; false at its end. */
  advanceLine(): boolean {
    if (!this.line || this.lineStep + 1 >= this.line.steps.length) return false;
    this.lineStep += 1;
    return true;
  }

  /** The help card of an element in the picture shown; null if it has none. */
  async fetchHelpCard(thing: string): Promise<HelpCard | null> {
    const { solution } = this;
    if (this.line) return null; // a line is one possible game, not the puzzle's position
    const after =
      solution && this.showsOutcome ? { action: (solution.right ? solution.chosen : solution.best).action } : {};
    try {
      return await get<HelpCard>(this.address("/help", { thing, ...after }));
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  private submit(action: string): Promise<PuzzleOutcome> {
    return post<PuzzleOutcome>(this.address(), { action } satisfies PuzzleAttemptBody);
  }

  private async run(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
      this.error = undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.error = error;
    } finally {
      this.busy = false;
    }
  }
}
