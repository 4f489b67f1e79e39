// Query keys: the path exactly as it is fetched and preloaded, then the resource and the person, by which the queries that
// a change makes stale are found.
import type { QueryKey } from '@tanstack/react-query';
import { findReflection, type Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';

/** `history`: removed and replaced entries, stored generated texts, and past days. */
export type Resource =
  | 'reflections'
  | 'history'
  | 'drafts'
  | 'bedtime'
  | 'weekly'
  | 'models'
  | 'sessions'
  | 'settings'
  | 'tokens'
  | 'imports'
  | 'cached';

/** What a changed day makes stale. */
export const DAY_RESOURCES: readonly Resource[] = ['reflections', 'history'];

export function buildKey(path: string, resource: Resource, userId: string, ...rest: readonly string[]): string[] {
  return [path, resource, userId, ...rest];
}

export function buildDayKey({ userId, date }: Pick<Reflection, 'userId' | 'date'>): string[] {
  return buildKey(buildUrl(findReflection.path, { userId, date }), 'reflections', userId);
}

/** Selects the queries of a person about these resources, without those that have the path of `except`. */
export function isAbout(userId: string, resources: readonly Resource[], except?: QueryKey) {
  return ({ queryKey }: { queryKey: QueryKey }): boolean =>
    queryKey[2] === userId && resources.includes(queryKey[1] as Resource) && queryKey[0] !== except?.[0];
}
