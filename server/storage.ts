// The storage. Rules of the journal pass `StorageDeps` to row functions; the other nouns are objects. Times are epoch milliseconds, dates are 'YYYY-MM-DD', ids are uuid v7.
// The storage. Rules that change days take `StorageDeps` and call row functions in a user transaction; the other nouns are
// objects with plain values. Times are epoch milliseconds, dates are 'YYYY-MM-DD', ids are uuid v7.
import type { EventBuses } from './changes/event-buses.ts';
import type { ChangedRows } from './changes/changed-since.ts';
import type { ModelCalls } from './models/rows/call-log.ts';
import type { ModelConsents } from './models/rows/consent.ts';
import type { GeneratedTexts } from './generated-texts/rows/generated-text-rows.ts';
import type { SummaryJobs } from './summaries/jobs.ts';
import type { StorageDeps } from './reflections/rows/user-transaction.ts';
import type { Quotas } from './models/rows/quotas.ts';
import type { DeviceKeys, ServerSecrets } from './vault/vault.ts';
import type { People } from './identity/user-rows.ts';
import type { Sessions } from './identity/sessions/session-rows.ts';
import type { LocalAccounts } from './identity/local-provider/account-rows.ts';

export interface Storage extends Omit<StorageDeps, keyof EventBuses>, EventBuses {
  readonly engine: 'sqlite' | 'postgresql';
  readonly deviceKeys: DeviceKeys;
  readonly serverSecrets: ServerSecrets;
  readonly changedRows: ChangedRows;
  readonly generatedTexts: GeneratedTexts;
  readonly quotas: Quotas;
  readonly summaryJobs: SummaryJobs;
  readonly modelConsents: ModelConsents;
  readonly modelCalls: ModelCalls;
  readonly people: People;
  readonly sessions: Sessions;
  readonly localAccounts: LocalAccounts;
  /** The time of leases and changes, the same for all processes: on PostgreSQL that of the database. */
  now(): Promise<number>;
  /** Null when the databases work, else the reason in one sentence. */
  checkHealth(): Promise<string | null>;
  cleanUp(nowMs: number): Promise<void>;
  close(): Promise<void>;
}
