// Reading progress through the pages of a lesson step; the last page asks for a decision.
import type { LessonPage } from "../../../api/protocol";
import type { Table } from "../connection/table.svelte";

export class LessonReader {
  /** Pages read of a step; another step starts at its first page. */
  private read = $state.raw({ step: "", pages: 0 });
  /** The step whose card was closed. */
  private closedStep = $state("");

  constructor(private readonly table: Table) {}

  /** Identifies the step. */
  readonly step = $derived.by(() => {
    const lesson = this.table.lesson;
    return lesson && lesson.pages.length > 0 ? `${lesson.stage} ${lesson.step}` : "";
  });
  readonly pages = $derived.by<LessonPage[]>(() => this.table.lesson?.pages ?? []);
  readonly pageIndex = $derived.by(() => (this.read.step === this.step ? this.read.pages : 0));
  readonly page = $derived.by<LessonPage | undefined>(() => this.pages[this.pageIndex]);
  /** Fraction of the step that has been read. */
  readonly progress = $derived.by(() => (this.pages.length > 0 ? this.pageIndex / this.pages.length : 0));
  /** True if more pages follow. */
  readonly hasMore = $derived.by(() => this.pageIndex < this.pages.length - 1);
  /** True while the learner must not act: there are pages to read, or the lesson plays for the others. */
  readonly isBlocking = $derived.by(() => this.hasMore || (this.table.guided && this.page === undefined));
  readonly highlighted = $derived.by<string[]>(() => this.page?.highlights ?? []);
  /** The action that the lesson asks for on this page. */
  readonly wantedAction = $derived.by(() => (this.hasMore ? "" : (this.table.lesson?.requestedAction ?? "")));
  readonly open = $derived.by(() => this.table.lesson !== null && (this.step === "" || this.closedStep !== this.step));

  /** Goes to the next or previous page. */
  turn(by: 1 | -1): void {
    const pageIndex = Math.min(Math.max(this.pageIndex + by, 0), this.pages.length - 1);
    this.read = { step: this.step, pages: pageIndex };
  }

  /** Hides the card until the next step. */
  close(): void {
    this.closedStep = this.step;
  }
}
