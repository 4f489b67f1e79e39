// Whether a person wants language models. Turning them off also stops what is being written.
import type { Clock } from '../../clock.ts';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

export type Choice = 'on' | 'off';

export interface ModelChoices {
  /** Null for somebody who has not chosen. */
  find(userId: string): Promise<Choice | null>;
  /** Answers with the reflections whose summary is not going to be written any more. */
  choose(userId: string, choice: Choice): Promise<string[]>;
}

const FIND = statement<{ choice: Choice }>('model-choice.find', 'SELECT choice FROM model_choice WHERE user_id = $1');
const CHOOSE = statement(
  'model-choice.choose',
  `INSERT INTO model_choice (user_id, choice, chosen_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET choice = excluded.choice, chosen_at = excluded.chosen_at`,
);
const STOP = statement<{ reflection_id: string }>(
  'summary-turn.stop',
  'DELETE FROM summary_turn WHERE user_id = $1 RETURNING reflection_id',
);

export function createModelChoices({ database, clock }: { database: Database; clock: Clock }): ModelChoices {
  return {
    async find(userId) {
      const [row] = await database.read(FIND, [userId]);
      return row?.choice ?? null;
    },
    choose: (userId, choice) =>
      database.transact(async (transaction) => {
        await transaction.run(CHOOSE, [userId, choice, clock.now()]);
        if (choice === 'on') return [];
        const stopped = await transaction.run(STOP, [userId]);
        return stopped.map(({ reflection_id: id }) => id);
      }),
  };
}
