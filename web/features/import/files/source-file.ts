// A file that can be read once it is wanted. Names are only compared: nothing is ever written, so no name is a path.

/** Ten years of days with photos have far fewer. */
export const FILES_MAX = 100_000;
export const FILE_BYTES_MAX = 64 * 1024 * 1024;
/** Counted while inflating, because an archive can lie about its sizes. Photos are not opened and do not count. */
export const TOTAL_BYTES_MAX = 256 * 1024 * 1024;

export interface SourceFile {
  name: string;
  readBytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Throws once more was read than a browser's tab should hold. */
export interface ByteBudget {
  count: (bytes: number) => void;
}

export function createByteBudget(max = TOTAL_BYTES_MAX): ByteBudget {
  let total = 0;
  return {
    count(bytes) {
      total += bytes;
      if (total > max)
        throw new Error('These files are too large to be imported at once: their texts are over 256 MB.');
    },
  };
}

export function assertFileSize(bytes: number): void {
  if (bytes > FILE_BYTES_MAX) throw new Error('The file is too large: over 64 MB.');
}
