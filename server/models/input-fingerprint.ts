// Fingerprints of the input of a generated text: the same input gives the same text, so a stored one can be used again.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { JournalDay } from '../../embedded/entries/written-day.ts';

/** Hashed in a few milliseconds. */
const CHUNK_CHARACTERS = 500_000;

interface TextInput {
  kind: 'summary' | 'bedtime' | 'weekly';
  /** The writer: another writer generates another text from the same days. */
  source: string;
  days: readonly JournalDay[];
}

interface DatedTextInput extends TextInput {
  /** The date of reading, unless it is the date of the newest day: the text names days relative to it. */
  today?: string | undefined;
}

export function fingerprintInput({ kind, source, days }: TextInput): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, source, days.map(listTexts)]))
    .digest('hex');
}

/** Equals `fingerprintInput` without `today`. It pauses between days: a month of large days takes 50 ms. */
export async function fingerprintInputByDay({ kind, source, days, today }: DatedTextInput): Promise<string> {
  const start = JSON.stringify([kind, source, ...(today === undefined ? [] : [today])]);
  const digest = createHash('sha256').update(`${start.slice(0, -1)},[`);
  let characters = 0;
  for (const [index, day] of days.entries()) {
    const text = JSON.stringify(listTexts(day));
    digest.update(index === 0 ? text : `,${text}`);
    characters += text.length;
    if (characters < CHUNK_CHARACTERS) continue;
    characters = 0;
    await setImmediate();
  }
  return digest.update(']]').digest('hex');
}

function listTexts({ date, entries }: JournalDay): unknown[] {
  return [date, entries.map((entry) => [entry.promptIndex, entry.content])];
}
