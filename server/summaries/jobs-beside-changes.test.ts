// A summary that a language model writes, beside an import and its undo, which change the words and call no model, and
// beside what is deleted for good.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeModelInfo,
  createFakeModelWriter,
  type FakeModelWriter,
} from '../../tests/support/fake-model-writer.ts';
import { createUserId, openSqliteHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { removeEntry } from '../history/entries.ts';
import { listRemovedEntries, purgeEntry } from '../history/entry-revisions.ts';
import { importEntries, startImport } from '../imports/add-entries.ts';
import { undoImport } from '../imports/undo.ts';
import { newId } from '../ids.ts';
import type { ModelAccess } from '../models/model-access.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { saveReflection } from '../reflections/save.ts';
import { runSummaryJob } from './summary-job.ts';

const YESTERDAY = '2026-11-20';
const LEASE_MS = 1_000;

let harness: StorageHarness;
let writer: FakeModelWriter;
let userId: string;

beforeAll(async () => {
  harness = await openSqliteHarness();
});

afterAll(() => harness.close());

beforeEach(async () => {
  harness.clock.set(NOON);
  await harness.storage.summaryJobs.purge();
  writer = createFakeModelWriter();
  userId = createUserId();
});

function openDeps() {
  const { storage, clock } = harness;
  const { modelConsents, modelCalls } = storage;
  const model = createFakeModelInfo();
  const modelAccess: ModelAccess = { model, writer, dailyTokensPerUser: 60_000, modelConsents, modelCalls, clock };
  const rest = { summarise: () => ['Rye rests longer'], newId: () => newId(clock.now()), chargeOpenedBytes: () => {} };
  return { ...storage, ...rest, clock, modelAccess };
}

async function save(content = 'Rye rests longer.'): Promise<void> {
  const day = { userId, date: TODAY, promptIndex: 0, entries: [{ id: 'a', content }] };
  await saveReflection({ userId, day, idempotencyKey: undefined }, openDeps());
}

/** Of yesterday, without a language model. Returns what deletes an entry of it for good. */
async function saveYesterday(): Promise<() => Promise<void>> {
  const { modelAccess: _, ...deps } = openDeps();
  const entries = ['Wheat does not.', 'The secret.'].map((content, index) => ({ id: `${index}`, content }));
  const day = { userId, date: YESTERDAY, promptIndex: 0, entries };
  const { saved } = await saveReflection({ userId, day, idempotencyKey: undefined }, deps);
  const entry = { userId, reflectionId: saved.id, entryId: '1' };
  return async () => {
    await removeEntry({ ...entry, idempotencyKey: undefined, expectedVersion: saved.version }, deps);
    const [removed] = await listRemovedEntries(entry, deps);
    await purgeEntry({ ...entry, cursor: removed?.cursor ?? '' }, deps);
  };
}

async function addImported(): Promise<string> {
  const { id: importId } = await startImport({ userId, source: 'day-one', name: 'Journal.zip' }, openDeps());
  const entries = [{ key: 'one', date: TODAY, content: 'Of another journal.' }];
  await importEntries({ userId, importId, batch: { preview: false, entries } }, openDeps());
  return importId;
}

const claim = () => harness.storage.summaryJobs.claim({ owner: createUserId(), leaseMs: LEASE_MS });

async function claimJob(): Promise<SummaryJob> {
  const job = await claim();
  if (job === null) throw new Error('No job is due.');
  return job;
}

const write = (job: SummaryJob): Promise<void> =>
  runSummaryJob(job, { signal: new AbortController().signal, onText: () => {} }, openDeps());

const findSummary = async () => (await readDay({ userId, date: TODAY }, openDeps()))?.summary;

/** While the model writes. */
function meanwhile(change: () => Promise<unknown>): void {
  writer.answerWith(async () => {
    await change();
    return { text: 'Of the words before.' };
  });
}

describe('a summary of a language model', () => {
  it('HO8: that waits is not written once an import has changed its day', async () => {
    await save();

    await addImported();

    expect(await claim()).toBeNull();
  });

  it('HO8: that is claimed sends no imported words', async () => {
    await save();
    const job = await claimJob();
    await addImported();

    await write(job);

    expect(writer.requests).toEqual([]);
    expect(await findSummary()).toBeNull();
  });

  it('HO8: that comes late is not stored over an import', async () => {
    await save();
    meanwhile(addImported);

    await write(await claimJob());

    expect(await findSummary()).toBeNull();
  });

  it('HO8: that comes late is not stored over the undo of an import', async () => {
    const importId = await addImported();
    await save();
    meanwhile(() => undoImport({ userId, importId }, openDeps()));

    await write(await claimJob());

    expect(await findSummary()).toBeNull();
    expect(await claim()).toBeNull();
  });

  it('I11: that has read an entry which was deleted for good meanwhile is stored nowhere, and is written anew', async () => {
    const { generatedTexts } = harness.storage;
    const deleteForGood = await saveYesterday();
    await save();
    const before = await findSummary();
    meanwhile(deleteForGood);
    const job = await claimJob();

    await write(job);
    const late = [await findSummary(), await generatedTexts.find(userId, 'summary', job.inputHash)];
    writer.answerWith(async () => null);
    await write(await claimJob());

    expect(before).toMatchObject({ source: 'embedded', degraded: false });
    expect(late).toEqual([before, null]);
    expect(await findSummary()).toMatchObject({ text: 'Model 0: Rye rests longer.', source: writer.source });
    expect(await generatedTexts.find(userId, 'summary', job.inputHash)).toMatchObject({
      text: 'Model 0: Rye rests longer.',
    });
    expect(await claim()).toBeNull();
  });
});
