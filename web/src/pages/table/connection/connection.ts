// Reconnecting WebSocket with request/response matching by id. table.svelte.ts interprets the messages.
import type {
  CoachAdvice,
  Confirm,
  Hints,
  Preview,
  Refused,
  ToClient,
  ToServer,
  Update,
  HelpCardReply,
} from "../../../api/protocol";
import { reconnectDelay } from "./reconnect";

/** The answer to a request. `lost` means the connection broke; the next full update shows the outcome. */
export type Answer =
  { type: "done" } | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused | { type: "lost" };

type WithoutId<T> = T extends ToServer ? Omit<T, "id"> : never;
export type Request = WithoutId<ToServer>;

export interface Handlers {
  /** `first` is true for the full update after each connect. */
  update(update: Update, first: boolean): void;
  isConnected(is: boolean): void;
  /** The server refuses this table for good, with its message. */
  rejected(text: string): void;
}

/** A connection that does not answer within this time is dead, even if the browser has not noticed. */
const ANSWER_TIMEOUT_MS = 8_000;
/** Requests that make the server compute for a long time; all others are answered quickly. */
const SLOW_REQUESTS: readonly Request["type"][] = ["hints", "coach"];
const STALE_AFTER_HIDDEN_MS = 20_000;
/** Number of messages kept for bug reports. */
const MAX_RECENT_MESSAGES = 50;

export class Connection {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, (answer: Answer) => void>();
  private number = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiddenSince = 0;
  private refusal = "";
  /** The most recent messages in both directions. */
  readonly recentMessages: string[] = [];

  constructor(
    private readonly address: () => string,
    private readonly handlers: Handlers,
  ) {
    addEventListener("online", this.reconnect);
    document.addEventListener("visibilitychange", this.onVisibilityChange);
    this.open();
  }

  /** Sends a request at most once: it is never repeated after a reconnect. */
  request(request: Request): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "lost" });
    const id = ++this.number;
    const message = JSON.stringify({ ...request, id });
    this.remember(message);
    this.socket.send(message);
    return new Promise((resolve) => {
      const alarm = SLOW_REQUESTS.includes(request.type) ? undefined : setTimeout(this.reconnect, ANSWER_TIMEOUT_MS);
      this.waiting.set(id, (answer) => {
        clearTimeout(alarm);
        resolve(answer);
      });
    });
  }

  /** Drops the connection and opens a new one. */
  readonly reconnect = (): void => {
    this.disconnect();
    this.open();
  };

  close(): void {
    removeEventListener("online", this.reconnect);
    document.removeEventListener("visibilitychange", this.onVisibilityChange);
    this.disconnect();
  }

  private readonly onVisibilityChange = (): void => {
    if (document.hidden) this.hiddenSince = Date.now();
    else if (this.socket?.readyState !== WebSocket.OPEN || Date.now() - this.hiddenSince > STALE_AFTER_HIDDEN_MS)
      this.reconnect();
  };

  private open(): void {
    const socket = new WebSocket(this.address());
    let hasReceived = false;
    this.socket = socket;
    socket.onmessage = (event) => {
      this.remember(event.data as string);
      this.onMessage(JSON.parse(event.data as string) as ToClient, !hasReceived);
      hasReceived = true;
    };
    socket.onclose = (event) => this.onClose(event.code);
  }

  private remember(message: string): void {
    this.recentMessages.push(message);
    if (this.recentMessages.length > MAX_RECENT_MESSAGES) this.recentMessages.shift();
  }

  private onMessage(message: ToClient, first: boolean): void {
    if (message.type === "update") {
      this.tries = 0;
      this.handlers.isConnected(true);
      this.handlers.update(message, first);
      if (message.completedCommand != null) this.answer(message.completedCommand, { type: "done" });
    } else if (message.id === 0 && message.type === "refused") {
      this.refusal = message.text;
    } else {
      this.answer(message.id, message);
    }
  }

  private answer(id: number, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.(answer);
  }

  private onClose(code: number): void {
    this.disconnect();
    if (isFinal(code)) this.handlers.rejected(this.refusal);
    else this.timer = setTimeout(() => this.open(), reconnectDelay(this.tries++));
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
    this.socket = undefined;
    this.handlers.isConnected(false);
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const tell of unanswered) tell({ type: "lost" });
  }
}

/** Close codes are HTTP statuses plus 4000; 429 is temporary. */
function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500 && code !== 4429;
}
