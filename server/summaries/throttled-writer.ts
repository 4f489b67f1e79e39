// Writes a growing text at intervals: the first part at once, later parts together.

/** Each write is a commit. */
const WRITE_INTERVAL_MS = 300;

/** `isAnew`: the text no longer starts with the part that was written before. */
export function createThrottledWriter(write: (text: string, isAnew: boolean) => Promise<void>) {
  let latest = '';
  let written = '';
  let isBusy = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function writeLatest(): Promise<void> {
    if (latest === written) {
      isBusy = false;
      return;
    }
    const text = latest;
    try {
      await write(text, !text.startsWith(written));
      written = text;
    } catch {
      // The database is unavailable: the next write includes this text.
    }
    if (!isStopped) timer = setTimeout(() => void writeLatest(), WRITE_INTERVAL_MS);
  }

  return {
    add(textSoFar: string): void {
      latest = textSoFar;
      if (isBusy || isStopped) return;
      isBusy = true;
      void writeLatest();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
