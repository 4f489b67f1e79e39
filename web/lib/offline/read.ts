// A read of the journal: the network first, and what lies on this device when there is no answer.
import { NoAnswerError } from './no-answer.ts';

/** A network that takes longer is as good as none, where the device knows the answer. */
const SILENCE_MS = 8000;

interface ReadDeps {
  request: (path: string, init: { signal?: AbortSignal }) => Promise<unknown>;
  /** Undefined when this device does not know. */
  recall: (path: string) => Promise<unknown>;
  /** Runs after so long unless it is called off. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createRead({ request, recall, schedule }: ReadDeps) {
  return async (path: string, init: { signal?: AbortSignal } = {}): Promise<unknown> => {
    const answer = request(path, init);
    const { promise: silence, resolve: giveUpWaiting } = Promise.withResolvers<void>();
    const stop = schedule(giveUpWaiting, SILENCE_MS);
    try {
      return await Promise.race([answer, silence.then(() => recallOr(answer))]);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      return await recallOr(Promise.reject(error));
    } finally {
      stop();
    }

    async function recallOr(otherwise: Promise<unknown>): Promise<unknown> {
      // It is awaited below or not at all; unheard, its failure is no news.
      otherwise.catch(() => undefined);
      const kept = await recall(path);
      return kept === undefined ? otherwise : kept;
    }
  };
}
