// The provider faults that are tested, with realistic timing.
import type { ProviderFault } from '../../tests/support/provider-faults.ts';

export interface Fault {
  name: string;
  /** Output arrives until the end, so «being generated» may stay longer. */
  keepsComing?: boolean;
  lie: ProviderFault;
}

/** The entries of the saved day. A line of them passes the checks, so it is shown before the fault. */
export const ENTRIES: readonly string[] = [
  'Rye needs a longer rest than wheat, and the dough tells when it is ready.',
  'Ask Ines for help sooner than last week, before the plan is finished.',
];
const HONEST = `${ENTRIES[0]}\n`;
const FOREIGN = 'Something that nobody has written anywhere.';
const GERMAN = 'Heute war ein langer Tag, und du hast sehr viel gelernt.\nMorgen geht es dann weiter.';

/** Slow faults first, so that they do not prolong the run. */
export const FAULTS: readonly Fault[] = [
  { name: 'no headers', lie: { kind: 'held' } },
  { name: 'headers, then silence', lie: { kind: 'silent' } },
  { name: 'a letter each 2 s', lie: { kind: 'drip', everyMs: 2000 } },
  { name: 'signs of life only', lie: { kind: 'comments', everyMs: 2000 } },
  { name: 'a line, then silence', lie: { kind: 'stall', text: HONEST } },
  { name: '429, again in 50 s', lie: { kind: 'status', status: 429, retryAfter: '50' } },
  { name: 'honest after 90 s', lie: { kind: 'obedient', beforeMs: 90_000 } },
  {
    name: 'honest, slow words',
    keepsComing: true,
    lie: { kind: 'obedient', firstMs: 20_000, everyMs: 4000, piece: 12 },
  },
  { name: '429', lie: { kind: 'status', status: 429 } },
  { name: '429, again in an hour', lie: { kind: 'status', status: 429, retryAfter: '3600' } },
  { name: '500', lie: { kind: 'status', status: 500 } },
  { name: '401', lie: { kind: 'status', status: 401 } },
  { name: '404', lie: { kind: 'status', status: 404 } },
  { name: 'connection refused', lie: { kind: 'refused' } },
  { name: 'cut stream', lie: { kind: 'cut', text: HONEST } },
  { name: 'no proper end', lie: { kind: 'unfinished', text: HONEST } },
  { name: 'error in the stream', lie: { kind: 'error event', text: HONEST } },
  { name: 'unreadable', lie: { kind: 'unreadable' } },
  { name: 'garbage', lie: { kind: 'garbage' } },
  { name: 'empty', lie: { kind: 'empty' } },
  { name: '10 MB', lie: { kind: 'huge', bytes: 10_000_000 } },
  { name: 'invented text', lie: { kind: 'answer', text: FOREIGN } },
  { name: 'wrong language', lie: { kind: 'answer', text: GERMAN } },
  { name: 'none', lie: { kind: 'obedient' } },
];
