// Texts of the language model in a person's browser, through the whole server, on either engine.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { addDays } from '#contract/days.ts';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { checkDays, checkEntries } from '../../embedded/entries/checked-entries.ts';
import { HOSTILE } from '../../generation/checks/samples/hostile.ts';
import { fingerprintDays } from '../../generation/tasks/fingerprint-days.ts';
import { answerHonestly } from '../../server/models/honest-model.fixture.ts';
import { buildBedtimePrompt, buildSummaryPrompt, buildWeeklyPrompt } from '../../generation/prompts/build-prompts.ts';
import { openPostgresHarness, openSqliteHarness, type StorageHarness } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';

const RYE = 'Rye needs a longer rest than wheat. I asked Ines for help with the oven.';
const TEA = 'Green tea turns bitter when the water boils, so I let it cool first.';
const MODEL = 'Google Chrome 148';
const LIMIT = { contextTokens: 6000 };

interface Day {
  date: string;
  entries: readonly { content: string; promptIndex?: number | null }[];
}

const answerSummary = (day: Day) =>
  answerHonestly(
    buildSummaryPrompt({ day: { ...day, entries: checkEntries(day.entries) }, earlierDays: [], variant: 0 }, LIMIT)
      .prompt,
  ).text;
const answerReading = (days: Day[], variant = 0) =>
  answerHonestly(buildBedtimePrompt({ days: checkDays(days), variant }, LIMIT).prompt).text;
const answerWeek = (days: Day[], endDate: string) =>
  answerHonestly(buildWeeklyPrompt({ days: checkDays(days), endDate, variant: 0 }, LIMIT).prompt).text;

async function buildBody(text: string, days: readonly Day[], model = MODEL) {
  return { text, model, fingerprint: await fingerprintDays(days) };
}

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('on %s', (_, openHarness) => {
  let journal: StorageHarness;
  let app: TestApp;
  let ada: TestPerson;

  beforeAll(async () => {
    journal = await openHarness();
    app = await startTestApp({ storage: { ...journal.storage, close: async () => {} }, clock: journal.clock });
  });

  afterAll(async () => {
    await app.close();
    await journal.close();
  });

  beforeEach(async () => {
    journal.clock.set(NOON);
    ada = await app.signIn();
  });

  const save = async (content = RYE, date = TODAY): Promise<Reflection> => {
    const payload = { userId: ada.userId, date, promptIndex: 0, entries: [{ content }] };
    return (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
  };
  const find = async (date = TODAY) =>
    (await ada.send({ url: `/api/reflections/${ada.userId}/${date}` })).json<Reflection>();
  const put = (url: string, payload: object) => ada.send({ method: 'PUT', url, payload });
  const putText = (day: Reflection, kind: string, payload: object) =>
    put(`/api/reflections/${day.id}/texts/${kind}`, payload);

  describe('a summary', () => {
    it('is stored with its origin, and an edit replaces it with an embedded one', async () => {
      const day = await save();
      const answer = await putText(day, 'summary', await buildBody(answerSummary(day), [day]));

      expect(answer.statusCode).toBe(200);
      const stored = await find();
      expect(stored.summary).toMatchObject({ status: 'ready', source: `browser:${MODEL}`, degraded: false });
      expect(stored.aiSummary).toContain('Rye needs a longer rest');
      await save(TEA);
      expect((await find()).summary.source).toBe('embedded');
    });

    it('is told to the other devices of the person', async () => {
      const day = await save();
      const since = String(journal.clock.now());
      await putText(day, 'summary', await buildBody(answerSummary(day), [day]));

      const events = await ada.send({ url: '/api/events', query: { since } });
      expect(events.body).toContain(`"version":${day.version + 1}`);
    });

    it('of words that have changed since is refused with 409, and changes nothing', async () => {
      const day = await save();
      const body = await buildBody(answerSummary(day), [day]);
      await save(TEA);
      const answer = await putText(day, 'summary', body);

      expect([answer.statusCode, answer.body]).toEqual([
        409,
        expect.stringContaining('What you wrote has changed since this text was made.'),
      ]);
      expect((await find()).summary.source).toBe('embedded');
    });

    it.each([
      ['invented numbers', 'Rye needs a rest of 4 hours.'],
      ['invented words', 'Penguins huddle against storms.'],
      ['markup', 'Rye needs a <b>longer</b> rest.'],
      ['another language', 'Der Roggen braucht viel mehr Ruhe als alle anderen, und das ist auch gut so.'],
      ['too many lines', Array.from({ length: 6 }, () => 'Rye needs a longer rest.').join('\n')],
      ['our instructions', 'As a language model, rye needs a longer rest.'],
    ])('with %s is refused with 422', async (__, text) => {
      const day = await save();
      const answer = await putText(day, 'summary', await buildBody(text, [day]));

      expect(answer.statusCode).toBe(422);
      expect(answer.body).not.toContain('rye');
      expect((await find()).summary.source).toBe('embedded');
    });

    it('of a model that obeys an entry is refused', async () => {
      const shown: string[] = [];
      for (const { entry, answer, never, name } of HOSTILE.slice(0, 12)) {
        const day = await save(entry, addDays(TODAY, -shown.length - 1));
        // oxlint-disable-next-line no-await-in-loop -- each has a day of its own
        await putText(day, 'summary', await buildBody(answer, [day]));
        const found = await find(day.date);
        shown.push(found.summary.source.startsWith('browser:') && never.test(found.aiSummary ?? '') ? name : '');
      }

      expect(shown.filter(Boolean)).toEqual([]);
    });

    it('quotes no entry with words of distress', async () => {
      const day = await save('I want to die tonight and nobody knows about it.');
      const answer = await putText(
        day,
        'summary',
        await buildBody('I want to die tonight and nobody knows about it.', [day]),
      );

      expect(answer.statusCode).toBe(422);
    });

    it('may be written again ten times a day', async () => {
      const day = await save();
      const body = await buildBody(answerSummary(day), [day]);
      for (let version = 0; version <= REGENERATIONS_PER_DAY; version += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one version after the other
        expect((await putText(day, 'summary', { ...body, model: `Chrome ${version}` })).statusCode).toBe(200);
      }
      await putText(day, 'summary', { ...body, model: 'Chrome last' });

      expect((await find()).summary.source).toBe(`browser:Chrome ${REGENERATIONS_PER_DAY}`);
    });
  });

  describe('a bedtime reading', () => {
    it('of a day takes the place of the embedded one, and keeps the reading before it', async () => {
      const day = await save();
      const url = `/api/reflections/${day.id}/bedtime-reading`;
      await ada.send({ method: 'POST', url, payload: { entries: [{ content: RYE }] } });
      const first = await putText(day, 'bedtime', await buildBody(answerReading([day]), [day]));
      expect(first.statusCode).toBe(200);
      const second = await putText(day, 'bedtime', await buildBody(answerReading([day], 1), [day]));

      const { bedtimeReading, reading } = second.json<Reflection>();
      expect(bedtimeReading).toContain('The evening is here.');
      expect(reading).toMatchObject({ source: `browser:${MODEL}`, previous: { source: `browser:${MODEL}` } });
      expect(first.json<Reflection>().reading).not.toHaveProperty('previous');
    });

    it('of an earlier day has ten versions a day, and the embedded text before it is not kept', async () => {
      const day = await save(RYE, addDays(TODAY, -1));
      const url = `/api/reflections/${day.id}/bedtime-reading`;
      await ada.send({ method: 'POST', url, payload: { entries: [{ content: RYE }], today: TODAY } });
      const body = { ...(await buildBody(answerReading([day]), [day])), today: TODAY };
      const first = (await putText(day, 'bedtime', body)).json<Reflection>();
      expect(first.reading).not.toHaveProperty('previous');
      for (let version = 1; version <= REGENERATIONS_PER_DAY + 1; version += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one version after the other
        expect((await putText(day, 'bedtime', { ...body, model: `Chrome ${version}` })).statusCode).toBe(200);
      }

      expect((await find(day.date)).reading?.source).toBe(`browser:Chrome ${REGENERATIONS_PER_DAY}`);
    });

    it('does not quote an entry whose words of distress stand behind the part that is read', async () => {
      const hard = `The tide tables were wrong by an hour. ${'The sea was loud. '.repeat(1000)} I want to die.`;
      const payload = {
        userId: ada.userId,
        date: TODAY,
        promptIndex: 0,
        entries: [{ content: hard }, { content: RYE }],
      };
      const day = (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
      const text = 'The day can end now.\n\nToday you wrote: “The tide tables were wrong by an hour.”\n\nBreathe out.';

      expect((await putText(day, 'bedtime', await buildBody(text, [day]))).statusCode).toBe(422);
    });

    it('of several days is listed among the stored readings', async () => {
      const days = [await save(TEA, addDays(TODAY, -1)), await save()];
      const dates = days.map(({ date }) => date);
      const body = { ...(await buildBody(answerReading(days), days)), dates };
      const answer = await put(`/api/bedtime-readings/${ada.userId}`, body);

      expect(answer.json<BedtimeReading>()).toMatchObject({ source: `browser:${MODEL}`, isRepeated: false, dates });
      const stored = await ada.send({ url: `/api/bedtime-readings/${ada.userId}` });
      expect(stored.json()).toMatchObject({ readings: [{ source: `browser:${MODEL}`, dates }] });
    });

    it('of a day that is not there is refused', async () => {
      const day = await save();
      const body = { ...(await buildBody(answerReading([day]), [day])), dates: [addDays(TODAY, -5)] };

      expect((await put(`/api/bedtime-readings/${ada.userId}`, body)).statusCode).toBe(409);
    });
  });

  describe('a weekly refresher', () => {
    const [startDate, endDate] = [addDays(TODAY, -6), TODAY];
    const url = () => `/api/reflections/${ada.userId}/weekly/${startDate}/${endDate}`;
    const write = async () => {
      const days = [
        await save('The garlic went into the ground before the frost.', addDays(TODAY, -2)),
        await save(TEA, addDays(TODAY, -1)),
        await save(),
      ];
      return put(url(), await buildBody(answerWeek(days, endDate), days));
    };

    it('is returned until an entry of its window changes', async () => {
      const answer = await write();

      expect(answer.statusCode).toBe(200);
      expect(answer.json<WeeklyRefresher>().highlights.length).toBeGreaterThan(0);
      expect((await ada.send({ url: url() })).json()).toMatchObject({ source: `browser:${MODEL}` });
      await save('Onions need more sun than the wall gives them.', addDays(TODAY, -3));
      expect((await ada.send({ url: url() })).json()).toMatchObject({ source: 'embedded' });
    });

    it('that is no JSON is refused', async () => {
      const day = await save();

      expect((await put(url(), await buildBody('{"summary": ', [day]))).statusCode).toBe(422);
    });
  });

  it.each([
    [{ text: '' }, 'The text is missing.'],
    [{ text: 'x'.repeat(8001) }, 'A generated text has at most 8,000 characters.'],
    [{ fingerprint: 'none' }, 'The fingerprint must be 64 hexadecimal digits.'],
    [{ model: '<script>' }, 'The model must be a name of at most 60 characters.'],
  ])('a body with %j is refused with a sentence', async (change, sentence) => {
    const day = await save();
    const answer = await putText(day, 'summary', { ...(await buildBody(RYE, [day])), ...change });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
  });

  it('the day of another person is not found', async () => {
    const day = await save();
    const ben = await app.signIn();
    const payload = await buildBody(answerSummary(day), [day]);
    const answer = await ben.send({ method: 'PUT', url: `/api/reflections/${day.id}/texts/summary`, payload });

    expect(answer.statusCode).toBe(404);
  });
});
