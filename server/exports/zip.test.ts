import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { streamZip } from './zip.ts';

const options = { mtime: new Date(), onWritten: () => {} };

async function* failAfterStart(): AsyncGenerator<string> {
  yield 'x'.repeat(100_000);
  await wait(1);
  throw new Error('The database is gone.');
}

test('an error while a file is read ends the archive with that error', async () => {
  const read = async (): Promise<void> => {
    for await (const _ of streamZip([{ name: 'learn.json', read: failAfterStart }], options));
  };

  await expect(read()).rejects.toThrow('The database is gone.');
});

test('what is read when the client has gone is read no further', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        yield Math.random().toString().repeat(10_000);
        await wait(0);
      }
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of streamZip([{ name: 'learn.json', read: endless }], options)) break;

  await expect.poll(() => isEnded).toBe(true);
});
