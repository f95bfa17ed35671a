// Whether I want to be told nothing of a table: asked for when the table is opened.
import { get, put } from "../../server/api";
import { Loaded } from "../../server/resource.svelte";
import type { TableMute } from "../../server/protocol";

export class Muting {
  private readonly said: Loaded<TableMute>;

  constructor(private readonly table: string) {
    this.said = new Loaded<TableMute>(() => get(`/tables/${table}/muted`));
    void this.said.load();
  }

  get on(): boolean {
    return this.said.value?.muted ?? false;
  }

  toggle = async (): Promise<void> => {
    this.said.value = await put<TableMute>(`/tables/${this.table}/muted`, { muted: !this.on });
  };
}
