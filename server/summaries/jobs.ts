// Summary jobs with their days: the queue, and the two steps that also write the summary into the day.
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import { writeGeneratedText } from '../generated-texts/rows/generated-text-rows.ts';
import { isPurgedSince } from '../generated-texts/rows/purge-count.ts';
import { createJobQueue, endClaim, lockJob, markTimedOut } from '../models/rows/summary-jobs.ts';
import type { OpenJob } from '../models/rows/unfinished-jobs.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import { findReadableDay, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { StoredReflection, StoredText } from '../reflections/stored-reflection.ts';

interface JobResult {
  decide(summary: StoredText | null): StoredText | null;
  /** When to try again; null for never. */
  retryAt: number | null;
  /**
   * The day that the summary is about, which a person or an import may have changed since, and `countPurges` from before it
   * was read: what has been deleted for good may be in the summary of another day.
   */
  madeFrom?: Pick<StoredReflection, 'textsVersion'> & { purges: number };
  /** The summary as it is found by its words, unless it was. With the day, because the words may have been deleted since. */
  output?: StoredGeneratedText | undefined;
}

interface JobTimeout {
  /** Only a job that has been open since then times out. */
  enqueuedBefore: number;
  decide(summary: StoredText | null): StoredText | null;
}

export type SummaryJobs = ReturnType<typeof createSummaryJobs>;

export function createSummaryJobs(deps: StorageDeps) {
  return {
    ...createJobQueue(deps),

    /** Returns the new version of the day; null when nothing that clients show has changed. */
    complete(job: SummaryJob, { decide, retryAt, madeFrom, output }: JobResult): Promise<StoredReflection | null> {
      const { userId, reflectionId } = job;
      return inUserTransaction(
        { userId },
        async (tx) => {
          tx.emit({ what: 'over', reflectionId });
          const locked = await lockJob(job, tx.transaction);
          if (locked === null) return null;
          const day = await findReadableDay(reflectionId, tx);
          const isPurged = madeFrom !== undefined && (await isPurgedSince(madeFrom.purges, tx));
          await endClaim(job, day && (isPurged ? 0 : retryAt), tx.transaction);
          if (day === null) return null;
          const isLate = isPurged || (madeFrom !== undefined && madeFrom.textsVersion !== day.textsVersion);
          const summary = isLate ? day.summary : decide(day.summary);
          if (output !== undefined && !isLate) tx.sizes.add(await writeGeneratedText(output, tx));
          // Clients show no progress of a degraded job.
          if (locked.isDegraded && summary === day.summary) return null;
          return updateGeneratedTexts(day, { summary, jobStatus: null }, tx);
        },
        deps,
      );
    },

    /** The claim goes on and may still complete the job. Returns the new version of the day, or null as `complete`. */
    timeOut(
      { userId, reflectionId }: Pick<OpenJob, 'userId' | 'reflectionId'>,
      { enqueuedBefore, decide }: JobTimeout,
    ): Promise<StoredReflection | null> {
      return inUserTransaction(
        { userId },
        async (tx) => {
          const day = await findReadableDay(reflectionId, tx);
          const isTimedOut = await markTimedOut({ userId, reflectionId, enqueuedBefore }, tx.transaction);
          if (day === null || !isTimedOut) return null;
          tx.emit({ what: 'over', reflectionId });
          return updateGeneratedTexts(day, { summary: decide(day.summary), jobStatus: null }, tx);
        },
        deps,
      );
    },
  };
}
