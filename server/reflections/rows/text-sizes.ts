// What one transaction adds to a person's sealed texts. A row is read before it is written over, so its size is known.

/** What an earlier text counts beside its length, and a removed day's id or a remembered request: a million are not free. */
export const ROW_OVERHEAD_BYTES = 200;

export type SizeTracker = ReturnType<typeof createSizeTracker>;

export function createSizeTracker() {
  const sizes = new Map<string, number>();
  let added = 0;
  return {
    readRow(row: string, bytes: number): void {
      sizes.set(row, bytes);
    },
    writeRow(row: string, bytes: number): void {
      added += bytes - (sizes.get(row) ?? 0);
      sizes.set(row, bytes);
    },
    deleteRow(row: string): void {
      added -= sizes.get(row) ?? 0;
      sizes.delete(row);
    },
    /** For rows of which nothing is written over; below zero for those that go. */
    add(bytes: number): void {
      added += bytes;
    },
    getAdded: () => added,
  };
}
