// Reads from the server first, and from the cached days when there is no answer.
import { fetchJson } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { schedule as scheduleTimer } from '../time/schedule.ts';

const ANSWER_TIMEOUT_MS = 8000;

/** The server's answer after the cached one (`shown`) was returned. */
export type LateResult = { answer: unknown; shown: unknown } | { error: unknown };

interface ReadInit {
  signal?: AbortSignal;
  /** Called at most once, and not after the same path was requested again. */
  onLate?: (result: LateResult) => void;
}

interface ReadDeps {
  request: (path: string, init: { signal?: AbortSignal }) => Promise<unknown>;
  readCached: (path: string) => Promise<unknown>;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createNetworkFirst({ request, readCached, schedule }: ReadDeps) {
  // The latest unanswered request of each path: the answers of older ones are ignored.
  const latest = new Map<string, Promise<unknown>>();
  const startRequest = (path: string, init: { signal?: AbortSignal }): Promise<unknown> => {
    const answer = request(path, init);
    latest.set(path, answer);
    return answer;
  };

  return async (path: string, { onLate, ...init }: ReadInit = {}): Promise<unknown> => {
    const answer = startRequest(path, init);
    const isLatest = () => latest.get(path) === answer;
    const finished = answer.then(
      () => undefined,
      () => undefined,
    );
    const { promise: timeout, resolve: onTimeout } = Promise.withResolvers<void>();
    const stop = schedule(onTimeout, ANSWER_TIMEOUT_MS);
    try {
      return await Promise.race([answer, timeout.then(() => readCachedOr(answer))]);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      return await readCachedOr(Promise.reject(error));
    } finally {
      stop();
      void finished.then(() => isLatest() && latest.delete(path));
    }

    async function readCachedOr(fallback: Promise<unknown>): Promise<unknown> {
      // It may stay unawaited: then its failure must not count as unhandled.
      fallback.catch(() => undefined);
      const cached = await readCached(path);
      if (cached === undefined) return fallback;
      if (onLate) reportLateAnswer(fallback, { shown: cached, onLate, isLatest });
      return cached;
    }
  };
}

export const readJournal = createNetworkFirst({
  request: fetchJson,
  async readCached(path) {
    // Offline the chunk may be missing too, when the service worker is not installed yet.
    const module = await import('../storage/cached-days/days-db.ts').catch(() => null);
    return module?.readCached(path);
  },
  schedule: scheduleTimer,
});

interface LateAnswerOptions {
  shown: unknown;
  onLate: NonNullable<ReadInit['onLate']>;
  isLatest: () => boolean;
}

function reportLateAnswer(answer: Promise<unknown>, { shown, onLate, isLatest }: LateAnswerOptions): void {
  answer.then(
    (value) => isLatest() && onLate({ answer: value, shown }),
    (error: unknown) => isLatest() && !(error instanceof NetworkError) && onLate({ error }),
  );
}
