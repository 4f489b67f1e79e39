// Exports that are imported: into an empty account, into their own, and imports that are taken back at once.
import type { ExportedDay } from '#contract/exported-day.ts';
import { exportAll, type Archive } from './archive.ts';
import { importFile, sendBatch, startImport, undoImport } from './importing.ts';
import { listLiving } from './model.ts';
import { printRows, readRows, TEXT_TABLES } from './rows.ts';
import type { StepOf } from './steps.ts';
import { ask, createWalk, pass, readDays, type Walk } from './walk.ts';

async function importAll(walk: Walk, days: readonly ExportedDay[], perRequest: number): Promise<string> {
  const importId = await startImport(walk, 'learn');
  for (let first = 0; first < days.length; first += perRequest) {
    const batch = { preview: false, days: days.slice(first, first + perRequest) };
    const { refused } = await sendBatch(walk, importId, batch);
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  }
  return importId;
}

/** HN4: every day has the same hash in an empty account, and the undo leaves that empty again. */
export async function moveAway(walk: Walk, { perRequest }: StepOf<'moveAway'>): Promise<void> {
  const { site } = walk;
  const exported = await exportAll(walk);
  checkAccount(walk, exported);
  const cleo = { ...createWalk(site, await site.signIn('Cleo')), server: walk.server };
  const importId = await importAll(cleo, exported.days, perRequest);
  const arrived = await exportAll(cleo);
  const [found, expected] = [arrived, exported].map(({ days, hashes }) =>
    JSON.stringify([hashes, days.flatMap(({ date, hidden }) => (hidden ? [date] : []))]),
  );
  if (found !== expected) throw new Error(`Arrived as ${found} instead of ${expected}`);
  await ask(cleo, { method: 'POST', url: `/api/imports/${importId}/undo` });
  const left = await readDays(cleo);
  if (left.length > 0) throw new Error(`Days are left of an import that was undone: ${JSON.stringify(left)}`);
  await eraseAtOnce(cleo);
}

/** What an import does not bring along is in the file all the same. */
function checkAccount({ model }: Walk, { drafts, removedDays }: Archive): void {
  const found = [drafts, removedDays].map((days) =>
    days
      .map(
        ({ date, entries }) =>
          `${date} ${entries
            .map(({ content }) => content)
            .toSorted()
            .join(' ')}`,
      )
      .toSorted(),
  );
  const drafted = [...model.drafts].map(
    ([date, { entries }]) => [date, entries.map(({ content }) => content)] as const,
  );
  const removed = model.removedDays.map((day) => [day.date, listLiving(day).map(({ text }) => text)] as const);
  const expected = [drafted, removed].map((days) =>
    days.map(([date, texts]) => `${date} ${texts.toSorted().join(' ')}`).toSorted(),
  );
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`Drafts and removed days: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

export async function eraseAtOnce(walk: Walk): Promise<void> {
  const { site, ada } = walk;
  // It needs a sign-in of the last minutes.
  const fresh = (await site.signInAgain(ada)) ?? ada;
  const payload = { confirm: 'delete', now: true };
  walk.ada = fresh;
  await ask(walk, { method: 'POST', url: '/api/account/delete', payload });
}

/** An import that has added nothing is a row, and nowhere listed. */
const TABLES = TEXT_TABLES.filter((table) => table !== 'import');

/** HN5: changes no row in the account that it came from. */
export async function importOwn(walk: Walk, { perRequest }: StepOf<'importOwn'>): Promise<void> {
  const { ada, site, model } = walk;
  const { days } = await exportAll(walk);
  const read = async () => printRows((await readRows([ada.userId, ''], site.storage(), TABLES))[0]);
  const before = await read();
  pass(walk);
  await importAll(walk, days, perRequest);
  model.imports.pop();
  const after = await read();
  const changed = Object.keys({ ...before, ...after }).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  );
  if (changed.length > 0) throw new Error(`The import of the own export has changed ${changed.join(', ')}.`);
}

/** HO7: an import that is undone leaves what was there before. */
export async function tryImport(walk: Walk, step: StepOf<'tryImport'>): Promise<void> {
  const before = await exportAll(walk);
  const importId = await importFile(walk, { ...step, isAgain: false });
  pass(walk);
  await undoImport(walk, importId);
  const after = await exportAll(walk);
  const [found, expected] = [after, before].map(({ days }) => JSON.stringify(days.map(listLasting)));
  if (found !== expected) throw new Error(`An import and its undo have made ${found} of ${expected}`);
}

/**
 * Without the times of changes, without earlier texts of entries that are removed, because the import may have brought
 * such an entry again, and without summaries, which are made anew.
 */
function listLasting({ date, promptIndex, createdAt, hidden, entries, revisions, texts }: ExportedDay) {
  const living = new Set(entries.map(({ id }) => id));
  return {
    date,
    promptIndex,
    createdAt,
    hidden,
    entries,
    revisions: revisions.filter(({ entryId }) => living.has(entryId)),
    texts: texts.filter(({ kind }) => kind !== 'summary'),
  };
}
