// Sends what «Complete Reflection» has made of the form.
import { findReflection, saveReflection, type Reflection, type SaveReflection } from '#contract/reflections.ts';
import type { call } from '../../lib/call.ts';

/** One request after the other: each answers with the day as it then is. */
export async function sendRequests(requests: readonly SaveReflection[], deps: { call: typeof call }) {
  const keptIds: string[] = [];
  let reflection: Reflection | null = null;
  for (const request of requests) {
    // oxlint-disable-next-line no-await-in-loop -- the second part of a long day merges into what the first has made.
    const { kept, ...saved } = await sendOne(request, deps);
    keptIds.push(...kept);
    reflection = saved;
  }
  if (!reflection) throw new Error('There is nothing to save.');
  return { reflection, keptIds };
}

async function sendOne(request: SaveReflection, deps: { call: typeof call }) {
  const entries = request.entries.length > 0 ? request.entries : await findCarrier(request, deps);
  return deps.call(saveReflection, { body: { ...request, entries } });
}

/**
 * A save names at least one entry. Where none was changed, one is read anew first: sent as this tab remembers it, it could
 * be an older text by now, and would come back as a further entry.
 */
async function findCarrier({ userId, date, removed = [] }: SaveReflection, deps: { call: typeof call }) {
  const day = await deps.call(findReflection, { params: { userId, date } });
  const entry = day?.entries.find(({ id }) => !removed.includes(id));
  return entry ? [{ id: entry.id, content: entry.content, rev: entry.rev }] : [];
}
