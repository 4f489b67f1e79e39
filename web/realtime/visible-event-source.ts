// An event stream that is open only while the page is visible: browsers allow six connections per server.

export interface EventSourceLike {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void) => void;
  close: () => void;
}

export interface EventSourceDeps {
  open: (address: string) => EventSourceLike;
  isVisible: () => boolean;
  watchVisibility: (onChange: (isVisible: boolean) => void) => () => void;
  /** The server refused the stream: its subject may be gone, or there is no session. */
  onRefused: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

interface StreamOptions {
  path: string;
  events: Readonly<Record<string, (data: unknown) => void>>;
  /** Reopened without an id to resume from: events may have been missed. */
  onGap?: () => void;
}

const CLOSED = 2;
/** Delay after a refusal: its cause (a missing sign-in, too many windows, a server that starts) takes a minute or a person. */
const REOPEN_MS = 60_000;

export function openVisibleEventSource({ path, events, onGap }: StreamOptions, deps: EventSourceDeps) {
  let stream: EventSourceLike | null = null;
  let lastId: string | null = null;
  let hasBeenOpen = false;
  let cancelReopen: (() => void) | undefined;

  const close = () => {
    cancelReopen?.();
    cancelReopen = undefined;
    stream?.close();
    stream = null;
  };
  const open = () => {
    if (stream) return;
    cancelReopen?.();
    const current = deps.open(lastId === null ? path : `${path}?since=${encodeURIComponent(lastId)}`);
    stream = current;
    if (hasBeenOpen && lastId === null) onGap?.();
    hasBeenOpen = true;
    for (const [name, handle] of Object.entries(events)) {
      current.addEventListener(name, ({ data, lastEventId }) => {
        if (stream !== current) return;
        lastId = lastEventId || lastId;
        handle(data);
      });
    }
    current.addEventListener('error', () => {
      // A stream that is not closed reconnects automatically with its last id.
      if (current.readyState !== CLOSED || stream !== current) return;
      close();
      deps.onRefused();
      cancelReopen = deps.schedule(() => deps.isVisible() && open(), REOPEN_MS);
    });
  };

  const stopWatching = deps.watchVisibility((isVisible) => (isVisible ? open() : close()));
  if (deps.isVisible()) open();
  return {
    restart() {
      close();
      lastId = null;
      open();
    },
    stop() {
      stopWatching();
      close();
    },
  };
}
