// Writes a zip file while it is sent. Nothing of it is stored on the server, and a cut file is not a valid zip.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the archive. `read` runs when all files before it are written. */
export interface ArchiveFile {
  name: string;
  read(): AsyncIterable<string>;
}

export interface WrittenFile {
  name: string;
  bytes: number;
  sha256: string;
}

interface ZipOptions {
  /** The time of all files. */
  mtime: Date;
  onWritten(file: WrittenFile): void;
}

const CHUNK_CHARACTERS = 32 * 1024;
/** A text may be long: what waits for a slow client is not. */
const CHUNK_BYTES_MAX = 64 * 1024;

/** An error while reading a file destroys the stream. */
export function streamZip(files: Iterable<ArchiveFile>, { mtime, onWritten }: ZipOptions): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Log lines of what is read name the request.
  const inContext = AsyncLocalStorage.snapshot();
  let current: Readable | undefined;
  for (const { name, read } of files)
    zip.addReadStreamLazy(name, { mtime }, (begin) => {
      const chunks = hashChunks(read(), (written) => onWritten({ name, ...written }));
      current = Readable.from({ [Symbol.asyncIterator]: () => runIn(inContext, chunks) }, { objectMode: false });
      // The library listens to files that it opens itself only: an error without a listener ends the process.
      current.once('error', (error: Error) => output.destroy(error));
      begin(null, current);
    });
  zip.end();
  zip.on('error', (error: Error) => output.destroy(error));
  // The client has gone: nothing more is read.
  output.once('close', () => current?.destroy());
  return output;
}

async function* hashChunks(
  texts: AsyncIterable<string>,
  onEnd: (written: Omit<WrittenFile, 'name'>) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const text of joinTexts(texts)) {
    const whole = Buffer.from(text);
    bytes += whole.length;
    for (let start = 0; start < whole.length; start += CHUNK_BYTES_MAX) {
      const chunk = whole.subarray(start, start + CHUNK_BYTES_MAX);
      hash.update(chunk);
      yield chunk;
    }
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

/** Each chunk passes several streams, which costs more than a short text. */
async function* joinTexts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let joined = '';
  for await (const text of texts) {
    joined += text;
    if (joined.length < CHUNK_CHARACTERS) continue;
    yield joined;
    joined = '';
  }
  if (joined !== '') yield joined;
}

function runIn<Item>(
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>,
  items: AsyncGenerator<Item>,
): AsyncIterator<Item> {
  return {
    next: () => inContext(() => items.next()),
    return: () => inContext(() => items.return(undefined)),
  };
}
