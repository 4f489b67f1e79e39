import { createHash } from 'node:crypto';
import type { ExportedRevision } from '#contract/exported-day.ts';
import type { ExportedHead } from './exported-day.ts';

/**
 * SHA-256, hex, of what the person wrote on a day: date, prompt, entries in their order and earlier texts. Without what a
 * server makes, so that it stays the same in every account that the day is imported into. It is the hash of the JSON
 * `[date, promptIndex, entries, revisions]`, whose earlier texts are added one by one.
 */
export function createDayHash({ date, promptIndex, entries }: Pick<ExportedHead, 'date' | 'promptIndex' | 'entries'>) {
  const hash = createHash('sha256');
  hash.update(`${JSON.stringify([date, promptIndex]).slice(0, -1)},[`);
  let separator = '';
  const addItem = (item: readonly unknown[]): void => {
    hash.update(separator + JSON.stringify(item));
    separator = ',';
  };
  for (const { id, content, promptIndex: prompt, createdAt, offsetMinutes, time } of entries)
    addItem([id, content, prompt, createdAt ?? null, offsetMinutes ?? null, time ?? null]);
  hash.update('],[');
  separator = '';
  return {
    addRevision({
      entryId,
      revision,
      reason,
      replacedAt,
      content,
      promptIndex: prompt,
      position,
    }: ExportedRevision): void {
      addItem([entryId, revision, reason, replacedAt, content, prompt ?? null, position ?? null]);
    },
    digest: (): string => hash.update(']]').digest('hex'),
  };
}
