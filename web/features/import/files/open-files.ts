// What the person chose, as one list of files: those of a folder, and those inside of archives.
import { hasExtension } from '../formats/format.ts';
import { readStream } from './read-pieces.ts';
import { createBudget, TooManyFiles, type Budget, type SourceFile } from './source-file.ts';
import { listZipFiles } from './zip-files.ts';

/** Notion puts its archive into a second one. */
const ARCHIVE_DEPTH_MAX = 2;

export interface UnreadableFile {
  name: string;
  why: string;
}

export interface OpenedFiles {
  files: readonly SourceFile[];
  unreadable: readonly UnreadableFile[];
}

export async function openFiles(chosen: readonly File[], budget = createBudget()): Promise<OpenedFiles> {
  const files: SourceFile[] = [];
  const unreadable: UnreadableFile[] = [];
  for (const file of chosen) {
    const name = file.webkitRelativePath || file.name;
    budget.addFile();
    const [chosenName = name] = name.split('/');
    const opening = { chosen: chosenName, files, unreadable, budget };
    if (isArchive(name)) await addArchive({ name, archive: file, depth: 1 }, opening);
    else {
      const count = budget.openFile();
      const readPieces = () => readStream(file.stream());
      files.push({ name, chosen: chosenName, readBytes: () => readWhole(file, count), readPieces });
    }
  }
  return { files, unreadable };
}

export function isArchive(name: string): boolean {
  return hasExtension(name, 'zip');
}

interface Opening {
  chosen: string;
  files: SourceFile[];
  unreadable: UnreadableFile[];
  budget: Budget;
}

/** A damaged archive is named, and the others are read. */
async function addArchive(
  { name, archive, depth }: { name: string; archive: Blob; depth: number },
  opening: Opening,
): Promise<void> {
  try {
    for (const file of await listZipFiles(archive, opening)) {
      if (!isArchive(file.name) || depth === ARCHIVE_DEPTH_MAX) opening.files.push(file);
      else {
        const inner = { name: file.name, archive: new Blob([await file.readBytes()]), depth: depth + 1 };
        await addArchive(inner, opening);
      }
    }
  } catch (error) {
    if (error instanceof TooManyFiles) throw error;
    opening.unreadable.push({ name, why: describeZipError(error) });
  }
}

function describeZipError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  // Our own sentences end with a full stop, those of the library do not.
  return message.endsWith('.') ? message : 'It is damaged.';
}

async function readWhole(file: File, count: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  count(file.size);
  return new Uint8Array(await file.arrayBuffer());
}
