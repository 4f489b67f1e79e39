import type { EventSourceLike, EventSourceDeps } from './visible-event-source.ts';

type Listener = (event: { data?: unknown; lastEventId?: string }) => void;

/** A stream whose server is the test. */
export class FakeStream implements EventSourceLike {
  readyState = 1;
  readonly address: string;
  readonly #listeners = new Map<string, Listener>();

  constructor(address: string) {
    this.address = address;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }
  close(): void {
    this.readyState = 2;
  }
  send(type: string, data?: unknown, lastEventId = ''): void {
    this.#listeners.get(type)?.({ data: data === undefined ? '' : JSON.stringify(data), lastEventId });
  }
  /** The connection broke: the browser is at it already. */
  breakOff(): void {
    this.readyState = 0;
    this.send('error');
  }
  refuse(): void {
    this.readyState = 2;
    this.send('error');
  }
}

/** A window that the test shows and hides, and a clock that it turns. */
export function createStreamScene({ isVisible = true } = {}) {
  const streams: FakeStream[] = [];
  const scheduled: { run: () => void; delayMs: number }[] = [];
  const refusals: string[] = [];
  const view = { isVisible, show: (_isVisible: boolean) => {} };
  const deps: EventSourceDeps = {
    open(address) {
      const stream = new FakeStream(address);
      streams.push(stream);
      return stream;
    },
    isVisible: () => view.isVisible,
    watchVisibility(onChange) {
      view.show = (next) => {
        view.isVisible = next;
        onChange(next);
      };
      return () => (view.show = () => {});
    },
    onRefused: () => refusals.push('refused'),
    schedule(run, delayMs) {
      const timer = { run, delayMs };
      scheduled.push(timer);
      return () => scheduled.splice(scheduled.indexOf(timer), 1);
    },
  };
  return {
    deps,
    streams,
    scheduled,
    refusals,
    view,
    last(): FakeStream {
      const stream = streams.at(-1);
      if (!stream) throw new Error('No stream was opened.');
      return stream;
    },
    listAddresses: () => streams.map(({ address }) => address),
    countOpen: () => streams.filter(({ readyState }) => readyState !== 2).length,
  };
}
