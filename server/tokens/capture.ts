// Adds one learning to a day, as a save of the form does.
import { createHash } from 'node:crypto';
import type { IsoDate } from '#contract/days.ts';
import { nextPromptIndex } from '#contract/prompt-rotation.ts';
import { fingerprintAction } from '../reflections/request-fingerprint.ts';
import { saveReflection, type ReflectionDeps } from '../reflections/save.ts';
import { findLocalDate, type DayClock } from '../settings/local-date.ts';
import { findLatestPrompt } from './rows/latest-prompt.ts';

export interface CaptureDeps extends ReflectionDeps {
  findDayClock(userId: string): Promise<DayClock>;
}

interface Capture {
  userId: string;
  content: string;
  date?: IsoDate | undefined;
  idempotencyKey: string | undefined;
  device: string | undefined;
}

export async function captureEntry(
  { userId, content, date: named, idempotencyKey, device }: Capture,
  deps: CaptureDeps,
): Promise<{ date: IsoDate; entryId: string }> {
  const date = named ?? findLocalDate(deps.clock.now(), await deps.findDayClock(userId));
  const promptIndex = choosePrompt(date, await findLatestPrompt({ userId, date }, deps));
  // A new entry, also if the day has this text: an answer that named the entry of that text would tell that it is there.
  const id = idempotencyKey === undefined ? deps.newId() : deriveEntryId(idempotencyKey);
  // Older than any stored text: an entry that has this id keeps its text, and the learning gets another id.
  const day = { userId, date, promptIndex, entries: [{ id, content, rev: 0 }] };
  // Not of the day: a repeat after midnight means the same learning.
  const fingerprint = fingerprintAction('capture', named ?? '', content);
  const { saved } = await saveReflection({ userId, day, idempotencyKey, device, fingerprint }, deps);
  return { date: saved.date, entryId: saved.kept[0] ?? id };
}

/** As the form chooses it: the prompt of the day, otherwise the one after the latest day's. */
function choosePrompt(date: IsoDate, latest: { date: IsoDate; promptIndex: number } | null): number {
  if (latest === null) return 0;
  return latest.date === date ? latest.promptIndex : nextPromptIndex(latest.promptIndex);
}

/** Depends only on the key, so that a repeated request names the entry of the first. */
function deriveEntryId(idempotencyKey: string): string {
  return createHash('sha256').update(`capture\n${idempotencyKey}`).digest('base64url').slice(0, 32);
}
