// "What would you do?": the best few actions as a strong bot sees them, in its order. A refusal leaves the way open to ask
// again; who goes on meanwhile has cancelled the question.
import type { Hint } from "../../../server/protocol";
import type { Table } from "../connection/table.svelte";

export class BotHints {
  loading = $state(false);
  private hints = $state.raw<{ turn: number; best: Hint[] } | null>(null);

  constructor(private readonly table: Table) {}

  /** What was found for the decision that is to be made now. */
  readonly current = $derived.by<Hint[]>(() => (this.hints?.turn === this.table.turn ? this.hints.best : []));

  async request(): Promise<void> {
    const { seat, turn } = this.table;
    if (seat === null) return;
    this.loading = true;
    const answer = await this.table.ask({ type: "hints", seat });
    this.loading = false;
    if (answer.type === "hints") this.hints = { turn, best: answer.hints };
    else if (answer.type === "refused" && this.table.turn === turn) this.table.trouble = answer.text;
  }
}
