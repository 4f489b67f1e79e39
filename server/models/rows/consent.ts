// Whether a person wants language models. Turning them off also removes the person's summary jobs.
import type { InternalEvents } from '../../changes/event-buses.ts';
import type { Clock } from '../../clock.ts';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

export type ModelConsent = 'on' | 'off';

export type ModelConsents = ReturnType<typeof createModelConsents>;

const FIND = statement<{ choice: ModelConsent }>(
  'model-choice.find',
  'SELECT choice FROM model_choice WHERE user_id = $1',
);
const SAVE = statement(
  'model-choice.choose',
  `INSERT INTO model_choice (user_id, choice, chosen_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET choice = excluded.choice, chosen_at = excluded.chosen_at`,
);
const DELETE_JOBS = statement<{ reflection_id: string }>(
  'summary-job.delete-jobs',
  'DELETE FROM summary_turn WHERE user_id = $1 RETURNING reflection_id',
);

interface Deps {
  database: Database;
  clock: Clock;
  internalEvents: Pick<InternalEvents, 'emit'>;
}

export function createModelConsents({ database, clock, internalEvents }: Deps) {
  return {
    /** Null before the person has chosen. */
    async find(userId: string): Promise<ModelConsent | null> {
      const [row] = await database.read(FIND, [userId]);
      return row?.choice ?? null;
    },

    /** Returns the ids of the reflections whose jobs were removed. */
    async set(userId: string, choice: ModelConsent): Promise<string[]> {
      const removed = await database.transact(async (transaction) => {
        await transaction.run(SAVE, [userId, choice, clock.now()]);
        return choice === 'on' ? [] : transaction.run(DELETE_JOBS, [userId]);
      });
      const reflectionIds = removed.map(({ reflection_id: id }) => id);
      for (const reflectionId of reflectionIds) internalEvents.emit({ what: 'over', userId, reflectionId });
      return reflectionIds;
    },
  };
}
