import { purgeDay, removeDay } from '../../tests/support/change-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeModelInfo,
  createFakeModelWriter,
  type FakeModelWriter,
} from '../../tests/support/fake-model-writer.ts';
import { createUserId, openSqliteHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { newId } from '../ids.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { ModelAccess } from '../models/model-access.ts';
import { retrySummary } from './retry.ts';
import { saveReflection } from '../reflections/save.ts';
import { markDegraded, runSummaryJob } from './summary-job.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import { readDay } from '../reflections/rows/reflections.ts';

const HOUR_MS = 3_600_000;

let harness: StorageHarness;
let writer: FakeModelWriter;
let models: ModelAccess;
let userId: string;

beforeAll(async () => {
  harness = await openSqliteHarness();
});

afterAll(() => harness.close());

beforeEach(async () => {
  harness.clock.set(NOON);
  await harness.storage.summaryJobs.purge();
  writer = createFakeModelWriter();
  const { modelConsents, modelCalls } = harness.storage;
  const { clock } = harness;
  models = {
    model: createFakeModelInfo(),
    writer,
    dailyTokensPerUser: 60_000,
    modelConsents,
    modelCalls,
    clock,
  };
  userId = createUserId();
});

async function save(content = 'Rye rests longer.'): Promise<string> {
  const { storage, clock } = harness;
  const day = { userId, date: TODAY, promptIndex: 0, entries: [{ id: 'a', content, rev: 99 }] };
  const summarise = () => ['Rye rests longer'];
  const deps = {
    ...storage,
    clock,
    summarise,
    modelAccess: models,
    newId: () => newId(clock.now()),
  };
  return (await saveReflection({ userId, day, idempotencyKey: undefined }, deps)).saved.id;
}

async function claim(): Promise<SummaryJob> {
  const turn = await harness.storage.summaryJobs.claim({ owner: createUserId(), leaseMs: 1_000 });
  if (turn === null) throw new Error('No turn is due.');
  return turn;
}

function write(turn: SummaryJob, signal = new AbortController().signal): Promise<void> {
  return runSummaryJob(
    turn,
    { signal, onText: () => {} },
    { ...harness.storage, modelAccess: models, clock: harness.clock },
  );
}

async function find(): Promise<StoredReflection> {
  const day = await readDay({ userId, date: TODAY }, harness.storage);
  if (day === null) throw new Error('There is no day.');
  return day;
}

const isThereMore = async () => (await harness.storage.summaryJobs.findNextDue()) !== null;

function pass(ms: number): void {
  harness.clock.set(new Date(harness.clock.now() + ms).toISOString());
}

describe('running a summary job', () => {
  it('brings the text of the model, with its variant and what it was made from', async () => {
    await save();
    const turn = await claim();

    await write(turn);

    const { source } = writer;
    expect((await find()).summary).toEqual({
      text: 'Model 0: Rye rests longer.',
      source,
      degraded: false,
      madeAt: Date.parse(NOON),
      variant: 0,
      inputHash: turn.inputHash,
    });
    expect(await isThereMore()).toBe(false);
  });

  it('leaves an aborted job unchanged for the next process', async () => {
    await save();
    const turn = await claim();
    writer.answerWith(async () => ({ reason: 'aborted' }));

    await write(turn, AbortSignal.abort());

    expect(await harness.storage.summaryJobs.renew(turn, 1_000)).toBe(true);
    expect((await find()).summary?.degraded).toBe(false);
  });

  it('gives up without a call after three processes have died', async () => {
    await save();
    for (let count = 0; count < 3; count += 1) {
      await claim();
      pass(1_000);
    }

    await write(await claim());

    expect((await find()).summary).toMatchObject({ source: 'embedded', degraded: true });
    expect(writer.requests).toEqual([]);
    expect(await isThereMore()).toBe(false);
  });

  it('ends without a call when the person has turned models off since', async () => {
    await save();
    const turn = await claim();
    models = { ...models, model: createFakeModelInfo({ isPrivate: false }) };

    await write(turn);

    expect(await find()).toMatchObject({ jobStatus: null, summary: { source: 'embedded', degraded: false } });
    expect(writer.requests).toEqual([]);
  });

  it('ends when its day is gone', async () => {
    const id = await save();
    const turn = await claim();
    await removeDay(harness.storage, { userId, reflectionId: id }, () => {});

    await write(turn);

    expect(writer.requests).toEqual([]);
    expect(await isThereMore()).toBe(false);
  });

  it('that fails is tried again less and less often, and not after a day', async () => {
    await save();
    writer.answerWith(async () => ({ reason: 'network' }));
    const waits: number[] = [];
    for (let dueAt: number | null = harness.clock.now(); dueAt !== null;) {
      harness.clock.set(new Date(dueAt).toISOString());
      await write(await claim());
      const next: number | null = await harness.storage.summaryJobs.findNextDue();
      if (next !== null) waits.push((next - dueAt) / HOUR_MS);
      dueAt = next;
    }

    expect(waits.slice(0, 6)).toEqual([0.25, 0.5, 1, 2, 4, 4]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(29);
    expect((await find()).summary).toMatchObject({ source: 'embedded', degraded: true });
  });

  it('that cannot end otherwise is not tried again', async () => {
    await save();
    writer.answerWith(async () => ({ reason: 'rejected' }));

    await write(await claim());

    expect(await isThereMore()).toBe(false);
  });

  it('of words whose text is known needs no call, unless the person wants another one', async () => {
    const reflectionId = await save();
    await write(await claim());
    await save('Wheat rests.');
    await write(await claim());
    await save('Rye rests longer.');
    await write(await claim());
    const known = (await find()).summary?.text;
    const asked = writer.requests.length;

    await retrySummary({ userId, reflectionId }, { ...harness.storage, modelAccess: models });
    await write(await claim());

    expect(known).toBe('Model 0: Rye rests longer.');
    expect(asked).toBe(2);
    expect((await find()).summary).toMatchObject({ text: 'Model 1: Rye rests longer.', variant: 1 });
  });
});

it('I11: a summary of words that were deleted for good meanwhile is stored nowhere', async () => {
  const { storage } = harness;
  const reflectionId = await save();
  const job = await claim();
  writer.answerWith(async () => {
    await removeDay(storage, { userId, reflectionId }, () => {});
    await purgeDay(storage, { userId, reflectionId }, () => {});
    return { text: 'Rye rests longer.' };
  });

  await write(job);

  expect(await storage.generatedTexts.find(userId, 'summary', job.inputHash)).toBeNull();
});

describe('a summary that takes too long', () => {
  it('leaves the embedded one to stand, and comes all the same', async () => {
    await save();
    const turn = await claim();

    await markDegraded(turn, harness.clock.now(), harness.storage);
    const waited = await find();
    await write(turn);

    expect(waited).toMatchObject({ jobStatus: null, summary: { source: 'embedded', degraded: true } });
    expect(await find()).toMatchObject({ jobStatus: null, summary: { source: writer.source, degraded: false } });
  });

  it('is waited for again after a new request, without a second call', async () => {
    const reflectionId = await save();
    const turn = await claim();
    await markDegraded(turn, harness.clock.now(), harness.storage);
    pass(100);

    const retried = await retrySummary({ userId, reflectionId }, { ...harness.storage, modelAccess: models });
    await write(turn);

    expect(retried.summary.status).toBe('pending');
    expect(await find()).toMatchObject({ jobStatus: null, summary: { source: writer.source } });
    expect(writer.requests).toHaveLength(1);
    expect(await isThereMore()).toBe(false);
  });
});

describe('what a call has cost', () => {
  it('does not discard the text when it cannot be recorded', async () => {
    await save();
    const away = async () => {
      throw Object.assign(new Error('away'), { kind: 'away' });
    };
    models = { ...models, modelCalls: { ...models.modelCalls, complete: away } };

    await write(await claim());

    expect((await find()).summary?.source).toBe(writer.source);
    expect(await harness.storage.modelCalls.countTokens(userId, TODAY)).toBe(100);
  });

  it('is not recorded after a fault of the program', async () => {
    await save();
    const broken = () => Promise.reject(new Error('broken'));
    models = { ...models, modelCalls: { ...models.modelCalls, complete: broken } };

    await expect(write(await claim())).rejects.toThrow('broken');
  });
});
