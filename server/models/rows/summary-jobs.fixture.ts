// A day whose summary a language model is to write, as the suites of turns share it.
import { dayOf, type GetHarness } from '../../../tests/support/storage.ts';
import type { SummaryTurn } from './summary-jobs.ts';
import type { StoredReflection, StoredText } from '../../reflections/stored-reflection.ts';

export const DATE = '2026-11-21';
export const LEASE = { leaseMs: 20_000 };
export const REQUEST = { inputHash: 'hash', variant: 0 };
export const MADE: StoredText = {
  text: 'Rye rests.',
  source: 'compatible:small',
  degraded: false,
  madeAt: 1,
  variant: 0,
  inputHash: 'hash',
};
export const FLOOR: StoredText = { ...MADE, text: 'Rye rests longer.', source: 'embedded' };

export function createTurnScene(get: GetHarness) {
  return {
    async save(
      userId: string,
      turn: typeof REQUEST | null | undefined = REQUEST,
      date = DATE,
    ): Promise<StoredReflection> {
      const next = { ...dayOf('Rye rests longer.'), summary: FLOOR };
      const decide = () => ({ next, replaced: [], turn });
      return (await get().storage.reflections.change({ userId, date }, decide)).reflection;
    },

    /** Nobody else's turns are left over: each test ends or drops its own. */
    async claim(owner: string): Promise<SummaryTurn> {
      const turn = await get().storage.summaryTurns.claim({ owner, ...LEASE });
      if (turn === null) throw new Error('No turn is due.');
      return turn;
    },

    pass(ms: number): void {
      const { clock } = get();
      clock.set(new Date(clock.now() + ms).toISOString());
    },

    end: (turn: SummaryTurn) => get().storage.summaryTurns.end(turn, { decide: () => MADE, retryAt: null }),
  };
}
