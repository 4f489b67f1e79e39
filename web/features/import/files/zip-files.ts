// The files of an archive, read at random: a photo between two texts costs nothing.
import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { assertFileSize, type Budget, type SourceFile } from './source-file.ts';

/** Blob workers would break the content policy. */
const READING = { useWebWorkers: false } as const;

export async function listZipFiles(
  archive: Blob,
  { chosen, budget }: { chosen: string; budget: Budget },
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const reader = new ZipReader(new BlobReader(archive), READING);
  for await (const entry of reader.getEntriesGenerator()) {
    budget.addFile();
    if (entry.directory) continue;
    const count = budget.openFile();
    files.push({ name: entry.filename, chosen, readBytes: () => inflate(entry, count) });
  }
  return files;
}

async function inflate(entry: FileEntry, count: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.encrypted) throw new Error('The archive has a password. Please unpack it first.');
  assertFileSize(entry.uncompressedSize);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      bytes += chunk.length;
      count(bytes);
      chunks.push(chunk.slice());
    },
  });
  await entry.getData(sink, READING);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
