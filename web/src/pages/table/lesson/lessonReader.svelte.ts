// How far the learner has read what a lesson tells now: it comes in pages, and the last one asks for a decision.
import type { LessonPage } from "../../../server/protocol";
import type { Table } from "../connection/table.svelte";

export class Reading {
  /** How many pages of which step have been read; another step begins at its first page. */
  private read = $state.raw({ step: "", pages: 0 });
  /** The step whose card was put away. */
  private away = $state("");

  constructor(private readonly table: Table) {}

  /** What names the step: it changes when the learner gets on. */
  readonly step = $derived.by(() => {
    const lesson = this.table.lesson;
    return lesson && lesson.pages.length > 0 ? `${lesson.stage} ${lesson.step}` : "";
  });
  readonly pages = $derived.by<LessonPage[]>(() => this.table.lesson?.pages ?? []);
  readonly number = $derived.by(() => (this.read.step === this.step ? this.read.pages : 0));
  readonly page = $derived.by<LessonPage | undefined>(() => this.pages[this.number]);
  /** Which part of the step has been read. */
  readonly part = $derived.by(() => (this.pages.length > 0 ? this.number / this.pages.length : 0));
  /** Whether there is more to read before anything is to be done. */
  readonly more = $derived.by(() => this.number < this.pages.length - 1);
  /** Whether nothing is to be done yet: there is more to read, or the lesson plays for others, and perhaps for me. */
  readonly waits = $derived.by(() => this.more || (this.table.guided && this.page === undefined));
  readonly lit = $derived.by<string[]>(() => this.page?.places ?? []);
  /** The action that the lesson asks for on the page that is open. */
  readonly asked = $derived.by(() => (this.more ? "" : (this.table.lesson?.asked ?? "")));
  readonly open = $derived.by(() => this.table.lesson !== null && (this.step === "" || this.away !== this.step));

  /** To the next page, or to the one before. */
  turn(by: 1 | -1): void {
    const number = Math.min(Math.max(this.number + by, 0), this.pages.length - 1);
    this.read = { step: this.step, pages: number };
  }

  /** What was read once the guidance is over need not stay. */
  close(): void {
    this.away = this.step;
  }
}
