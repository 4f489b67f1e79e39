// The requests of an export of Learn. They are counted when its files are read first, and read again when they are sent:
// a journal may be larger than what a tab holds.
import type { ExportedDay } from '#contract/exported-day.ts';
import { createDayPacker, type Batch, type Batches } from './entries/batches.ts';
import type { SourceFile } from './files/source-file.ts';
import { readOwnDays } from './formats/own-days.ts';
import { listWanted } from './read-files.ts';

const CHANGED = 'The file has changed since it was checked. Please choose it again.';

export function createOwnBatches(files: readonly SourceFile[]) {
  let length = 0;
  const tooLarge = new Set<string>();
  const packer = createDayPacker({
    onBatch: () => (length += 1),
    onTooLarge: (date) => tooLarge.add(date),
  });
  return {
    count: (day: ExportedDay): void => packer.add(day),
    end(): { batches: Batches; tooLarge: string[] } {
      packer.end();
      const batches = { length, [Symbol.asyncIterator]: () => readBatches(files, length) };
      return { batches, tooLarge: [...tooLarge] };
    },
  };
}

/** What could not be read was named when the requests were counted. What can't be read any more is an error. */
async function* readBatches(files: readonly SourceFile[], length: number): AsyncGenerator<Batch> {
  let ready: Batch[] = [];
  let packed = 0;
  let problem: unknown = null;
  const onBatch = (batch: Batch): void => {
    ready.push(batch);
    packed += 1;
  };
  const packer = createDayPacker({ onBatch, onTooLarge: () => {} });
  const take = (): Batch[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for (const file of listWanted('learn', files)) {
    try {
      for await (const day of readOwnDays(file, () => {})) {
        packer.add(day);
        yield* take();
      }
    } catch (error) {
      problem = error;
    }
  }
  packer.end();
  if (packed < length) throw problem ?? new Error(CHANGED);
  yield* take();
}
