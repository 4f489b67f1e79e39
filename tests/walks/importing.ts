// Imports of other journals and of days in Learn's own format, and their undoing.
import { addDays, type IsoDate } from '#contract/days.ts';
import type { ExportedDay } from '#contract/exported-day.ts';
import type { ImportBatch, ImportedEntry, ImportResult, ImportSource, UndoneImport } from '#contract/imports.ts';
import { deriveEntryId } from '../../server/imports/imported-day.ts';
import {
  changeEntry,
  findDay,
  keepEarlier,
  listLiving,
  putDay,
  removeDay,
  replaceText,
  type Model,
  type ModelDay,
  type ModelEntry,
} from './model.ts';
import type { StepOf } from './steps.ts';
import { ask, choose, getToday, look, writeNext, type Walk } from './walk.ts';

const SOURCES = ['jrnl', 'day-one', 'csv'] as const satisfies readonly ImportSource[];
const LEARN: ImportSource = 'learn';

export async function startImport(walk: Walk, source: ImportSource): Promise<string> {
  const payload = { source, name: 'file' };
  const { id } = await ask<{ id: string }>(walk, { method: 'POST', url: '/api/imports', payload });
  walk.model.imports.push({ id, isUndone: false, added: new Map() });
  return id;
}

export async function sendBatch(walk: Walk, importId: string, batch: ImportBatch): Promise<ImportResult> {
  return ask<ImportResult>(walk, { method: 'POST', url: `/api/imports/${importId}/entries`, payload: batch });
}

type FileStep = Pick<StepOf<'import'>, 'ago' | 'span' | 'file'>;

/** A file says the same each time it is read. Every other day has two entries. */
function readFile(walk: Walk, { ago, span, file }: FileStep): ImportedEntry[] {
  const dates = Array.from({ length: span }, (_, index) => addDays(getToday(walk), -ago - index));
  const keys = dates.flatMap((date, index) => (index % 2 === 0 ? [`${date} 1`, `${date} 2`] : [`${date} 1`]));
  return keys.map((key) => {
    const name = `${file} ${key}`;
    const content = walk.files.get(name) ?? writeNext(walk);
    walk.files.set(name, content);
    return { key, date: key.slice(0, 10), time: '07:30', content };
  });
}

export async function importFile(walk: Walk, step: FileStep & { isAgain: boolean }): Promise<string> {
  const source = SOURCES[step.file] ?? 'jrnl';
  const entries = readFile(walk, step);
  const importId = await startImport(walk, source);
  const expected = addToModel(walk.model, importId, nameEntries(entries, source));
  const preview = await sendBatch(walk, importId, { preview: true, entries });
  const result = await sendBatch(walk, importId, { preview: false, entries, isLast: true });
  expectCounts('Previewed', preview, expected);
  expectCounts('Imported', result, expected);
  if (step.isAgain) {
    const { added } = await sendBatch(walk, importId, { preview: false, entries });
    if (added > 0) throw new Error(`The same request has added ${added} entries again.`);
  }
  await look(walk);
  return importId;
}

interface NamedEntry {
  id: string;
  date: IsoDate;
  content: string;
  isPrompted: boolean;
  earlier: ModelEntry['earlier'];
}

function nameEntries(entries: readonly ImportedEntry[], source: ImportSource): NamedEntry[] {
  return entries.map(({ key, date, content }) => {
    return { id: deriveEntryId(source, key), date, content, isPrompted: false, earlier: [] };
  });
}

type Counts = Pick<ImportResult, 'added' | 'same' | 'kept'>;

/** A text of another journal that its day has already is not added a second time. */
function addToModel(model: Model, importId: string, entries: readonly NamedEntry[], isOwn = false): Counts {
  const counts = { added: 0, same: 0, kept: 0 };
  const about = model.imports.find(({ id }) => id === importId);
  for (const { id, date, content, isPrompted, earlier } of entries) {
    const day = findDay(model, date) ?? { id: '', date, promptIndex: 0, entries: [] };
    const known = day.entries.find((entry) => entry.id === id);
    const living = listLiving(day);
    if (known?.text === content || (!isOwn && !known?.text && living.some(({ text }) => text === content)))
      counts.same += 1;
    else if (known !== undefined && known.text !== null) counts.kept += 1;
    else {
      const before = [...earlier, ...(known ? keepEarlier(known) : [])];
      const entry = { id, text: content, isPrompted, importId, imported: content, earlier: before };
      putDay(model, { ...day, entries: [...day.entries.filter((each) => each !== known), entry] });
      about?.added.set(date, (about.added.get(date) ?? 0) + 1);
      counts.added += 1;
    }
  }
  return counts;
}

function expectCounts(what: string, { added, same, kept, refused }: ImportResult, expected: Counts): void {
  const [found, wanted] = [{ added, same, kept }, expected].map((counts) => JSON.stringify(counts));
  if (found !== wanted || refused.length > 0)
    throw new Error(`${what}: ${found}, refused ${JSON.stringify(refused)}, expected ${wanted}`);
}

/** Days as an export of another account has them: with prompt, an earlier text, and perhaps hidden. */
export async function importDays(walk: Walk, step: StepOf<'importDays'>): Promise<void> {
  const { model } = walk;
  const days = Array.from({ length: step.span }, (_, index) =>
    buildExportedDay(walk, { ...step, date: addDays(getToday(walk), -step.ago - index) }),
  );
  const importId = await startImport(walk, LEARN);
  const fresh = new Set(days.flatMap(({ date }) => (findDay(model, date) ? [] : [date])));
  const entries = days.flatMap(({ date, entries: own, revisions }) =>
    own.map(({ id, content }): NamedEntry => {
      const earlier = revisions.map((each) => {
        return { text: each.content, isPrompted: true, replacedAt: Date.parse(each.replacedAt) };
      });
      return { id, date, content, isPrompted: true, earlier };
    }),
  );
  const expected = addToModel(model, importId, entries, true);
  expectCounts('Imported', await sendBatch(walk, importId, { preview: false, days, isLast: true }), expected);
  for (const date of fresh) {
    const day = findDay(model, date);
    if (day) putDay(model, { ...day, promptIndex: step.prompt });
  }
  if (!step.isHidden) return;
  for (const { date } of days) if (!model.hidden.has(date)) model.hidden.set(date, importId);
}

function buildExportedDay(
  walk: Walk,
  { date, prompt, isHidden }: { date: IsoDate; prompt: number; isHidden: boolean },
): ExportedDay {
  const [earlier, content] = [writeNext(walk), writeNext(walk)];
  const before = addDays(date, -1);
  const [createdAt, replacedAt] = [`${before}T08:00:00.000Z`, `${before}T09:00:00.000Z`];
  const id = `own-${walk.sentences}`;
  return {
    date,
    promptIndex: prompt,
    createdAt,
    updatedAt: replacedAt,
    savedAt: replacedAt,
    ...(isHidden && { hidden: true }),
    entries: [{ id, content, promptIndex: prompt, createdAt }],
    revisions: [
      { entryId: id, revision: 1, reason: 'edit', replacedAt, content: earlier, promptIndex: prompt, position: 0 },
    ],
    texts: [],
  };
}

export async function undo(walk: Walk, step: StepOf<'undo'>): Promise<void> {
  const chosen = choose(walk.model.imports, step.import);
  if (chosen === undefined) return;
  await undoImport(walk, chosen.id);
  if (step.isAgain) await undoImport(walk, chosen.id);
}

/** Its entries go as if the person had removed them; what they have changed since stays. */
export async function undoImport(walk: Walk, importId: string): Promise<void> {
  const { model, site } = walk;
  const undone = await ask<UndoneImport>(walk, { method: 'POST', url: `/api/imports/${importId}/undo` });
  const about = model.imports.find(({ id }) => id === importId);
  if (about === undefined) return;
  about.isUndone = true;
  for (const [date, by] of model.hidden) if (by === importId) model.hidden.delete(date);
  let removed = 0;
  const kept: string[] = [];
  for (const date of about.added.keys()) {
    const day = findDay(model, date);
    const own = listLiving(day).filter((entry) => entry.importId === importId);
    const stays = own.filter(({ text, imported }) => text !== imported);
    if (stays.length > 0) about.added.set(date, stays.length);
    else about.added.delete(date);
    removed += own.length - stays.length;
    kept.push(...stays.map(({ id }) => `${date} ${id}`));
    if (day)
      removeEntries(model, day, { gone: own.filter((entry) => !stays.includes(entry)), nowMs: site.clock.now() });
  }
  const expected = JSON.stringify({ removed, kept: kept.toSorted(), unreadable: [] });
  const found = { ...undone, kept: undone.kept.map(({ date, entryId }) => `${date} ${entryId}`).toSorted() };
  if (JSON.stringify(found) !== expected) throw new Error(`Undone: ${JSON.stringify(found)} instead of ${expected}`);
}

/** What comes back of them is the person's own: a further undo leaves it. */
function removeEntries(
  model: Model,
  day: ModelDay,
  { gone, nowMs }: { gone: readonly ModelEntry[]; nowMs: number },
): void {
  let changed = day;
  for (const { id } of gone) changed = changeEntry(changed, id, (entry) => ({ ...entry, importId: null }));
  putDay(model, changed);
  if (gone.length === listLiving(day).length) return removeDay(model, changed);
  for (const { id } of gone) changed = changeEntry(changed, id, (entry) => replaceText(entry, null, nowMs));
  putDay(model, changed);
}
