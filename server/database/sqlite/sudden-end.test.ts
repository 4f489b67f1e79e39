import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { createTempFolder, createUserId } from '../../../tests/support/storage.ts';
import { systemClock } from '../../clock.ts';
import { openStorage } from '../../open-storage.ts';
import { findFigures } from '../../reflections/rows/figures.ts';

const PROGRAM = fileURLToPath(new URL('../../../tests/support/save-until-killed.ts', import.meta.url));
const KILLS = 5;

/** The last acknowledged text of each day. */
async function saveUntilKilled(
  dataDir: string,
  { userId, round }: { userId: string; round: number },
): Promise<Map<string, string>> {
  const child = spawn(process.execPath, [PROGRAM, dataDir, userId, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    // The time counts from the first save: how long a process takes to start is not the question.
    if (said === '') setTimeout(() => child.kill('SIGKILL'), randomInt(50, 250));
    said += chunk;
  });
  const signal = await new Promise((resolve) => {
    child.once('close', (_, by) => resolve(by));
  });
  expect(signal).toBe('SIGKILL');
  const lines = said.split('\n').slice(0, -1);
  return new Map(lines.map((line) => [line.slice(0, 10), line.slice(11)]));
}

test(
  'what was acknowledged is there after each kill, and the next process gets the folder',
  { timeout: 60_000 },
  async () => {
    const dataDir = await createTempFolder();
    const userId = createUserId();
    const acknowledged = new Map<string, string>();

    for (let round = 1; round <= KILLS; round += 1) {
      for (const [date, text] of await saveUntilKilled(dataDir, { userId, round })) acknowledged.set(date, text);
      const storage = await openStorage({ dataDir, clock: systemClock });
      const stored = await listDays(storage, userId, { limit: 100 });
      const figures = await findFigures(userId, storage);
      await storage.close();

      const texts = new Map(stored.map(({ date, entries }) => [date, entries.map(({ content }) => content)]));
      for (const [date, text] of acknowledged) expect(texts.get(date)).toContain(text);
      expect(figures?.total).toBe(stored.length);
    }

    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    await rm(dataDir, { recursive: true });
  },
);
