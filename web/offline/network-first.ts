// A read of the journal: the network first, and what lies on this device when there is no answer.
import { NetworkError } from '../api/network-error.ts';

/** A network that takes longer is as good as none, where the device knows the answer. */
const SILENCE_MS = 8000;

/** What the server said after the copy of this device was handed out. `instead`: that copy. */
export type LateResult = { answer: unknown; shown: unknown } | { error: unknown };

interface ReadInit {
  signal?: AbortSignal;
  /** Called at most once, and never after the same address was asked for again. */
  onLate?: (outcome: LateResult) => void;
}

interface ReadDeps {
  request: (path: string, init: { signal?: AbortSignal }) => Promise<unknown>;
  /** Undefined when this device does not know. */
  readCached: (path: string) => Promise<unknown>;
  /** Runs after so long unless it is called off. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createNetworkFirst({ request, readCached, schedule }: ReadDeps) {
  // The latest request of each address, while it has no answer: an older one has nothing to say any more.
  const latest = new Map<string, Promise<unknown>>();
  const ask = (path: string, init: { signal?: AbortSignal }): Promise<unknown> => {
    const answer = request(path, init);
    latest.set(path, answer);
    return answer;
  };

  return async (path: string, { onLate, ...init }: ReadInit = {}): Promise<unknown> => {
    const answer = ask(path, init);
    const isLatest = () => latest.get(path) === answer;
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    const { promise: silence, resolve: giveUpWaiting } = Promise.withResolvers<void>();
    const stop = schedule(giveUpWaiting, SILENCE_MS);
    try {
      return await Promise.race([answer, silence.then(() => recallOr(answer))]);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      return await recallOr(Promise.reject(error));
    } finally {
      stop();
      void settled.then(() => isLatest() && latest.delete(path));
    }

    async function recallOr(otherwise: Promise<unknown>): Promise<unknown> {
      // It is awaited below or not at all; unheard, its failure is no news.
      otherwise.catch(() => undefined);
      const kept = await readCached(path);
      if (kept === undefined) return otherwise;
      if (onLate) tellLate(otherwise, { instead: kept, onLate, isLatest });
      return kept;
    }
  };
}

interface Telling {
  instead: unknown;
  onLate: NonNullable<ReadInit['onLate']>;
  isLatest: () => boolean;
}

function tellLate(answer: Promise<unknown>, { instead, onLate, isLatest }: Telling): void {
  answer.then(
    (value) => isLatest() && onLate({ answer: value, shown: instead }),
    // No answer at all changes nothing about what is shown.
    (error: unknown) => isLatest() && !(error instanceof NetworkError) && onLate({ error }),
  );
}
