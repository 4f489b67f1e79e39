import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeWriter } from '../../tests/support/fake-writer.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { buildImportedDaysKey } from '../generated-texts/rows/generated-text-removal.ts';
import { openWriterJournal } from '../generated-texts/list.fixture.ts';
import { hideDay } from '../history/past-days.ts';
import { listRemovedReflections, purgeReflection, removeReflection } from '../history/removed-reflections.ts';
import { changeSettings } from '../settings/settings.ts';
import { generateBedtimeReading } from './generate.ts';
import { listBedtimeReadings } from './list.ts';

const YEAR_AGO = '2025-11-21';
const MONTH_AGO = '2026-10-21';
const PLUMS = 'The plums are in the jars.';

let embedded: FakeWriter;
let deps: GenerationDeps;
let userId: string;
const { journal, write } = openWriterJournal((test) => ({ embedded, deps, userId } = test));

beforeEach(() => {
  deps.writer = embedded;
});

const read = (dates = [TODAY]) =>
  generateBedtimeReading({ userId, entries: dates.map((date) => ({ date, content: 'Sent.' })) }, deps);
const findLine = async (dates?: string[]) => {
  await read(dates);
  return embedded.requests.at(-1)?.pastLine ?? null;
};

describe('a line of a month or a year ago', () => {
  it('F7: is given to the embedded writer, and the reading names its day', async () => {
    await write('Rye rests longer.');
    await write(PLUMS, MONTH_AGO);

    const reading = await read();

    expect(embedded.requests[0]).toMatchObject({
      days: [{ date: TODAY }],
      pastLine: { date: MONTH_AGO, span: 'month', quote: `“${PLUMS}”` },
    });
    expect(reading.dates).toEqual([MONTH_AGO, TODAY]);
  });

  it('F7: is that of a year ago first, and opens two further days at most', async () => {
    await write('Rye rests longer.');
    for (const date of [MONTH_AGO, YEAR_AGO, '2024-11-21', '2026-11-14', '2026-05-21']) await write(PLUMS, date);
    const chargeOpenedBytes = vi.spyOn(deps, 'chargeOpenedBytes');

    expect(await findLine()).toMatchObject({ date: YEAR_AGO, span: 'year' });

    const [past, own] = chargeOpenedBytes.mock.calls.map(([, bytes]) => bytes).toSorted((a, b) => b - a);
    expect(past).toBeLessThan(3 * (own ?? 0));
  });

  it('F7: is none of a hidden day, and none after «On this day» was switched off', async () => {
    await write('Rye rests longer.');
    await write(PLUMS, MONTH_AGO);
    await write(PLUMS, YEAR_AGO);

    await hideDay({ userId, date: YEAR_AGO, hidden: true }, journal.storage);
    expect(await findLine()).toMatchObject({ date: MONTH_AGO });
    await changeSettings({ userId, change: { pastDays: false } }, journal.storage);
    expect(await findLine()).toBeNull();
  });

  it.each([
    ['of a day with words of distress', `${PLUMS} I want to die.`, 'Rye rests longer.'],
    ['of a hard day', `${PLUMS} My father died in the night.`, 'Rye rests longer.'],
    ['beside a hard day', PLUMS, 'Rye rests longer. My father died in the night.'],
  ])('F7: is none %s', async (_, past, today) => {
    await write(today);
    await write(past, MONTH_AGO);

    expect(await findLine()).toBeNull();
  });

  it('F7: is none of a day that is read anyway, none for unsaved words and none for a language model', async () => {
    await write(PLUMS, MONTH_AGO);
    expect(await findLine()).toBeNull();
    await write('Rye rests longer.');
    expect(await findLine([MONTH_AGO, TODAY])).toBeNull();
    expect(await findLine()).not.toBeNull();

    const model = { ...embedded, source: 'test:model' };
    expect(
      (
        await generateBedtimeReading(
          { userId, entries: [{ date: TODAY, content: 'Sent.' }] },
          { ...deps, writer: model },
        )
      ).dates,
    ).toEqual([TODAY]);
  });

  it('F7: makes another reading when its day was changed', async () => {
    await write('Rye rests longer.');
    await write(PLUMS, MONTH_AGO);
    await read();
    await write('The cellar is full.', MONTH_AGO);

    await read();

    expect(embedded.requests.map(({ variant }) => variant)).toEqual([0, 1]);
    expect(await journal.storage.quotas.tryConsume({ userId, day: TODAY, kind: 'bedtime', limit: 1 })).toBe(true);
  });

  it('I11: hides the reading while its day is removed, and goes with it for good', async () => {
    await write('Rye rests longer.');
    const reflectionId = await write(PLUMS, MONTH_AGO);
    await write('Wheat too.', '2026-11-20');
    await write('And oats.', '2026-11-19');
    const dates = [TODAY, '2026-11-20', '2026-11-19'];
    await read(dates);
    const listed = async () =>
      (await listBedtimeReadings({ userId }, journal.storage)).readings.map((one) => one.dates);
    expect(await listed()).toEqual([[MONTH_AGO, ...dates.toReversed()]]);

    const removal = { userId, reflectionId, idempotencyKey: undefined, expectedVersion: 1 };
    await removeReflection(removal, journal.deps);
    expect(await listed()).toEqual([]);
    const [removed] = await listRemovedReflections({ userId }, journal.deps);
    await purgeReflection({ userId, reflectionId, cursor: removed?.cursor ?? '' }, journal.deps);

    const subject = [MONTH_AGO, ...dates.toReversed()].join(',');
    expect(await journal.storage.generatedTexts.find(userId, 'bedtime', subject)).toBeNull();
  });

  it('I11: leaves an imported reading with such a line when a day in between is deleted for good', async () => {
    const { generatedTexts } = journal.storage;
    const about = { userId, kind: 'bedtime', text: 'Sleep.', source: 'embedded', degraded: false } as const;
    const made = { madeAt: journal.clock.now(), inputHash: 'h', variant: 0, daysKey: buildImportedDaysKey('i') };
    const known = `${MONTH_AGO},2026-11-19,2026-11-20,${TODAY}`;
    const firstAndLast = `${MONTH_AGO},${TODAY}`;
    for (const subject of [known, firstAndLast]) await generatedTexts.save({ ...about, ...made, subject });
    const reflectionId = await write('In between.', '2026-11-01');

    const removal = { userId, reflectionId, idempotencyKey: undefined, expectedVersion: 1 };
    await removeReflection(removal, journal.deps);
    const [removed] = await listRemovedReflections({ userId }, journal.deps);
    await purgeReflection({ userId, reflectionId, cursor: removed?.cursor ?? '' }, journal.deps);

    expect(await generatedTexts.find(userId, 'bedtime', known)).toMatchObject({ text: 'Sleep.' });
    expect(await generatedTexts.find(userId, 'bedtime', firstAndLast)).toBeNull();
  });
});
