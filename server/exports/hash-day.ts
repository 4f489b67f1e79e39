import { hash } from 'node:crypto';
import type { ExportedDay } from '#contract/exported-day.ts';

/**
 * SHA-256, hex, of what the person wrote on a day: date, prompt, entries in their order and earlier texts. Without what a
 * server makes, so that it stays the same in every account that the day is imported into.
 */
export function hashDay({ date, promptIndex, entries, revisions }: ExportedDay): string {
  const written = entries.map(({ id, content, promptIndex: prompt, createdAt, offsetMinutes, time }) => [
    id,
    content,
    prompt,
    createdAt ?? null,
    offsetMinutes ?? null,
    time ?? null,
  ]);
  const earlier = revisions.map(({ entryId, revision, reason, replacedAt, content, promptIndex: prompt, position }) => [
    entryId,
    revision,
    reason,
    replacedAt,
    content,
    prompt ?? null,
    position ?? null,
  ]);
  return hash('sha256', JSON.stringify([date, promptIndex, written, earlier]), 'hex');
}
