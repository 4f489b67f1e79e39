// A stored day as the contract shows it.
import type { Reflection } from '#contract/reflections.ts';
import type { StoredReflection } from '../storage/storage.ts';
import { EMBEDDED_SOURCE } from './text-source.ts';

export function buildReflection({ summary, ...reflection }: StoredReflection): Reflection {
  return {
    id: reflection.id,
    userId: reflection.userId,
    date: reflection.date,
    promptIndex: reflection.promptIndex,
    entries: reflection.entries.map(({ id, content, rev, promptIndex }) => ({ id, content, rev, promptIndex })),
    aiSummary: summary?.text ?? null,
    bedtimeReading: reflection.bedtime?.text ?? null,
    summary: { status: 'ready', source: summary?.source ?? EMBEDDED_SOURCE, degraded: summary?.degraded ?? false },
    version: reflection.version,
    createdAt: new Date(reflection.createdAt).toISOString(),
    updatedAt: new Date(reflection.updatedAt).toISOString(),
  };
}
