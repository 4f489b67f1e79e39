// Prepares the storage, and retries while the database is unavailable: a server may start before its database.
import { StorageError } from '../errors.ts';

export type Readiness = ReturnType<typeof createReadiness>;

const FIRST_DELAY_MS = 100;
/** Short, because people wait and an attempt costs little. */
const DELAY_MAX_MS = 1_000;

export function createReadiness(prepare: () => Promise<void>) {
  let notReady: StorageError | null = new StorageError('away', 'The journal is being opened.');
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function tryPrepare(): Promise<void> {
    await prepare();
    notReady = null;
  }

  function scheduleRetry(delayMs: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      attempt = tryPrepare().catch((error: unknown) => {
        // The server runs already: errors that a retry can't fix are reported, but do not stop it.
        notReady = toStorageError(error);
        scheduleRetry(Math.min(delayMs * 2, DELAY_MAX_MS));
      });
    }, delayMs);
    timer.unref();
  }

  return {
    get reason(): string | null {
      return notReady?.message ?? null;
    },
    /** Also resolves when the database is unavailable. Throws errors that a retry can't fix. */
    async start(): Promise<void> {
      try {
        await tryPrepare();
      } catch (error) {
        if (!(error instanceof StorageError) || error.kind === 'fault' || error.kind === 'damaged') throw error;
        notReady = toStorageError(error);
        scheduleRetry(FIRST_DELAY_MS);
      }
    },
    /** Throws until migrations and keys are in order. */
    assertReady(): void {
      if (notReady !== null) throw new StorageError(notReady.kind, notReady.message);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await attempt;
    },
  };
}

function toStorageError(error: unknown): StorageError {
  const kind = error instanceof StorageError && error.kind === 'damaged' ? 'damaged' : 'away';
  return new StorageError(kind, error instanceof Error ? error.message : 'The database cannot be prepared.');
}
