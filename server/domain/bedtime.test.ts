import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import { readItem } from '../../tests/support/json-items.ts';
import { createFakeWriter, type FakeWriter } from '../../tests/support/fake-writer.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { readEntries, readReflection } from './bedtime.ts';
import { findReflection } from './reflections.ts';
import { createHeavyReads } from './heavy-reads.ts';
import { createTextDeps, type TextDeps } from './text-deps.ts';
import { openTestJournal } from './journal.fixture.ts';

const journal = openTestJournal();
const { clock } = journal;
let model: FakeWriter;
let embedded: FakeWriter;
let deps: TextDeps;
let userId: string;

beforeEach(() => {
  ({ userId } = journal);
  model = createFakeWriter('test:model');
  embedded = createFakeWriter();
  const { reflections, outputs, usage, textFlights } = journal.storage;
  deps = createTextDeps({
    heavyReads: createHeavyReads(() => {}),
    reflections,
    outputs,
    usage,
    textFlights,
    clock,
    writer: model,
    embeddedWriter: embedded,
  });
});

async function write(content: string, date = TODAY): Promise<string> {
  return (await journal.save({ userId, date, entries: [{ content }] })).saved.id;
}

async function find() {
  return readItem(await findReflection({ userId, date: TODAY }, { reflections: journal.storage.reflections }));
}

describe('a reading of one saved day', () => {
  const sent = [{ content: 'Whatever the request says.' }];
  const read = (reflectionId: string) => readReflection({ userId, reflectionId, entries: sent }, deps);

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
    expect(model.read).toHaveLength(1);
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
    const elsewhere = { ...deps, flights: createTextDeps(deps).flights };
    deps.writer = {
      ...model,
      bedtimeReading: async (request) => {
        await write('Written meanwhile.');
        await readReflection({ userId, reflectionId: id, entries: sent }, { ...elsewhere, writer: model });
        return model.bedtimeReading(request);
      },
    };

    const reading = await read(id);

    expect(reading.bedtimeReading).toContain('Written meanwhile.');
    expect((await find())?.bedtimeReading).toBe(reading.bedtimeReading);
  });

  it('tells the writer the date of reading', async () => {
    const reflectionId = await write('Rye rests longer.', '2026-11-10');

    await readReflection({ userId, reflectionId, entries: sent, today: TODAY }, deps);

    expect(model.read[0]).toMatchObject({ today: TODAY });
  });

  it.each([
    ['no entries', []],
    ['only blank ones', [{ content: ' ' }]],
  ])('is refused for a request with %s', async (_, entries) => {
    const reflectionId = await write('Rye rests longer.');

    const reading = readReflection({ userId, reflectionId, entries }, deps);

    await expect(reading).rejects.toMatchObject({ status: 400, code: 'bedtime.nothing' });
  });

  it('cannot tell the day of another from one that never was', async () => {
    const reflectionId = await write('Rye rests longer.');

    const foreign = readReflection({ userId: randomUUID(), reflectionId, entries: sent }, deps);
    const unknown = readReflection({ userId, reflectionId: randomUUID(), entries: sent }, deps);

    await expect(foreign).rejects.toMatchObject({ status: 404, message: 'There is nothing at this address.' });
    await expect(unknown).rejects.toMatchObject({ status: 404, message: 'There is nothing at this address.' });
    expect(model.read).toEqual([]);
  });
});

describe('a reading of several days', () => {
  const sentOn = (date: string) => ({ date, content: `Sent for ${date}.` });
  const read = (...dates: string[]) => readEntries({ userId, entries: dates.map(sentOn) }, deps);

  it('are read on a full disk, too', async () => {
    await write('Rye rests longer.');
    deps.outputs = {
      ...deps.outputs,
      save: () => Promise.reject(Object.assign(new Error('full'), { kind: 'full' })),
    };

    expect((await read(TODAY)).bedtimeReading).toContain('Rye rests longer.');
  });

  it('is made of the saved words of those days, oldest first, whatever the request says', async () => {
    await write('Saved today.');
    await write('Saved yesterday.', '2026-11-20');

    const reading = await read(TODAY, '2026-11-20');

    expect(reading.bedtimeReading).toBe('test:model 0; 2026-11-20 Saved yesterday.; 2026-11-21 Saved today.');
  });

  it('shows no language model a word that was not saved', async () => {
    await write('Saved today.');

    const reading = await read(TODAY, '2026-11-20');

    expect(model.read).toEqual([]);
    expect(reading).toMatchObject({
      bedtimeReading: 'embedded 0; 2026-11-20 Sent for 2026-11-20.; 2026-11-21 Saved today.',
      source: 'embedded',
    });
  });

  it('reads the newest three days', async () => {
    await read('2026-11-17', '2026-11-20', '2026-11-18', '2026-11-19');

    expect(embedded.read[0]?.days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  });

  it('is stored as one of saved days only when all its words were saved', async () => {
    await write('Saved today.');
    await read(TODAY);
    await read(TODAY, '2026-11-20');

    const { texts } = await journal.storage.outputs.listReadings(userId, { limit: 2 });

    const saved = Object.fromEntries(texts.map(({ subject, daysKey }) => [subject, daysKey !== undefined]));
    expect(saved).toEqual({ '2026-11-21': true, '2026-11-20,2026-11-21': false });
  });

  it('is another version when asked for again, within the same quota', async () => {
    const readings = [];
    for (let count = 0; count < REGENERATIONS_PER_DAY + 2; count += 1) readings.push(await read(TODAY));

    expect(readings.slice(0, 2).map(({ bedtimeReading }) => bedtimeReading)).toEqual([
      'embedded 0; 2026-11-21 Sent for 2026-11-21.',
      'embedded 1; 2026-11-21 Sent for 2026-11-21.',
    ]);
    expect(readings.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    expect(readings.at(-1)?.bedtimeReading).toBe(readings.at(-2)?.bedtimeReading);
  });

  it('is a new first one when a day has changed', async () => {
    await write('Saved today.');
    await read(TODAY);
    await write('More.');

    const reading = await read(TODAY);

    expect(reading.bedtimeReading).toContain('More.');
    expect(reading.isRepeated).toBe(false);
  });

  it('holds the quota exactly under many calls at once', async () => {
    const days = Array.from({ length: 40 }, (_, index) => `2026-${index < 20 ? '09' : '10'}-${10 + (index % 20)}`);
    await Promise.all(days.map((day) => read(day)));

    const again = await Promise.all(days.map((day) => read(day)));

    expect(again.filter(({ isRepeated }) => !isRepeated)).toHaveLength(REGENERATIONS_PER_DAY);
  });

  it('is a new first one for another date of reading, which the writer is told', async () => {
    const ask = (today?: string) => readEntries({ userId, entries: [sentOn('2026-11-19')], today }, deps);
    for (let count = 0; count < REGENERATIONS_PER_DAY + 1; count += 1) await ask();

    expect((await ask()).isRepeated).toBe(true);
    expect((await ask('2026-11-20')).isRepeated).toBe(false);
    expect(embedded.read.at(-1)?.today).toBe('2026-11-20');
  });

  it('is the same question for no date of reading and for that of the newest day', async () => {
    const ask = (today?: string) => readEntries({ userId, entries: [sentOn('2026-11-19')], today }, deps);
    await ask();
    await ask('2026-11-19');
    await ask('2026-11-01');

    expect(embedded.read.map(({ today, variant }) => `${today} ${variant}`)).toEqual([
      '2026-11-19 0',
      '2026-11-19 1',
      '2026-11-19 2',
    ]);
  });

  it('is refused for a date of reading that nobody on earth has yet', async () => {
    const asked = readEntries({ userId, entries: [sentOn(TODAY)], today: '2026-12-24' }, deps);

    await expect(asked).rejects.toMatchObject({ code: 'date.future' });
  });

  it('passes over blank entries and is refused when no other is left', async () => {
    const blank = { date: '2026-11-20', content: ' \n' };
    await readEntries({ userId, entries: [blank, sentOn(TODAY)] }, deps);

    expect(embedded.read[0]?.days.map(({ date }) => date)).toEqual([TODAY]);
    await expect(readEntries({ userId, entries: [blank] }, deps)).rejects.toMatchObject({ code: 'bedtime.nothing' });
  });

  it('is refused for a day that nobody on earth has yet', async () => {
    await expect(read('2026-12-24')).rejects.toMatchObject({ code: 'date.future' });
  });
});
