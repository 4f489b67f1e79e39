// A file that can be read once it is wanted. Names are only compared: nothing is ever written, so no name is a path.

/** Ten years of days with photos have far fewer. */
const FILES_MAX = 100_000;
const FILE_BYTES_MAX = 64 * 1024 * 1024;
/** Counted while inflating, because an archive can lie about its sizes. Photos are not opened and do not count. */
const TOTAL_BYTES_MAX = 256 * 1024 * 1024;

export interface SourceFile {
  name: string;
  /** What the person chose that has it: a file, an archive or a folder. */
  chosen: string;
  readBytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Of any size: who reads them holds one at a time. */
  readPieces: () => AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** What a browser's tab should hold of one choice of files, also of archives in archives. */
export interface Budget {
  /** Counts a name. Throws `TooManyFiles`. */
  addFile: () => void;
  /** A count of one file's bytes: takes how many were read of it so far. Reading it again counts nothing twice. */
  openFile: () => (bytes: number) => void;
}

/** Ends the opening of all files: none of them is known. */
export class TooManyFiles extends Error {
  constructor() {
    super('These are more than 100,000 files. Please choose fewer at once; an archive can be unpacked first.');
  }
}

export function createBudget({ filesMax = FILES_MAX, bytesMax = TOTAL_BYTES_MAX } = {}): Budget {
  let files = 0;
  let total = 0;
  return {
    addFile() {
      files += 1;
      if (files > filesMax) throw new TooManyFiles();
    },
    openFile() {
      let counted = 0;
      return (bytes) => {
        assertFileSize(bytes);
        if (bytes <= counted) return;
        total += bytes - counted;
        counted = bytes;
        if (total <= bytesMax) return;
        // What is not read takes no room from the files after it.
        total -= counted;
        counted = 0;
        throw new Error(
          'These files are too large to be imported at once: their texts are over 256 MB. Please choose fewer.',
        );
      };
    },
  };
}

/** Before a file is opened, where its size is known. */
export function assertFileSize(bytes: number): void {
  if (bytes > FILE_BYTES_MAX) throw new Error('It is over 64 MB. Please export less at once, such as one year.');
}
