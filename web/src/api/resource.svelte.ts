// A reactive value loaded from the server. The old value stays while a new one loads, so nothing flickers.
import { ApiError } from "./http";

export class Resource<T> {
  value = $state.raw<T>();
  error = $state.raw<ApiError>();
  #asked = 0;

  constructor(private readonly fetchValue: () => Promise<T>) {}

  /** Reloads the value; of overlapping loads only the last one counts. */
  load = async (): Promise<void> => {
    const asked = ++this.#asked;
    try {
      const value = await this.fetchValue();
      if (asked === this.#asked) [this.value, this.error] = [value, undefined];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.#asked) this.error = error;
    }
  };
}
