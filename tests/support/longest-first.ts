// The order of the test files. Without times of an earlier run, Vitest starts with the files that have the most bytes. The
// longest tests are in small files, and one that starts late runs alone in the end while a core has nothing to do.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute each: the first one computes, the second one waits for leases that run out. */
const LONGEST = ['tests/model/never-lost.test.ts', 'tests/api/models-instances.test.ts'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return place === -1 ? LONGEST.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, which returns a new list
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
