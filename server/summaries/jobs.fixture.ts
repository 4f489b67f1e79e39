// A day whose summary a language model is to write, as the suites of turns share it.
import { changeDay } from '../../tests/support/change-day.ts';
import { dayOf, type GetStorageHarness } from '../../tests/support/storage.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { StoredReflection, StoredText } from '../reflections/stored-reflection.ts';

export const DATE = '2026-11-21';
export const LEASE = { leaseMs: 20_000 };
export const JOB_REQUEST = { inputHash: 'hash', variant: 0 };
export const MODEL_SUMMARY: StoredText = {
  text: 'Rye rests.',
  source: 'compatible:small',
  degraded: false,
  madeAt: 1,
  variant: 0,
  inputHash: 'hash',
};
export const EMBEDDED_SUMMARY: StoredText = { ...MODEL_SUMMARY, text: 'Rye rests longer.', source: 'embedded' };

export function createJobScene(get: GetStorageHarness) {
  return {
    async save(
      userId: string,
      turn: typeof JOB_REQUEST | null | undefined = JOB_REQUEST,
      date = DATE,
    ): Promise<StoredReflection> {
      const next = { ...dayOf('Rye rests longer.'), summary: EMBEDDED_SUMMARY };
      const decide = () => ({ next, replaced: [], job: turn });
      return (await changeDay(get().storage, { userId, date }, decide)).reflection;
    },

    /** Each test ends or removes its own jobs, so that no job of another test is left. */
    async claim(owner: string): Promise<SummaryJob> {
      const turn = await get().storage.summaryJobs.claim({ owner, ...LEASE });
      if (turn === null) throw new Error('No turn is due.');
      return turn;
    },

    pass(ms: number): void {
      const { clock } = get();
      clock.set(new Date(clock.now() + ms).toISOString());
    },

    end: (turn: SummaryJob) => get().storage.summaryJobs.complete(turn, { decide: () => MODEL_SUMMARY, retryAt: null }),
  };
}
