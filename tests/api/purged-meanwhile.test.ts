// A day or an entry that is deleted for good while a text about it is being generated: the text is shown and not stored.
import { expect, test } from 'vitest';
import { generateBedtimeReading, generateReflectionReading } from '../../server/bedtime/generate.ts';
import type { GenerationDeps } from '../../server/generated-texts/generation-deps.ts';
import { openWriterJournal } from '../../server/generated-texts/list.fixture.ts';
import { removeEntry } from '../../server/history/entries.ts';
import { listRemovedEntries, purgeEntry } from '../../server/history/entry-revisions.ts';
import { listRemovedReflections, purgeReflection, removeReflection } from '../../server/history/removed-reflections.ts';
import type { Writer } from '../../server/models/writer.ts';
import { readDay } from '../../server/reflections/rows/reflections.ts';
import { getWeeklyRefresher } from '../../server/weekly/generate.ts';
import type { FakeWriter } from '../support/fake-writer.ts';
import { TODAY } from '../support/test-clock.ts';

const YESTERDAY = '2026-11-20';
const SECRET = 'The secret.';
const asked = { idempotencyKey: undefined };

let model: FakeWriter;
let deps: GenerationDeps;
let userId: string;
const { journal, write } = openWriterJournal((opened) => ({ model, deps, userId } = opened));

/** The writer has read the days, and this happens before it answers. */
function beforeItAnswers(work: () => Promise<void>): void {
  const answerAfter =
    <Request, Answer>(answer: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      await work();
      return answer(request);
    };
  const writer: Writer = {
    ...model,
    bedtimeReading: answerAfter(model.bedtimeReading),
    weeklyRefresher: answerAfter(model.weeklyRefresher),
  };
  deps = { ...deps, writer };
}

async function purgeYesterday(): Promise<void> {
  const day = await readDay({ userId, date: YESTERDAY }, journal.storage);
  const { id: reflectionId = '', version = 0 } = day ?? {};
  await removeReflection({ userId, reflectionId, ...asked, expectedVersion: version }, journal.deps);
  const [removed] = await listRemovedReflections({ userId }, journal.deps);
  await purgeReflection({ userId, reflectionId, cursor: removed?.cursor ?? '' }, journal.deps);
}

test('I11: a reading of several days leaves nothing of a day that was deleted for good meanwhile', async () => {
  await write('Rye rests longer.');
  await write(SECRET, YESTERDAY);
  beforeItAnswers(purgeYesterday);

  const entries = [TODAY, YESTERDAY].map((date) => ({ date, content: 'Sent.' }));
  const { bedtimeReading } = await generateBedtimeReading({ userId, entries }, deps);

  expect(bedtimeReading).toContain(SECRET);
  const subject = `${YESTERDAY},${TODAY}`;
  expect(await journal.storage.generatedTexts.find(userId, 'bedtime', subject)).toBeNull();
});

test('I11: a weekly refresher leaves nothing of a day that was deleted for good meanwhile', async () => {
  await write('Rye rests longer.');
  await write(SECRET, YESTERDAY);
  beforeItAnswers(purgeYesterday);
  const week = { userId, startDate: '2026-11-14', endDate: TODAY, isRefresh: false };

  const { summary } = await getWeeklyRefresher(week, deps);

  expect(summary).toContain(SECRET);
  expect(await journal.storage.generatedTexts.find(userId, 'weekly', `2026-11-14..${TODAY}`)).toBeNull();
});

test('I11: a reading of one day leaves nothing of an entry that was deleted for good meanwhile', async () => {
  const entries = [
    { id: 'a', content: 'Rye rests longer.' },
    { id: 'b', content: SECRET },
  ];
  const { saved } = await journal.save({ userId, entries });
  const entry = { userId, reflectionId: saved.id, entryId: 'b' };
  beforeItAnswers(async () => {
    await removeEntry({ ...entry, ...asked, expectedVersion: saved.version }, journal.deps);
    const [removed] = await listRemovedEntries(entry, journal.deps);
    await purgeEntry({ ...entry, cursor: removed?.cursor ?? '' }, journal.deps);
  });

  const { bedtimeReading } = await generateReflectionReading({ ...entry, entries: [{ content: 'Sent.' }] }, deps);

  expect(bedtimeReading).toContain(SECRET);
  expect((await readDay({ userId, date: TODAY }, journal.storage))?.bedtime).toBeNull();
});

test('what is generated after something was deleted for good is stored', async () => {
  await write('Rye rests longer.');
  await write(SECRET, YESTERDAY);
  await purgeYesterday();

  await generateBedtimeReading({ userId, entries: [{ date: TODAY, content: 'Sent.' }] }, deps);

  expect(await journal.storage.generatedTexts.find(userId, 'bedtime', TODAY)).toMatchObject({ variant: 0 });
});
