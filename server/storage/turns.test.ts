import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

function createWork(): { log: string[]; work(name: string): () => Promise<string> } {
  const log: string[] = [];
  return {
    log,
    work: (name) => async () => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
      if (name.startsWith('bad')) throw new Error(name);
      return name;
    },
  };
}

test('of one name, each waits for the one before, also when that one fails', async () => {
  const turns = createTurns(2_000);
  const { log, work } = createWork();

  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((name) => turns.take('ada', work(name))));

  expect(log).toEqual(['a begins', 'a ends', 'bad begins', 'bad ends', 'c begins', 'c ends']);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('different names do not wait for each other', async () => {
  const turns = createTurns(2_000);
  const { log, work } = createWork();

  await Promise.all([turns.take('ada', work('a')), turns.take('mia', work('b'))]);

  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
});

test('whoever waits too long fails, is never begun, and holds up nobody', async () => {
  const turns = createTurns(20);
  const { log, work } = createWork();
  let finish = (): void => {};
  const first = turns.take('ada', () => new Promise<void>((resolve) => (finish = resolve)));

  await expect(turns.take('ada', work('late'))).rejects.toMatchObject({ kind: 'away' });
  const third = turns.take('ada', work('third'));
  finish();

  await first;
  expect(await third).toBe('third');
  expect(log).toEqual(['third begins', 'third ends']);
});
