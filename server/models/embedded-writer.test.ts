// @module-tag slow
import { afterEach, describe, expect, it } from 'vitest';
import { createEmbeddedWriter } from './embedded-writer.ts';
import type { Writer } from './writer.ts';
import { describeWriter } from './writer.suite.ts';

const DAY = { date: '2026-11-21', entries: [{ content: 'Rye needs a longer rest than wheat.' }] };
const DAY_BEFORE = { ...DAY, date: '2026-11-20' };

const opened: Writer[] = [];

afterEach(async () => {
  for (const writer of opened.splice(0)) await writer.close();
});

/** A writer whose thread runs this instead. */
function createWriter(source: string): Writer {
  const writer = createEmbeddedWriter(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  opened.push(writer);
  return writer;
}

const ANSWERING = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id }) => parentPort.postMessage({ id, text: 'from the thread' }));
`;

describeWriter('embedded', createEmbeddedWriter);

describe('the thread of the embedded writer', () => {
  it('makes what is larger than one day, and only that', async () => {
    const writer = createWriter(ANSWERING);

    expect(await writer.bedtimeReading({ days: [DAY_BEFORE, DAY], variant: 0 })).toBe('from the thread');
    expect(await writer.bedtimeReading({ days: [DAY], variant: 0 })).toMatchObject({ source: 'embedded' });
  });

  it.each([
    ['cannot start', 'throw new Error("no thread");'],
    ['ends at once', 'process.exit(0);'],
    [
      'ends while it is writing',
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1));",
    ],
  ])('is not needed: when it %s, the text is made in place', async (_, source) => {
    const days = [DAY_BEFORE, DAY];
    const sound = createEmbeddedWriter();
    opened.push(sound);

    const readings = await Promise.all([0, 1].map((variant) => createWriter(source).bedtimeReading({ days, variant })));

    expect(readings).toEqual(await Promise.all([0, 1].map((variant) => sound.bedtimeReading({ days, variant }))));
  });

  it('is started anew for the next text after it ended', async () => {
    const writer = createWriter(`
      import { parentPort } from 'node:worker_threads';
      parentPort.once('message', ({ id }) => { parentPort.postMessage({ id, text: 'from a thread' }); });
    `);
    const days = [DAY_BEFORE, DAY];
    expect(await writer.bedtimeReading({ days, variant: 0 })).toBe('from a thread');
    await writer.close();

    expect(await writer.bedtimeReading({ days, variant: 0 })).toBe('from a thread');
  });

  it('rejects waiting requests when the writer is closed', async () => {
    const writer = createWriter(
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});",
    );
    const reading = writer.bedtimeReading({ days: [DAY_BEFORE, DAY], variant: 0 });

    await writer.close();

    expect(await reading).toMatchObject({ source: 'embedded' });
  });
});
