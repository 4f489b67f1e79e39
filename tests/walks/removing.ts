// Removing, restoring and removing for good, of entries and of days.
import type { RemovedEntry, RemovedReflection } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import {
  changeEntry,
  findDay,
  keepEarlier,
  listLiving,
  putDay,
  reduceDraft,
  removeDay as moveToRemoved,
  replaceText,
  type ModelDay,
  type ModelEntry,
} from './model.ts';
import type { StepOf } from './steps.ts';
import { ask, askTwice, choose, chooseDay, ifMatch, seenDay, type Walk } from './walk.ts';
import { chooseEntry } from './writing.ts';

export async function remove(walk: Walk, step: StepOf<'remove'>): Promise<void> {
  const chosen = chooseEntry(walk, step);
  if (chosen === null) return;
  const { day, entry, url } = chosen;
  if (listLiving(day).length === 1) return removeWhole(walk, day, step.isAgain);
  const headers = ifMatch(seenDay(walk, day));
  await askTwice(walk, { method: 'DELETE', url, headers }, { isAgain: step.isAgain });
  noteRemoval(walk, day, entry);
}

function noteRemoval({ model, site }: Walk, day: ModelDay, { id }: ModelEntry): void {
  const changed = changeEntry(day, id, (each) => replaceText(each, null, site.clock.now()));
  putDay(model, changed);
  reduceDraft(model, changed);
}

export async function removeDay(walk: Walk, step: StepOf<'removeDay'>): Promise<void> {
  const day = chooseDay(walk, step.day);
  if (day !== undefined) await removeWhole(walk, day, step.isAgain);
}

async function removeWhole(walk: Walk, day: ModelDay, isAgain: boolean): Promise<void> {
  const headers = ifMatch(seenDay(walk, day));
  const options = { method: 'DELETE', url: `/api/reflections/${day.id}`, headers } as const;
  await askTwice(walk, options, { status: 204, isAgain });
  moveToRemoved(walk.model, day);
}

/** A removed entry of a day, as the server lists it: exactly those that the person has removed. */
async function chooseRemoved(
  walk: Walk,
  step: { day: number; entry: number },
): Promise<{ day: ModelDay; entry: ModelEntry; listed: RemovedEntry } | null> {
  const day = chooseDay(walk, step.day);
  if (day === undefined) return null;
  const listed = await ask<RemovedEntry[]>(walk, { url: `/api/reflections/${day.id}/removed?limit=100` });
  const print = (texts: readonly string[]): string => texts.toSorted().join('; ');
  const removed = day.entries.filter(({ text }) => text === null);
  const expected = print(removed.map(({ id, earlier }) => `${id} ${earlier.at(-1)?.text}`));
  const found = print(listed.map(({ entryId, content }) => `${entryId} ${content}`));
  if (found !== expected) throw new Error(`Removed on ${day.date}: ${found} instead of ${expected}`);
  const chosen = choose(listed, step.entry);
  const entry = removed.find(({ id }) => id === chosen?.entryId);
  return chosen && entry ? { day, entry, listed: chosen } : null;
}

export async function restore(walk: Walk, step: StepOf<'restore'>): Promise<void> {
  const chosen = await chooseRemoved(walk, step);
  if (chosen === null) return;
  const { day, entry, listed } = chosen;
  const url = `/api/reflections/${day.id}/entries/${entry.id}/restore`;
  await askTwice(walk, { method: 'POST', url, payload: { rev: listed.rev } });
  const isPrompted = entry.earlier.at(-1)?.isPrompted ?? true;
  const restored = { text: listed.content, isPrompted, earlier: keepEarlier(entry) };
  const changed = changeEntry(day, entry.id, (each) => ({ ...each, ...restored }));
  putDay(walk.model, changed);
  reduceDraft(walk.model, changed);
}

export async function purge(walk: Walk, step: StepOf<'purge'>): Promise<void> {
  const chosen = await chooseRemoved(walk, step);
  if (chosen === null) return;
  const { day, entry, listed } = chosen;
  const cursor = encodeURIComponent(listed.cursor);
  const url = `/api/reflections/${day.id}/removed/${entry.id}?cursor=${cursor}`;
  await ask(walk, { method: 'DELETE', url }, 204);
  putDay(walk.model, { ...day, entries: day.entries.filter((each) => each !== entry) });
}

async function chooseRemovedDay(
  walk: Walk,
  step: { day: number },
): Promise<{ day: ModelDay; listed: RemovedReflection } | null> {
  const { model, ada } = walk;
  const listed = await ask<RemovedReflection[]>(walk, { url: `/api/removed-reflections/${ada.userId}?limit=100` });
  const [found, expected] = [listed, model.removedDays].map((days) =>
    days
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
  );
  if (found !== expected) throw new Error(`Removed days: ${found} instead of ${expected}`);
  const chosen = choose(listed, step.day);
  const day = model.removedDays.find(({ id }) => id === chosen?.id);
  return chosen && day ? { day, listed: chosen } : null;
}

export async function restoreDay(walk: Walk, step: StepOf<'restoreDay'>): Promise<void> {
  const { model } = walk;
  const chosen = await chooseRemovedDay(walk, step);
  if (chosen === null) return;
  const { day } = chosen;
  const options = { method: 'POST', url: `/api/reflections/${day.id}/restore` } as const;
  const restored = await askTwice<Reflection>(walk, options, { isAgain: step.isAgain });
  const present = findDay(model, day.date);
  model.removedDays = model.removedDays.filter((each) => each !== day);
  putDay(model, present ? mergeDays(present, day, restored) : day);
}

/** The texts of the removed day are added; one whose id has another text now gets an id of its own. */
function mergeDays(present: ModelDay, removed: ModelDay, restored: Reflection): ModelDay {
  let merged = present;
  for (const entry of removed.entries) {
    const there = merged.entries.find(({ id }) => id === entry.id);
    const isTaken = there !== undefined && there.text !== null && entry.text !== null && there.text !== entry.text;
    const id = isTaken ? findCopy(restored, merged, entry) : entry.id;
    const known = merged.entries.find((each) => each.id === id);
    const earlier = [...(known?.earlier ?? []), ...entry.earlier];
    const isKept = known !== undefined && known.text !== null;
    const joined = isKept ? { ...known, earlier } : { ...entry, id, earlier };
    merged = { ...merged, entries: [...merged.entries.filter((each) => each !== known), joined] };
  }
  return merged;
}

function findCopy({ entries }: Reflection, merged: ModelDay, entry: ModelEntry): string {
  const copy = entries.find(({ id, content }) => id !== entry.id && content === entry.text);
  if (copy === undefined) throw new Error(`The text of ${entry.id} did not come back to ${merged.date}.`);
  return copy.id;
}

export async function purgeDay(walk: Walk, step: StepOf<'purgeDay'>): Promise<void> {
  const { model, ada } = walk;
  const chosen = await chooseRemovedDay(walk, step);
  if (chosen === null) return;
  const { day, listed } = chosen;
  const url = `/api/removed-reflections/${ada.userId}/${day.id}?cursor=${encodeURIComponent(listed.cursor)}`;
  await ask(walk, { method: 'DELETE', url }, 204);
  model.removedDays = model.removedDays.filter((each) => each !== day);
}
