// Started as a process of its own by the test of sudden ends: saves without pause, and says each save that was acknowledged.
import { changeDay } from './change-day.ts';
import { writeSync } from 'node:fs';
import { systemClock } from '../../server/clock.ts';
import { openStorage } from '../../server/open-storage.ts';
import { dayOf } from './storage.ts';

const WRITERS = 8;
const [dataDir = '', userId = '', round = ''] = process.argv.slice(2);

const storage = await openStorage({ dataDir, clock: systemClock });
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => saveForEver(writer)));

async function saveForEver(writer: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const text = `${round}-${writer}-${turn}`;
    const target = { userId, date: `20${round.padStart(2, '0')}-11-1${writer}` };
    await changeDay(storage, target, (current) => ({
      next: dayOf(...(current?.entries ?? []).slice(-20).map(({ content }) => content), text),
      replaced: [],
    }));
    // Straight to the pipe: what is said must not wait in this process when it is killed.
    writeSync(1, `${target.date} ${text}\n`);
  }
}
