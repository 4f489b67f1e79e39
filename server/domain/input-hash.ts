// Fingerprints of what a text was made from and of what a request asked for.
import { createHash } from 'node:crypto';
import type { SaveReflection } from '#contract/reflections.ts';
import type { WrittenDay } from './written-days.ts';

interface TextInput {
  kind: 'summary' | 'bedtime' | 'weekly';
  /** The writer: another one makes another text of the same days. */
  source: string;
  days: readonly WrittenDay[];
}

export function hashInput({ kind, source, days }: TextInput): string {
  return hash([
    kind,
    source,
    days.map(({ date, entries }) => [date, entries.map((entry) => [entry.promptIndex, entry.content])]),
  ]);
}

/** The same for two bodies that mean the same; the order of their keys is not part of it. */
export function hashRequest({ date, promptIndex, entries, removed = [], removedRevs }: SaveReflection): string {
  const texts = entries.map(({ id, rev, content }) => [id, rev, content]);
  // A request from before there was the last one keeps its fingerprint.
  return hash([date, promptIndex, texts, removed, ...(removedRevs ? [removedRevs] : [])]);
}

/** The same for two requests that ask one thing of the same entry or day. `action` comes first, for ids and texts can be alike. */
export function hashAction(action: string, ...asked: readonly (string | number)[]): string {
  return hash([action, ...asked]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
