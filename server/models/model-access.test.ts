import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUserId, openSqliteHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { createTokenBudget, type ModelAccess, planSummaryJobs } from './model-access.ts';

const LIMIT = 150;

let harness: StorageHarness;

beforeAll(async () => {
  harness = await openSqliteHarness();
});

afterAll(() => harness.close());

it('a call is paid for once, however often more was set aside for it', async () => {
  const { storage, clock } = harness;
  const { modelCalls } = storage;
  const userId = createUserId();
  const model = { source: 'compatible:small', name: 'small', providerName: '127.0.0.1', isPrivate: true };
  const use = { model, modelCalls, clock, dailyTokensPerUser: LIMIT } satisfies Partial<ModelAccess>;
  // The writer and the choices of a person are nothing to a book.
  const book = createTokenBudget({ userId, kind: 'summary', dates: ['2026-11-21'] }, use as unknown as ModelAccess);

  expect(await book.reserve(100)).toBe(true);
  expect(await book.extend(30)).toBe(true);
  expect(await book.extend(21)).toBe(false);
  expect(await book.extend(20)).toBe(true);
  await book.record({ outcome: 'ok', tokensIn: 60, tokensOut: 20, tries: 3, ms: 5 });

  const day = new Date(clock.now()).toISOString().slice(0, 10);
  expect(await modelCalls.countTokens(userId, day)).toBe(80);
  expect(await modelCalls.list(userId, 10)).toMatchObject([{ tokensIn: 60, tokensOut: 20, tries: 3 }]);
});

it('a summary is asked of a model only for a day with a text that it may read, and no more texts are compared', async () => {
  const { storage, clock } = harness;
  const model = { source: 'compatible:small', name: 'small', providerName: '127.0.0.1', isPrivate: true };
  const writer = { promptVersion: '1', source: 'compatible:small' };
  const use = { model, writer, modelConsents: storage.modelConsents, clock };
  const plan = await planSummaryJobs(createUserId(), use as unknown as ModelAccess);
  const planFor = (...contents: string[]) =>
    plan({ date: '2026-11-21', entries: contents.map((content) => ({ content, promptIndex: null })) });

  expect(planFor('I want to die.')).toBeNull();
  expect(planFor(' ', 'I want to die.')).toBeNull();
  expect(planFor('I want to die.', 'The kettle was loud.')).toMatchObject({ variant: 0 });
  expect(planFor(' ')).toBeNull();

  const compared: string[] = [];
  const watch = (content: string) => ({
    promptIndex: null,
    get content() {
      compared.push(content);
      return content;
    },
  });
  plan({ date: '2026-11-21', entries: [watch('The kettle was loud.'), watch('Bread rises.')] });
  // The fingerprint reads each text once.
  expect(compared.filter((content) => content === 'Bread rises.')).toHaveLength(1);
});
