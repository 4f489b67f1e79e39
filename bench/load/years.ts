// Years of days of one person in a SQLite journal: two entries a day of about 575 characters.
import { addDays } from '#contract/days.ts';
import { systemClock } from '../../server/clock.ts';
import { openStorage } from '../../server/open-storage.ts';
import { changeDay } from '../../tests/support/change-day.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { buildContent, writeDay } from './journal.ts';

export interface SeededYears {
  cookie: string;
  characters: number;
}

/** The last day alone has the words «Canary résumé». */
export async function seedYears(dataDir: string, publicUrl: string, count: number): Promise<SeededYears> {
  const storage = await openStorage({ dataDir, clock: systemClock });
  try {
    const { userId, cookie } = await signIn({ storage, clock: systemClock, publicUrl });
    let characters = 0;
    for (let index = 0; index < count; index += 1) {
      const date = addDays('2016-11-21', index);
      const entries = [0, 1].map((at) => {
        const text = [...writeDay(2 * index + at), ...writeDay(index)]
          .map(({ content }) => content)
          .join(' ')
          .slice(0, 575);
        return { id: `e${at}`, content: index === count - 1 ? `${text} Canary résumé.` : text };
      });
      characters += entries.reduce((sum, { content }) => sum + content.length, 0);
      await changeDay(storage, { userId, date }, () => ({ next: buildContent(date, entries), replaced: [] }));
    }
    return { cookie, characters };
  } finally {
    await storage.close();
  }
}
