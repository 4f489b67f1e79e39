/** A mistake that somebody could make, and the tests that have to notice it. */
export interface Fault {
  /** What is broken, in words of behaviour. */
  name: string;
  /** A row of docs/product.md, or a section of another document of promises. */
  promise: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Files of tests. An inner list names places of which one at least must exist, for tests that have moved. */
  tests: readonly (string | readonly string[])[];
  /** Which browser tests of these files: a regular expression for their titles. All of them when no title matches. */
  titles?: string;
}

export type Area = 'client' | 'server' | 'writer';

export interface PlantedFault extends Fault {
  area: Area;
}
