// All wanted files of a source, read one after another. A broken file is named and stops nothing.
import type { ImportSource } from '#contract/imports.ts';
import type { ExportedDay } from '#contract/exported-day.ts';
import { detectSource } from './detect.ts';
import { decodeText } from './files/decode.ts';
import type { UnreadableFile } from './files/open-files.ts';
import type { SourceFile } from './files/source-file.ts';
import { FORMATS } from './formats.ts';
import { readOwnDays } from './formats/own-days.ts';
import type { Counted, Found, FoundEntry, ReadOptions } from './formats/format.ts';

/** What was chosen along and is from another journal: nothing of it came in. */
export interface OtherFile {
  name: string;
  source: ImportSource;
}

export interface ReadFiles {
  entries: readonly FoundEntry[];
  counts: Partial<Record<Counted, number>>;
  unreadable: readonly UnreadableFile[];
  others: readonly OtherFile[];
}

interface ReadParams {
  source: ImportSource;
  files: readonly SourceFile[];
  options: ReadOptions;
  /** Takes the days of an export of Learn, which are not held. */
  onDay?: ((day: ExportedDay) => void) | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The page stays usable: it takes input between slices of this length. */
const SLICE_MS = 40;

export async function readFiles({ source, files, options, onDay, signal, onProgress }: ReadParams): Promise<ReadFiles> {
  const used = new Set<string>();
  const wanted = listWanted(source, files);
  const all = {
    entries: [] as FoundEntry[],
    counts: {},
    unreadable: [] as UnreadableFile[],
  };
  const pause = createPause();
  for (const [index, file] of wanted.entries()) {
    signal?.throwIfAborted();
    try {
      const found =
        source === 'learn' ? await readOwnFile(file, { onDay, signal }) : await readFile(file, source, options);
      if (hasContent(found)) used.add(file.chosen);
      addFound(all, file.name, found);
    } catch (error) {
      signal?.throwIfAborted();
      all.unreadable.push({ name: file.name, why: error instanceof Error ? error.message : String(error) });
    }
    if (await pause()) onProgress?.(index + 1, wanted.length);
  }
  const others = await listOthers({ source, files, used });
  const named = new Set(others.map(({ name }) => name));
  const unreadable = all.unreadable.filter(({ name }) => !named.has(name));
  return { ...all, unreadable, others };
}

export function listWanted(source: ImportSource, files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ name }) => FORMATS[source].isWanted(name) && !isHidden(name));
}

interface FoundInFile extends Omit<Found, 'days'> {
  hasDays?: boolean;
}

async function readFile(file: SourceFile, source: ImportSource, options: ReadOptions): Promise<FoundInFile> {
  const format = FORMATS[source];
  const against = format.findReasonAgainst?.(file.name) ?? null;
  if (against !== null) throw new Error(against);
  return format.read({ name: file.name, text: decodeText(await file.readBytes()) }, options);
}

async function readOwnFile(
  file: SourceFile,
  { onDay, signal }: Pick<ReadParams, 'onDay' | 'signal'>,
): Promise<FoundInFile> {
  const found = { entries: [], counts: {}, problems: [] as string[], hasDays: false };
  const pause = createPause();
  for await (const day of readOwnDays(file, (problem) => found.problems.push(problem))) {
    found.hasDays = true;
    onDay?.(day);
    await pause();
    signal?.throwIfAborted();
  }
  return found;
}

/** Resolves to true after a pause, and to false where none is due. */
function createPause(): () => Promise<boolean> {
  let pauseAt = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < pauseAt) return false;
    await new Promise((resolve) => setTimeout(resolve));
    pauseAt = performance.now() + SLICE_MS;
    return true;
  };
}

function hasContent({ entries, hasDays = false, counts }: FoundInFile): boolean {
  return entries.length > 0 || hasDays || Object.keys(counts).length > 0;
}

async function listOthers({
  source,
  files,
  used,
}: Pick<ReadParams, 'source' | 'files'> & { used: ReadonlySet<string> }): Promise<OtherFile[]> {
  const others: OtherFile[] = [];
  for (const [name, ofName] of Map.groupBy(files, ({ chosen }) => chosen)) {
    const other = used.has(name) ? null : await detectSource(ofName);
    if (other !== null && other !== source) others.push({ name, source: other });
  }
  return others;
}

function addFound(
  all: { entries: FoundEntry[]; counts: ReadFiles['counts']; unreadable: UnreadableFile[] },
  name: string,
  found: FoundInFile,
): void {
  for (const entry of found.entries) all.entries.push(entry);
  for (const [kind, more] of Object.entries(found.counts) as [Counted, number][]) {
    all.counts[kind] = (all.counts[kind] ?? 0) + more;
  }
  for (const why of found.problems) all.unreadable.push({ name, why });
}

/** macOS adds such files to archives, and note apps keep settings in such folders. */
function isHidden(name: string): boolean {
  return /(?:^|\/)(?:\.|__MACOSX\/)/.test(name);
}
