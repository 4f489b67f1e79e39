// What archives in an archive cost the page of the import: it opens them itself, and no call of the server sees them. No
// goals: the tab is that of the person who chose the file.
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { printTable } from '../load/table.ts';

/** Not by its types, which are those of a page. */
const READER = new URL('../../web/features/import/files/open-files.ts', import.meta.url).href;
type OpenFiles = (chosen: readonly File[]) => Promise<{ files: readonly unknown[] }>;
const MB = 1024 * 1024;
const INNER = 100;
/** With the names of the archives just below the 100,000 that are read. */
const NAMES_IN_EACH = 998;
/** As much as is inflated at all, from a few hundred kilobytes. */
const FULL = { archives: 4, bytes: 64 * MB };

export async function measureArchives(): Promise<void> {
  const names = Array.from({ length: NAMES_IN_EACH }, (_, index) => [`${index}.md`, new Blob([])] as const);
  const inner = await zip(names);
  const zeros = new Blob([new Uint8Array(FULL.bytes)]);
  const cases = {
    '100,000 names in 100 archives': await nest(inner, INNER),
    '256 MB in 4 archives that are none': await nest(zeros, FULL.archives),
  };
  const { openFiles } = (await import(READER)) as { openFiles: OpenFiles };
  const rows: string[][] = [];
  for (const [name, archive] of Object.entries(cases)) rows.push([name, ...(await measure(archive, openFiles))]);
  printTable(['archive, opened in Node', 'files', 'block ms', 'MB', 'seconds'], rows);
}

async function nest(inner: Blob, count: number): Promise<File> {
  const archives = Array.from({ length: count }, (_, index) => [`${index}.zip`, inner] as const);
  return new File([await zip(archives)], 'Export.zip');
}

async function zip(files: readonly (readonly [name: string, content: Blob])[]): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, content] of files) await writer.add(name, new BlobReader(content));
  return writer.close();
}

async function measure(archive: File, openFiles: OpenFiles): Promise<string[]> {
  const startedAt = performance.now();
  const startBytes = process.memoryUsage.rss();
  let last = process.threadCpuUsage();
  const peak = { blockMs: 0, bytes: startBytes };
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    peak.blockMs = Math.max(peak.blockMs, (user + system) / 1000);
    peak.bytes = Math.max(peak.bytes, process.memoryUsage.rss());
  }, 1);
  const { files } = await openFiles([archive]);
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  return [`${files.length}`, peak.blockMs.toFixed(0), ((peak.bytes - startBytes) / MB).toFixed(0), seconds.toFixed(1)];
}
