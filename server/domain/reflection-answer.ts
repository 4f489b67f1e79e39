// A stored day as the contract shows it.
import type { ReadingState, Reflection } from '#contract/reflections.ts';
import type { StoredReflection, StoredText } from '../storage/storage.ts';
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
    summary: {
      status: reflection.writing ?? 'ready',
      source: summary?.source ?? EMBEDDED_SOURCE,
      degraded: summary?.degraded ?? false,
      madeAt: summary && new Date(summary.madeAt).toISOString(),
    },
    reading: reflection.bedtime && buildReadingState(reflection.bedtime),
    version: reflection.version,
    createdAt: new Date(reflection.createdAt).toISOString(),
    updatedAt: new Date(reflection.updatedAt).toISOString(),
  };
}

function buildReadingState({ source, degraded, madeAt }: StoredText): ReadingState {
  return { source, degraded, madeAt: new Date(madeAt).toISOString() };
}
