// Fingerprints of what a text was written from, equal on the server and in the browser.
import type { JournalDay } from '../../embedded/entries/written-day.ts';

/** SHA-256 of the dates and entries in their order, as 64 hexadecimal digits. */
export async function fingerprintDays(days: readonly JournalDay[]): Promise<string> {
  const listed = days.map(({ date, entries }) => [
    date,
    entries.map(({ content, promptIndex }) => [promptIndex ?? null, content]),
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(listed)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
