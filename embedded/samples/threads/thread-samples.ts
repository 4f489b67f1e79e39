// Small journals, written for this project, in which two lines of different days belong together, or only look like it.

/** The entries of each day, in order. */
type Days = readonly (readonly string[])[];

export interface ThreadSamples {
  found: readonly { name: string; days: Days; thread: readonly [string, string] }[];
  /** The days share words, but no two lines belong together. */
  lookalikes: readonly { name: string; days: Days }[];
}
