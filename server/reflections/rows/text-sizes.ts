// What one transaction adds to a person's sealed texts. A row is read before it is written over, so its size is known.

/** What an earlier text counts beside its length, and a removed day's id or a remembered request: a million are not free. */
export const ROW_OVERHEAD_BYTES = 200;

export interface SizeTracker {
  readRow(row: string, bytes: number): void;
  writeRow(row: string, bytes: number): void;
  deleteRow(row: string): void;
  /** For rows of which nothing is written over; below zero for those that go. */
  add(bytes: number): void;
  getAdded(): number;
}

export function createSizeTracker(): SizeTracker {
  const sizes = new Map<string, number>();
  let added = 0;
  return {
    readRow(row, bytes) {
      sizes.set(row, bytes);
    },
    writeRow(row, bytes) {
      added += bytes - (sizes.get(row) ?? 0);
      sizes.set(row, bytes);
    },
    deleteRow(row) {
      added -= sizes.get(row) ?? 0;
      sizes.delete(row);
    },
    add(bytes) {
      added += bytes;
    },
    getAdded: () => added,
  };
}
