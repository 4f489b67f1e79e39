// Everything that belongs to a person, as a zip file.
import type { Readable } from 'node:stream';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#contract/exported-day.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { writeAccount, type AccountDeps } from './account.ts';
import { createManifest } from './manifest.ts';
import { formatMarkdown, markdownPath } from './markdown.ts';
import { readJournal, readOpenDays, type Journal, type JournalDeps } from './read-journal.ts';
import { README } from './readme.ts';
import { writeDay, writeList } from './write-day.ts';
import type { ArchiveFile } from './zip.ts';

export type ExportDeps = AccountDeps & JournalDeps;

type Manifest = ReturnType<typeof createManifest>;

export async function exportJournal(
  { userId, session }: { userId: string; session: StoredSession },
  deps: ExportDeps,
): Promise<Readable> {
  const nowMs = deps.clock.now();
  const journal = await readJournal(userId, deps);
  const manifest = createManifest(nowMs);
  const dates = new Set(journal.dates);
  const otherTexts = [...journal.texts].flatMap(([date, keys]) => (dates.has(date) ? [] : keys));
  const files: ArchiveFile[] = [
    { name: 'README.txt', read: () => writeText(README) },
    { name: 'learn.json', read: () => writeDays(journal, manifest, deps) },
    { name: 'account.json', read: () => writeAccount({ userId, session, otherTexts }, deps) },
    ...journal.dates.map((date) => ({ name: markdownPath(date), read: () => writeMarkdown({ userId, date }, deps) })),
    { name: 'manifest.json', read: () => writeText(manifest.write()) },
  ];
  // Loaded with the first export, because the library is not needed before.
  const { streamZip } = await import('./zip.ts');
  return streamZip(files, { mtime: new Date(nowMs), onWritten: manifest.addFile });
}

async function* writeText(text: string): AsyncGenerator<string> {
  yield text;
}

async function* writeDays(journal: Journal, manifest: Manifest, deps: ExportDeps): AsyncGenerator<string> {
  yield `{"format": ${JSON.stringify(EXPORT_FORMAT)}, "version": ${EXPORT_VERSION}, `;
  yield* writeList('days', writeEachDay(journal, manifest, deps));
  yield '}\n';
}

async function* writeEachDay(journal: Journal, manifest: Manifest, deps: ExportDeps) {
  for await (const day of readOpenDays(journal, manifest.addUnreadable, deps)) yield writeDay(manifest.watch(day));
}

async function* writeMarkdown(day: { userId: string; date: string }, deps: ExportDeps): AsyncGenerator<string> {
  const stored = await readDay(day, deps);
  if (stored === null) yield 'This day was removed while it was being downloaded.\n';
  else yield stored.isDamaged ? 'This day could not be read.\n' : formatMarkdown(stored);
}
