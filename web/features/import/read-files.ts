// All wanted files of a source, read one after another. A broken file is named and stops nothing.
import type { ImportSource } from '#contract/imports.ts';
import type { ExportedDay } from '#contract/exported-day.ts';
import { detectSource } from './detect.ts';
import { decodeText } from './files/decode.ts';
import type { UnreadableFile } from './files/open-files.ts';
import type { SourceFile } from './files/source-file.ts';
import { FORMATS } from './formats.ts';
import { SOURCE_NAMES } from './page/source-names.ts';
import type { Counted, Found, FoundEntry, ReadOptions } from './formats/format.ts';

export interface ReadFiles {
  entries: readonly FoundEntry[];
  days: readonly ExportedDay[];
  counts: Partial<Record<Counted, number>>;
  unreadable: readonly UnreadableFile[];
}

interface ReadParams {
  source: ImportSource;
  files: readonly SourceFile[];
  options: ReadOptions;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The page stays usable: it takes input between slices of this length. */
const SLICE_MS = 40;

export async function readFiles({ source, files, options, signal, onProgress }: ReadParams): Promise<ReadFiles> {
  const format = FORMATS[source];
  const used = new Set<string>();
  const wanted = files.filter(({ name }) => format.isWanted(name) && !isHidden(name));
  const all = {
    entries: [] as FoundEntry[],
    days: [] as ExportedDay[],
    counts: {},
    unreadable: [] as UnreadableFile[],
  };
  let pauseAt = performance.now() + SLICE_MS;
  for (const [index, file] of wanted.entries()) {
    signal?.throwIfAborted();
    try {
      const against = format.findReasonAgainst?.(file.name) ?? null;
      if (against !== null) throw new Error(against);
      const found = format.read({ name: file.name, text: decodeText(await file.readBytes()) }, options);
      if (hasContent(found)) used.add(file.chosen);
      addFound(all, file.name, found);
    } catch (error) {
      all.unreadable.push({ name: file.name, why: error instanceof Error ? error.message : String(error) });
    }
    if (performance.now() < pauseAt) continue;
    onProgress?.(index + 1, wanted.length);
    await new Promise((resolve) => setTimeout(resolve));
    pauseAt = performance.now() + SLICE_MS;
  }
  const others = await listOthers({ source, files, used });
  const named = new Set(others.map(({ name }) => name));
  const unreadable = all.unreadable.filter(({ name }) => !named.has(name));
  return { ...all, unreadable: [...unreadable, ...others] };
}

function hasContent({ entries, days, counts }: Found): boolean {
  return entries.length > 0 || days.length > 0 || Object.keys(counts).length > 0;
}

/** What was chosen along and is from another journal: nothing of it came in. */
async function listOthers({
  source,
  files,
  used,
}: Pick<ReadParams, 'source' | 'files'> & { used: ReadonlySet<string> }): Promise<UnreadableFile[]> {
  const others: UnreadableFile[] = [];
  for (const [name, ofName] of Map.groupBy(files, ({ chosen }) => chosen)) {
    const other = used.has(name) ? null : await detectSource(ofName);
    if (other !== null && other !== source)
      others.push({ name, why: `This is from ${SOURCE_NAMES[other]}. Please import it by itself.` });
  }
  return others;
}

function addFound(
  all: { entries: FoundEntry[]; days: ExportedDay[]; counts: ReadFiles['counts']; unreadable: UnreadableFile[] },
  name: string,
  found: Found,
): void {
  for (const entry of found.entries) all.entries.push(entry);
  for (const day of found.days) all.days.push(day);
  for (const [kind, more] of Object.entries(found.counts) as [Counted, number][]) {
    all.counts[kind] = (all.counts[kind] ?? 0) + more;
  }
  for (const why of found.problems) all.unreadable.push({ name, why });
}

/** macOS adds such files to archives, and note apps keep settings in such folders. */
function isHidden(name: string): boolean {
  return /(?:^|\/)(?:\.|__MACOSX\/)/.test(name);
}
