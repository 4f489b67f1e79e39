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
export function hashRequest(request: SaveReflection): string {
  const { date, promptIndex, entries, removed = [], removedRevs, removedRevTags } = request;
  // A request from before there were these fields keeps its fingerprint.
  const texts = entries.map(({ id, rev, content, revTag }) => [id, rev, content, ...(revTag ? [revTag] : [])]);
  const seen = [removedRevs, removedRevTags].filter((given) => given !== undefined);
  return hash([date, promptIndex, texts, removed, ...seen]);
}

/** The same for two requests that ask one thing of the same entry or day. `action` comes first, for ids and texts can be alike. */
export function hashAction(action: string, ...asked: readonly (string | number)[]): string {
  return hash([action, ...asked]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
