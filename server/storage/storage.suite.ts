// What storage promises, on either engine. Each noun's part is its own file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GetHarness, Harness } from '../../tests/support/storage.ts';
import { describeChange } from './change.suite.ts';
import { describeDamage } from './damage.suite.ts';
import { describeDrafts } from './drafts.suite.ts';
import { describeFigures } from './figures.suite.ts';
import { describeFormat } from './format.suite.ts';
import { describeHistoryPages } from './history-pages.suite.ts';
import { describeHistory } from './history.suite.ts';
import { describeManyRevisions } from './many-revisions.suite.ts';
import { describeModelCalls } from './model-calls.suite.ts';
import { describeOutputsAndUsage } from './outputs.suite.ts';
import { describePeople } from './people.suite.ts';
import { describeRemoval } from './removal.suite.ts';
import { describeReflections } from './reflections.suite.ts';
import { describeSealing } from './sealing.suite.ts';
import { describeStorageUse } from './storage-use.suite.ts';
import { describeSummaryReleases } from './summary-releases.suite.ts';
import { describeSummaryTurns } from './summary-turns.suite.ts';
import { describeRemovedDaysSweep } from './removed-days-sweep.suite.ts';
import { describeSweep } from './sweep.suite.ts';

export function describeStorage(engine: string, open: () => Promise<Harness>): void {
  describe(`storage on ${engine}`, () => {
    let harness: Harness;
    const get: GetHarness = () => harness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    test('is fine once it is open', async () => {
      expect(await harness.storage.findTrouble()).toBeNull();
    });

    describeReflections(get);
    describeFigures(get);
    describeChange(get);
    describeHistory(get);
    describeHistoryPages(get);
    describeManyRevisions(get);
    describeRemoval(get);
    describeDrafts(get);
    describeSealing(get);
    describeDamage(get);
    describeFormat(get);
    describeOutputsAndUsage(get);
    describeSummaryTurns(get);
    describeSummaryReleases(get);
    describeModelCalls(get);
    describePeople(get);
    describeSweep(get);
    describeRemovedDaysSweep(get);
    describeStorageUse(get);

    test('a text that cannot be stored is refused alike, and is in no message', async () => {
      for (const name of ['secret\0name', 'secret\uD800name']) {
        const saving = harness.storage.accounts.save({ subject: 'a1', name, email: 'a@example.org' });

        await expect(saving).rejects.toMatchObject({ kind: 'fault', message: expect.not.stringContaining('secret') });
      }
      expect(await harness.storage.accounts.find('a1')).toBeNull();
    });
  });
}
