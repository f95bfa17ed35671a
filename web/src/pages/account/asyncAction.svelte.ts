// Something that a section of my page does when asked: while it is under way, and what was wrong with it.
import { ApiError } from "../../server/api";

export class AsyncAction {
  busy = $state(false);
  wrong = $state("");

  /** Whether it worked; a refusal is kept as the sentence to show. */
  async try(work: () => Promise<unknown>): Promise<boolean> {
    [this.busy, this.wrong] = [true, ""];
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.wrong = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
