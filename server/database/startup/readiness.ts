// Whether the database is prepared (reached, migrated, its keys opened). While it is away, tries again by itself.
import { StorageError } from '../errors.ts';

export interface Readiness {
  /** Null when prepared, else why not, in one sentence. */
  readonly reason: string | null;
  /** Resolves also when the database is away; throws what waiting does not mend. */
  start(): Promise<void>;
  /** Throws while there is trouble: nothing may be read or written before migrations and keys are in order. */
  assertReady(): void;
  close(): Promise<void>;
}

const FIRST_DELAY_MS = 100;
/** Short, because an attempt costs next to nothing and people wait. */
const DELAY_MAX_MS = 1_000;

export function createReadiness(prepare: () => Promise<void>): Readiness {
  let trouble: string | null = 'The journal is being opened.';
  let isDamaged = false;
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> = Promise.resolve();
  let isClosed = false;

  function retryAfter(delayMs: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      attempt = retry(delayMs);
    }, delayMs);
    timer.unref();
  }

  /** The server is up already: even what waiting does not mend becomes a reason, never an exit. */
  async function retry(delayMs: number): Promise<void> {
    try {
      await prepare();
      trouble = null;
    } catch (error) {
      trouble = error instanceof Error ? error.message : 'The database cannot be prepared.';
      isDamaged = error instanceof StorageError && error.kind === 'damaged';
      retryAfter(Math.min(delayMs * 2, DELAY_MAX_MS));
    }
  }

  return {
    get reason() {
      return trouble;
    },
    async start() {
      try {
        await prepare();
        trouble = null;
      } catch (error) {
        if (!(error instanceof StorageError) || error.kind === 'fault' || error.kind === 'damaged') throw error;
        trouble = error.message;
        retryAfter(FIRST_DELAY_MS);
      }
    },
    assertReady() {
      if (trouble !== null) throw new StorageError(isDamaged ? 'damaged' : 'away', trouble);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await attempt;
    },
  };
}
