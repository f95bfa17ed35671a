// State of an asynchronous action: whether it is running, and its last error message.
import { ApiError } from "../../api/http";

export class AsyncAction {
  busy = $state(false);
  errorMessage = $state("");

  /** Returns whether the action succeeded; an ApiError is kept for display. */
  async try(work: () => Promise<unknown>): Promise<boolean> {
    [this.busy, this.errorMessage] = [true, ""];
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.errorMessage = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
