// Text that comes in many small pieces, written to its row now and then: the first at once, the rest gathered.

export interface ThrottledWriter {
  add(textSoFar: string): void;
  stop(): void;
}

/** Each writing is a commit, and nobody reads faster. */
const WRITE_INTERVAL_MS = 300;

/** `isAnew`: what was shown before is not how the text begins now. */
export function createThrottledWriter(show: (text: string, isAnew: boolean) => Promise<void>): ThrottledWriter {
  let latest = '';
  let shown = '';
  let isBusy = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function showLatest(): Promise<void> {
    if (latest === shown) {
      isBusy = false;
      return;
    }
    const text = latest;
    try {
      await show(text, !text.startsWith(shown));
      shown = text;
    } catch {
      // The database is away: it is shown with the next piece.
    }
    if (!isStopped) timer = setTimeout(() => void showLatest(), WRITE_INTERVAL_MS);
  }

  return {
    add(textSoFar) {
      latest = textSoFar;
      if (isBusy || isStopped) return;
      isBusy = true;
      void showLatest();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
