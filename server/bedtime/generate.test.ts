import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import { parseRawJson } from '../../tests/support/json-items.ts';
import type { FakeWriter } from '../../tests/support/fake-writer.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { generateReflectionReading } from './generate.ts';
import { readDayJson } from '../reflections/rows/reflections.ts';

import { createGenerationDeps, type GenerationDeps } from '../generated-texts/generation-deps.ts';
import { openWriterJournal } from '../generated-texts/list.fixture.ts';

let model: FakeWriter;
let deps: GenerationDeps;
let userId: string;
const { journal, write } = openWriterJournal((test) => ({ model, deps, userId } = test));
const { clock } = journal;

async function find() {
  return parseRawJson(await readDayJson({ userId, date: TODAY }, journal.storage));
}

describe('a reading of one saved day', () => {
  const sent = [{ content: 'Whatever the request says.' }];
  const read = (reflectionId: string) => generateReflectionReading({ userId, reflectionId, entries: sent }, deps);

  it('is made of the saved words, and kept with the day', async () => {
    const id = await write('Rye rests longer.');

    const reading = await read(id);

    expect(reading).toEqual({
      bedtimeReading: 'test:model 0; 2026-11-21 Rye rests longer.',
      source: 'test:model',
      degraded: false,
      isRepeated: false,
      madeAt: '2026-11-21T12:00:00.000Z',
      dates: ['2026-11-21'],
    });
    expect(await find()).toMatchObject({ bedtimeReading: reading.bedtimeReading, version: 2 });
  });

  it('is another version each time it is asked for again, until the quota of the day is used up', async () => {
    const id = await write('Rye rests longer.');
    const readings = [];
    for (let count = 0; count < REGENERATIONS_PER_DAY + 3; count += 1) readings.push(await read(id));

    expect(new Set(readings.map(({ bedtimeReading }) => bedtimeReading)).size).toBe(REGENERATIONS_PER_DAY + 1);
    expect(readings.map(({ isRepeated }) => isRepeated)).toEqual([
      ...Array.from({ length: REGENERATIONS_PER_DAY + 1 }, () => false),
      true,
      true,
    ]);
    expect(readings.at(-1)?.bedtimeReading).toBe(readings.at(-3)?.bedtimeReading);
  });

  it('stays with the day as the previous one when another one takes its place', async () => {
    const id = await write('Rye rests longer.');
    const readings = [await read(id), await read(id), await read(id)];

    const [, second, third] = readings;
    expect(await find()).toMatchObject({
      bedtimeReading: third?.bedtimeReading,
      reading: {
        previous: {
          text: second?.bedtimeReading,
          source: 'test:model',
          degraded: false,
          madeAt: '2026-11-21T12:00:00.000Z',
        },
      },
    });
  });

  it('has its quota back on the next day', async () => {
    const id = await write('Rye rests longer.');
    for (let count = 0; count < REGENERATIONS_PER_DAY + 2; count += 1) await read(id);
    clock.set('2026-11-22T00:00:01Z');

    expect(await read(id)).toMatchObject({ isRepeated: false });
  });

  it('costs no quota when it is the first of changed words', async () => {
    const id = await write('Rye rests longer.');
    for (let count = 0; count < REGENERATIONS_PER_DAY + 1; count += 1) await read(id);
    await write('Wheat does not.');

    const reading = await read(id);

    expect(reading.isRepeated).toBe(false);
    expect(reading.bedtimeReading).toContain('Wheat does not.');
  });

  it('is made once for two who ask at the same moment', async () => {
    const id = await write('Rye rests longer.');

    const [first, second] = await Promise.all([read(id), read(id)]);

    expect(second).toEqual(first);
    expect(model.requests).toHaveLength(1);
  });

  it('loses no entry that is merged while it is being written', async () => {
    const id = await write('Rye rests longer.');
    deps.writer = {
      ...model,
      bedtimeReading: async (request) => {
        await write('Written meanwhile.');
        return model.bedtimeReading(request);
      },
    };

    await read(id);

    const saved = await find();
    expect(saved?.entries.map(({ content }) => content)).toEqual(['Rye rests longer.', 'Written meanwhile.']);
    expect(saved?.bedtimeReading).toBe('test:model 0; 2026-11-21 Rye rests longer.');
  });

  it('gives way to a later one that was finished first', async () => {
    const id = await write('Rye rests longer.');
    const elsewhere = { ...deps, singleFlight: createGenerationDeps(deps).singleFlight };
    deps.writer = {
      ...model,
      bedtimeReading: async (request) => {
        await write('Written meanwhile.');
        await generateReflectionReading({ userId, reflectionId: id, entries: sent }, { ...elsewhere, writer: model });
        return model.bedtimeReading(request);
      },
    };

    const reading = await read(id);

    expect(reading.bedtimeReading).toContain('Written meanwhile.');
    expect((await find())?.bedtimeReading).toBe(reading.bedtimeReading);
  });

  it('tells the writer the date of reading', async () => {
    const reflectionId = await write('Rye rests longer.', '2026-11-10');

    await generateReflectionReading({ userId, reflectionId, entries: sent, today: TODAY }, deps);

    expect(model.requests[0]).toMatchObject({ today: TODAY });
  });

  it.each([
    ['no entries', []],
    ['only blank ones', [{ content: ' ' }]],
  ])('is refused for a request with %s', async (_, entries) => {
    const reflectionId = await write('Rye rests longer.');

    const reading = generateReflectionReading({ userId, reflectionId, entries }, deps);

    await expect(reading).rejects.toMatchObject({ status: 400, code: 'bedtime.nothing' });
  });

  it('cannot tell the day of another from one that never was', async () => {
    const reflectionId = await write('Rye rests longer.');

    const foreign = generateReflectionReading({ userId: randomUUID(), reflectionId, entries: sent }, deps);
    const unknown = generateReflectionReading({ userId, reflectionId: randomUUID(), entries: sent }, deps);

    await expect(foreign).rejects.toMatchObject({ status: 404, message: 'There is nothing at this address.' });
    await expect(unknown).rejects.toMatchObject({ status: 404, message: 'There is nothing at this address.' });
    expect(model.requests).toEqual([]);
  });
});
