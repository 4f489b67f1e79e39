// What storage promises, on either engine. Each noun's part is its own file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GetStorageHarness, StorageHarness } from '../tests/support/storage.ts';
import { describeCalendar } from './calendar/rows/calendar-rows.suite.ts';
import { describeErasure } from './account/erase.suite.ts';
import { describeChange } from './reflections/rows/change.suite.ts';
import { describeDamage } from './reflections/rows/damage.suite.ts';
import { describeDrafts } from './reflections/rows/draft-rows.suite.ts';
import { describeFigures } from './reflections/rows/figures.suite.ts';
import { describeFormat } from './reflections/rows/format.suite.ts';
import { describeForgottenReadings } from './history/forgotten-readings.suite.ts';
import { describeHistoryPages } from './history/rows/history-pages.suite.ts';
import { describeHistory } from './history/rows/history.suite.ts';
import { describeManyRevisions } from './history/rows/many-revisions.suite.ts';
import { describeExportedDays } from './imports/exported-days.suite.ts';
import { describeImportPreviews } from './imports/import-previews.suite.ts';
import { describeImportedDayTexts } from './imports/imported-day-texts.suite.ts';
import { describeImportedTexts } from './imports/imported-texts.suite.ts';
import { describeImports } from './imports/imports.suite.ts';
import { describeUndo } from './imports/undo.suite.ts';
import { describeUndoneEntries } from './imports/undone-entries.suite.ts';
import { describeUndoneRevisions } from './imports/undone-revisions.suite.ts';
import { describeRoundTrip } from './imports/round-trip.suite.ts';
import { describeModelCalls } from './models/rows/call-log.suite.ts';
import { describeGeneratedTextsAndQuotas } from './generated-texts/rows/generated-text-rows.suite.ts';
import { describePeople } from './identity/user-rows.suite.ts';
import { describePastDays } from './history/past-days.suite.ts';
import { describeThreads } from './threads/threads.suite.ts';
import { describeRemoval } from './history/rows/removal.suite.ts';
import { describeRuns } from './reflections/rows/runs/skipped-days.suite.ts';
import { describeReflections } from './reflections/rows/reflections.suite.ts';
import { describeSaveStatements } from './reflections/rows/save-statements.suite.ts';
import { describeSealing } from './reflections/rows/sealing.suite.ts';
import { describeStorageUsage } from './reflections/rows/storage-quota.suite.ts';
import { describeJobTimeouts } from './summaries/jobs-timed-out.suite.ts';
import { describeSummaryJobs } from './summaries/jobs.suite.ts';
import { describeSettings } from './settings/settings.suite.ts';
import { describeRemovedDaysCleanup } from './history/rows/removed-days-cleanup.suite.ts';
import { describeAccessTokens } from './tokens/rows/access-tokens.suite.ts';
import { describeCleanup } from './operations/cleanup.suite.ts';

export function describeStorage(engine: string, open: () => Promise<StorageHarness>): void {
  describe(`storage on ${engine}`, () => {
    let harness: StorageHarness;
    const get: GetStorageHarness = () => harness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    test('is fine once it is open', async () => {
      expect(await harness.storage.checkHealth()).toBeNull();
    });

    describeReflections(get);
    describeFigures(get);
    describeRuns(get);
    describeSettings(get);
    describePastDays(get);
    describeThreads(get);
    describeChange(get);
    describeHistory(get);
    describeForgottenReadings(get);
    describeHistoryPages(get);
    describeManyRevisions(get);
    describeRemoval(get);
    describeDrafts(get);
    describeSaveStatements(get);
    describeSealing(get);
    describeDamage(get);
    describeFormat(get);
    describeGeneratedTextsAndQuotas(get);
    describeSummaryJobs(get);
    describeJobTimeouts(get);
    describeModelCalls(get);
    describePeople(get);
    describeErasure(get);
    describeAccessTokens(get);
    describeImports(get);
    describeImportPreviews(get);
    describeUndo(get);
    describeUndoneEntries(get);
    describeUndoneRevisions(get);
    describeRoundTrip(get);
    describeExportedDays(get);
    describeImportedTexts(get);
    describeImportedDayTexts(get);
    describeCleanup(get);
    describeRemovedDaysCleanup(get);
    describeStorageUsage(get);
    describeCalendar(get);

    test('a text that cannot be stored is refused alike, and is in no message', async () => {
      for (const name of ['secret\0name', 'secret\uD800name']) {
        const saving = harness.storage.localAccounts.save({ subject: 'a1', name, email: 'a@example.org' });

        await expect(saving).rejects.toMatchObject({ kind: 'fault', message: expect.not.stringContaining('secret') });
      }
      expect(await harness.storage.localAccounts.find('a1')).toBeNull();
    });
  });
}
