// How far the learner has read what a lesson tells now: it comes in pages, and the last one asks for a decision.
import type { LessonPage } from "../../../server/protocol";
import type { Table } from "../connection/table.svelte";

export class LessonReader {
  /** How many pages of which step have been read; another step begins at its first page. */
  private read = $state.raw({ step: "", pages: 0 });
  /** The step whose card was put away. */
  private closedStep = $state("");

  constructor(private readonly table: Table) {}

  /** What names the step: it changes when the learner gets on. */
  readonly step = $derived.by(() => {
    const lesson = this.table.lesson;
    return lesson && lesson.pages.length > 0 ? `${lesson.stage} ${lesson.step}` : "";
  });
  readonly pages = $derived.by<LessonPage[]>(() => this.table.lesson?.pages ?? []);
  readonly pageIndex = $derived.by(() => (this.read.step === this.step ? this.read.pages : 0));
  readonly page = $derived.by<LessonPage | undefined>(() => this.pages[this.pageIndex]);
  /** Which part of the step has been read. */
  readonly progress = $derived.by(() => (this.pages.length > 0 ? this.pageIndex / this.pages.length : 0));
  /** Whether there is more to read before anything is to be done. */
  readonly hasMore = $derived.by(() => this.pageIndex < this.pages.length - 1);
  /** Whether nothing is to be done yet: there is more to read, or the lesson plays for others, and perhaps for me. */
  readonly isBlocking = $derived.by(() => this.hasMore || (this.table.guided && this.page === undefined));
  readonly highlighted = $derived.by<string[]>(() => this.page?.places ?? []);
  /** The action that the lesson asks for on the page that is open. */
  readonly wantedAction = $derived.by(() => (this.hasMore ? "" : (this.table.lesson?.requestedAction ?? "")));
  readonly open = $derived.by(() => this.table.lesson !== null && (this.step === "" || this.closedStep !== this.step));

  /** To the next page, or to the one before. */
  turn(by: 1 | -1): void {
    const pageIndex = Math.min(Math.max(this.pageIndex + by, 0), this.pages.length - 1);
    this.read = { step: this.step, pages: pageIndex };
  }

  /** What was read once the guidance is over need not stay. */
  close(): void {
    this.closedStep = this.step;
  }
}
