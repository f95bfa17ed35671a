// Whether notifications about this table are muted.
import { get, put } from "../../api/http";
import { Resource } from "../../api/resource.svelte";
import type { TableMute } from "../../api/protocol";

export class NotificationMute {
  private readonly state: Resource<TableMute>;

  constructor(private readonly table: string) {
    this.state = new Resource<TableMute>(() => get(`/tables/${table}/muted`));
    void this.state.load();
  }

  get on(): boolean {
    return this.state.value?.muted ?? false;
  }

  toggle = async (): Promise<void> => {
    this.state.value = await put<TableMute>(`/tables/${this.table}/muted`, { muted: !this.on } satisfies TableMute);
  };
}
