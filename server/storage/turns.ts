// Those who would wait for the same lock wait here instead, where waiting costs no connection.
import { StorageError } from './errors.ts';

export interface Turns {
  /** Fails as away when it has not begun within the time given: behind a database that does not answer, nobody piles up. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(maxWaitMs: number): Turns {
  const last = new Map<string, Promise<void>>();

  return {
    take: (name, work) =>
      new Promise((resolve, reject) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          reject(new StorageError('away', 'Too many changes of one person wait for each other.'));
        }, maxWaitMs);

        const begin = async (): Promise<void> => {
          clearTimeout(timer);
          if (!isLate) await work().then(resolve, reject);
          if (last.get(name) === own) last.delete(name);
        };
        const own = (last.get(name) ?? Promise.resolve()).then(begin);
        last.set(name, own);
      }),
  };
}
