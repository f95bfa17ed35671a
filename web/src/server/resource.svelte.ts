// A value that comes from the server: the old one stays while a newer one is on its way, so that nothing flickers.
import { ApiError } from "./api";

export class Resource<T> {
  value = $state.raw<T>();
  trouble = $state.raw<ApiError>();
  #asked = 0;

  constructor(private readonly read: () => Promise<T>) {}

  /** Asks again; of several questions under way only the last one counts. */
  load = async (): Promise<void> => {
    const asked = ++this.#asked;
    try {
      const value = await this.read();
      if (asked === this.#asked) [this.value, this.trouble] = [value, undefined];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.#asked) this.trouble = error;
    }
  };
}
