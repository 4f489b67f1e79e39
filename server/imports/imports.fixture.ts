// What the suites of imports share: the calls that they make for the person of a test.
import type { ExportedDay } from '#contract/exported-day.ts';
import type { ImportedEntry, ImportResult, ImportSource } from '#contract/imports.ts';
import type { SaveReflection } from '#contract/reflections.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { newId } from '../ids.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { saveReflection } from '../reflections/save.ts';
import { importEntries, startImport, type ImportDeps } from './add-entries.ts';

export function openImportDeps(get: GetStorageHarness) {
  return {
    ...get().storage,
    clock: get().clock,
    chargeOpenedBytes: () => {},
    newId: () => newId(get().clock.now()),
    summarise: () => ['* embedded'],
  };
}

/** Runs `work` once, after the first transaction: other changes of the person may come in between two of them. */
export function runBetween<Deps extends Pick<ImportDeps, 'database'>>(deps: Deps, work: () => void): Deps {
  const { database } = deps;
  let isFirst = true;
  const transact: typeof database.transact = async (body, userId) => {
    const result = await database.transact(body, userId);
    if (isFirst) {
      isFirst = false;
      work();
    }
    return result;
  };
  return { ...deps, database: { ...database, transact } };
}

interface Params {
  get: GetStorageHarness;
  /** Valid once a test runs. */
  getUserId: () => string;
  source?: ImportSource;
}

export function createImportCalls({ get, getUserId, source: usual = 'day-one' }: Params) {
  const openDeps = () => openImportDeps(get);
  return {
    openDeps,
    start: async (source = usual): Promise<string> =>
      (await startImport({ userId: getUserId(), source, name: 'Journal.zip' }, openDeps())).id,
    add: (importId: string, entries: ImportedEntry[], preview = false): Promise<ImportResult> =>
      importEntries({ userId: getUserId(), importId, batch: { preview, entries } }, openDeps()),
    addDays: (importId: string, days: ExportedDay[]): Promise<ImportResult> =>
      importEntries({ userId: getUserId(), importId, batch: { preview: false, days } }, openDeps()),
    save: ({ promptIndex = 2, ...day }: Partial<SaveReflection> & Pick<SaveReflection, 'date' | 'entries'>) => {
      const userId = getUserId();
      return saveReflection({ userId, day: { userId, promptIndex, ...day }, idempotencyKey: undefined }, openDeps());
    },
    read: (date: string) => readDay({ userId: getUserId(), date }, openDeps()),
  };
}
