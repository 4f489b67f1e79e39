// The files of an archive, read at random: a photo between two texts costs nothing.
import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readStream } from './read-pieces.ts';
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
    const readPieces = () => inflatePieces(entry);
    files.push({ name: entry.filename, chosen, readBytes: () => inflate(entry, count), readPieces });
  }
  return files;
}

async function inflate(entry: FileEntry, count: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  assertNoPassword(entry);
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

/** Inflates as it is read. */
async function* inflatePieces(entry: FileEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  assertNoPassword(entry);
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    // The library uses its buffers again.
    transform: (chunk, controller) => controller.enqueue(chunk.slice()),
  });
  // Who stops reading ends it, which is no failure; what fails before reaches the reader through the stream.
  const inflating = entry.getData(writable, READING).then(
    () => null,
    async (error: unknown) => {
      if (!writable.locked) await writable.abort(error);
      return error;
    },
  );
  try {
    yield* readStream(readable);
    const error = await inflating;
    if (error !== null) throw error;
  } catch (error) {
    throw new Error('It is damaged.', { cause: error });
  }
}

function assertNoPassword({ encrypted }: FileEntry): void {
  if (encrypted) throw new Error('It has a password. Please unpack it first.');
}
