// A stream of events while somebody looks: a browser opens six connections to a server, and a window that nobody sees must
// not hold one of them. It goes on where it was when it is seen again.

/** As much of an EventSource as is needed. It connects anew by itself, unless the server refused it. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void) => void;
  close: () => void;
}

export interface EventSourceDeps {
  open: (address: string) => EventSourceLike;
  isVisible: () => boolean;
  /** Calls at each change between seen and unseen; answers with how to stop. */
  watchVisibility: (onChange: (isVisible: boolean) => void) => () => void;
  /** The server refused the stream: what it is about may be gone, or nobody is signed in any more. */
  onRefused: () => void;
  /** Runs later; answers with how to cancel it. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

interface StreamOptions {
  path: string;
  /** What is to be done with the data of each event, by its name. */
  events: Readonly<Record<string, (data: unknown) => void>>;
  /** Opened once more without an id to go on from: what happened while nobody listened is not told. */
  onGap?: () => void;
}

const CLOSED = 2;
/** After a refusal. What it was about (a sign-in, too many windows, a server that starts) takes a person or a minute. */
const REOPEN_MS = 60_000;

/** Listens until it is stopped. */
export function openVisibleEventSource({ path, events, onGap }: StreamOptions, deps: EventSourceDeps) {
  let stream: EventSourceLike | null = null;
  let lastId: string | null = null;
  let hasBeenOpen = false;
  let cancelReopening: (() => void) | undefined;

  const close = () => {
    cancelReopening?.();
    cancelReopening = undefined;
    stream?.close();
    stream = null;
  };
  const open = () => {
    if (stream) return;
    cancelReopening?.();
    const current = deps.open(lastId === null ? path : `${path}?since=${encodeURIComponent(lastId)}`);
    stream = current;
    if (hasBeenOpen && lastId === null) onGap?.();
    hasBeenOpen = true;
    for (const [name, hear] of Object.entries(events)) {
      current.addEventListener(name, ({ data, lastEventId }) => {
        if (stream !== current) return;
        lastId = lastEventId || lastId;
        hear(data);
      });
    }
    current.addEventListener('error', () => {
      // Whatever is not closed connects anew by itself, and says where it was.
      if (current.readyState !== CLOSED || stream !== current) return;
      close();
      deps.onRefused();
      cancelReopening = deps.schedule(() => deps.isVisible() && open(), REOPEN_MS);
    });
  };

  const stopWatching = deps.watchVisibility((isVisible) => (isVisible ? open() : close()));
  if (deps.isVisible()) open();
  return {
    /** What was heard so far is void. */
    beginAnew() {
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
