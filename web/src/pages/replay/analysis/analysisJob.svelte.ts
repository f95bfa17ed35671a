// Analysis job on the server: started, polled while running, cancelled.
import { get, post, ApiError, remove } from "../../../api/http";
import type { AnalysisProgress } from "../../../api/protocol";

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 700;

export class AnalysisJob {
  state = $state.raw<AnalysisProgress>();
  error = $state.raw<ApiError>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  /** `address` returns the API path in the current language. */
  constructor(private readonly address: () => string) {}

  get running(): boolean {
    return this.state !== undefined && this.state.total > 0 && this.state.analysis === null;
  }

  /** Between 0 and 1. */
  get part(): number {
    return this.state && this.state.total > 0 ? this.state.done / this.state.total : 0;
  }

  load = (): Promise<void> => this.#ask(() => get<AnalysisProgress>(this.address()));

  begin = (): Promise<void> => this.#ask(() => post<AnalysisProgress>(this.address()));

  cancel = async (): Promise<void> => {
    await this.#ask(async () => {
      await remove(this.address());
      return { done: 0, total: 0, mine: false, analysis: null };
    });
  };

  /** Stops polling; the page was left. */
  leave = (): void => {
    this.#left = true;
    clearTimeout(this.#timer);
  };

  async #ask(question: () => Promise<AnalysisProgress>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.state = await question();
      this.error = undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.error = error;
    }
    if (this.running && !this.#left) this.#timer = setTimeout(this.load, POLL_INTERVAL_MS);
  }
}
