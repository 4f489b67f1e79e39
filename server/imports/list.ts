import { IMPORT_UNDO_DAYS } from '#contract/limits.ts';
import { ImportSource, type Import } from '#contract/imports.ts';
import { listStoredImports } from './rows/import-rows.ts';
import type { ImportDeps } from './add-entries.ts';

const MS_PER_DAY = 86_400_000;

/** Those that can still be undone and have added something, latest first. */
export async function listImports({ userId }: { userId: string }, deps: ImportDeps): Promise<Import[]> {
  const stored = await listStoredImports(userId, deps);
  return stored.map(({ id, source, name, entries, days, firstDate, lastDate, createdAt, isComplete, undoneAt }) => ({
    id,
    source: ImportSource.parse(source),
    name,
    createdAt: new Date(createdAt).toISOString(),
    entries,
    days,
    firstDate,
    lastDate,
    isComplete,
    undoUntil: new Date(createdAt + IMPORT_UNDO_DAYS * MS_PER_DAY).toISOString(),
    undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
  }));
}
