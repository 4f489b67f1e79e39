import { describe, expect, it, vi } from 'vitest';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { FakeWriter } from '../../tests/support/fake-writer.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { generateBedtimeReading } from './generate.ts';

import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { listVersions } from '../reflections/rows/day-versions.ts';
import { openWriterJournal } from '../generated-texts/list.fixture.ts';

let model: FakeWriter;
let embedded: FakeWriter;
let deps: GenerationDeps;
let userId: string;
const { journal, write } = openWriterJournal((test) => ({ model, embedded, deps, userId } = test));

describe('a reading of several days', () => {
  const sentOn = (date: string) => ({ date, content: `Sent for ${date}.` });
  const read = (...dates: string[]) => generateBedtimeReading({ userId, entries: dates.map(sentOn) }, deps);

  it('are read on a full disk, too', async () => {
    await write('Rye rests longer.');
    deps.generatedTexts = {
      ...deps.generatedTexts,
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

    expect(model.requests).toEqual([]);
    expect(reading).toMatchObject({
      bedtimeReading: 'embedded 0; 2026-11-20 Sent for 2026-11-20.; 2026-11-21 Saved today.',
      source: 'embedded',
    });
  });

  it('charges the sealed bytes of the days that it opens to the person', async () => {
    const chargeOpenedBytes = vi.spyOn(deps, 'chargeOpenedBytes');
    await write('日'.repeat(1_000));
    await write('Saved yesterday.', '2026-11-20');
    const versions = await listVersions({ userId, startDate: '2026-11-20', endDate: TODAY }, deps);

    await read(TODAY, '2026-11-20');

    const [yesterday, today] = versions.map(({ bytes }) => bytes);
    expect(chargeOpenedBytes.mock.calls).toEqual([[userId, (yesterday ?? 0) + (today ?? 0)]]);
  });

  it('reads the newest three days', async () => {
    await read('2026-11-17', '2026-11-20', '2026-11-18', '2026-11-19');

    expect(embedded.requests[0]?.days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  });

  it('is stored as one of saved days only when all its words were saved', async () => {
    await write('Saved today.');
    await read(TODAY);
    await read(TODAY, '2026-11-20');

    const { texts } = await journal.storage.generatedTexts.listReadings(userId, { limit: 2 });

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
    const ask = (today?: string) => generateBedtimeReading({ userId, entries: [sentOn('2026-11-19')], today }, deps);
    for (let count = 0; count < REGENERATIONS_PER_DAY + 1; count += 1) await ask();

    expect((await ask()).isRepeated).toBe(true);
    expect((await ask('2026-11-20')).isRepeated).toBe(false);
    expect(embedded.requests.at(-1)?.today).toBe('2026-11-20');
  });

  it('is the same question for no date of reading and for that of the newest day', async () => {
    const ask = (today?: string) => generateBedtimeReading({ userId, entries: [sentOn('2026-11-19')], today }, deps);
    await ask();
    await ask('2026-11-19');
    await ask('2026-11-01');

    expect(embedded.requests.map(({ today, variant }) => `${today} ${variant}`)).toEqual([
      '2026-11-19 0',
      '2026-11-19 1',
      '2026-11-19 2',
    ]);
  });

  it('is refused for a reading date that no time zone has reached', async () => {
    const asked = generateBedtimeReading({ userId, entries: [sentOn(TODAY)], today: '2026-12-24' }, deps);

    await expect(asked).rejects.toMatchObject({ code: 'date.future' });
  });

  it('passes over blank entries and is refused when no other is left', async () => {
    const blank = { date: '2026-11-20', content: ' \n' };
    await generateBedtimeReading({ userId, entries: [blank, sentOn(TODAY)] }, deps);

    expect(embedded.requests[0]?.days.map(({ date }) => date)).toEqual([TODAY]);
    await expect(generateBedtimeReading({ userId, entries: [blank] }, deps)).rejects.toMatchObject({
      code: 'bedtime.nothing',
    });
  });

  it('is refused for a day that no time zone has reached', async () => {
    await expect(read('2026-12-24')).rejects.toMatchObject({ code: 'date.future' });
  });
});
