// Hints from a strong bot: the best few actions, best first. After a refusal they can be requested again. Deciding
// cancels the request.
import type { Hint } from "../../../api/protocol";
import type { Table } from "../connection/table.svelte";

export class BotHints {
  loading = $state(false);
  private hints = $state.raw<{ decisionNumber: number; best: Hint[] } | null>(null);

  constructor(private readonly table: Table) {}

  /** The hints for the current decision. */
  readonly current = $derived.by<Hint[]>(() =>
    this.hints?.decisionNumber === this.table.decisionNumber ? this.hints.best : [],
  );

  async request(): Promise<void> {
    const { seat, decisionNumber } = this.table;
    if (seat === null) return;
    this.loading = true;
    const answer = await this.table.ask({ type: "hints", seat });
    this.loading = false;
    if (answer.type === "hints") this.hints = { decisionNumber, best: answer.hints };
    else if (answer.type === "refused" && this.table.decisionNumber === decisionNumber)
      this.table.errorMessage = answer.text;
  }
}
