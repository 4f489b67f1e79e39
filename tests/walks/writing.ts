// Saving, editing, capturing, drafting.
import { addDays, type IsoDate } from '#contract/days.ts';
import type { Draft } from '#contract/drafts.ts';
import type { Revision } from '#contract/history.ts';
import type { SavedReflection } from '#contract/reflections.ts';
import type { CreatedAccessToken } from '#contract/tokens.ts';
import {
  changeEntry,
  findDay,
  keepEarlier,
  listLiving,
  putDay,
  reduceDraft,
  replaceText,
  type Living,
  type ModelDay,
  type ModelEntry,
} from './model.ts';
import type { StepOf } from './steps.ts';
import {
  ask,
  askTwice,
  assertNoFault,
  choose,
  chooseDay,
  createKey,
  expectStatus,
  getToday,
  ifMatch,
  seenDay,
  send,
  writeNext,
  type Walk,
} from './walk.ts';

const IDS = ['a', 'b', 'c', 'd'];

export async function save(walk: Walk, step: StepOf<'save'>): Promise<void> {
  const date = addDays(getToday(walk), -step.ago);
  const ids = [...new Set([step.id, step.second ?? step.id])].map((id) => IDS[id] ?? '');
  const entries = ids.map((id) => ({ id, content: writeNext(walk) }));
  await saveEntries(walk, { date, promptIndex: step.prompt, entries, isAgain: step.isAgain });
}

interface Saving {
  date: IsoDate;
  promptIndex: number;
  entries: readonly { id: string; content: string }[];
  isAgain?: boolean;
}

export async function saveEntries(walk: Walk, { isAgain = false, ...saving }: Saving): Promise<SavedReflection> {
  const { model, ada, site } = walk;
  const { date, promptIndex, entries } = saving;
  const before = findDay(model, date);
  const payload = { userId: ada.userId, ...saving };
  const options = { method: 'POST', url: '/api/reflections', payload } as const;
  const saved = await askTwice<SavedReflection>(walk, options, { status: before ? 200 : 201, isAgain });
  let day: ModelDay = { id: saved.id, date, promptIndex, entries: before?.entries ?? [] };
  for (const { id, content } of entries) day = writeEntry(day, { id, content }, site.clock.now());
  putDay(model, day);
  reduceDraft(model, day);
  return saved;
}

/** An entry that is there keeps what it is; one that was removed begins anew under its id. */
export function writeEntry(day: ModelDay, { id, content }: { id: string; content: string }, nowMs: number): ModelDay {
  const known = day.entries.find((entry) => entry.id === id);
  const earlier = known === undefined ? [] : keepEarlier(known);
  const fresh: ModelEntry = { id, text: content, isPrompted: true, importId: null, earlier };
  if (known === undefined) return { ...day, entries: [...day.entries, fresh] };
  // What was removed then is an earlier text of what stands there now.
  if (known.text === null) return changeEntry(day, id, () => fresh);
  return changeEntry(day, id, (entry) => replaceText(entry, content, nowMs));
}

/** A living entry of a day. */
export function chooseEntry(
  walk: Walk,
  step: { day: number; entry: number },
): { day: ModelDay; entry: Living; url: string } | null {
  const day = chooseDay(walk, step.day);
  const entry = day && choose(listLiving(day), step.entry);
  return day && entry ? { day, entry, url: `/api/reflections/${day.id}/entries/${entry.id}` } : null;
}

export async function edit(walk: Walk, step: StepOf<'edit'>): Promise<void> {
  const chosen = chooseEntry(walk, step);
  if (chosen === null) return;
  const { day, entry, url } = chosen;
  const before = entry.earlier[0]?.text;
  const content = step.isBack && before !== undefined ? before : writeNext(walk);
  const headers = ifMatch(seenDay(walk, day));
  await askTwice(walk, { method: 'PATCH', url, headers, payload: { content } }, { isAgain: step.isAgain });
  noteText(walk, day, entry, content);
}

function noteText({ model, site }: Walk, day: ModelDay, { id, text }: Living, content: string): void {
  const changed = text === content ? day : changeEntry(day, id, (each) => replaceText(each, content, site.clock.now()));
  putDay(model, changed);
  reduceDraft(model, changed);
}

/** An earlier text of an entry that is there comes back. */
export async function restoreEarlier(walk: Walk, step: StepOf<'earlier'>): Promise<void> {
  const chosen = chooseEntry(walk, step);
  if (chosen === null) return;
  const { day, entry, url } = chosen;
  const revisions = await ask<Revision[]>(walk, { url: `${url}/revisions?limit=100` });
  const listed = revisions.map(({ content }) => content).toSorted();
  const expected = entry.earlier.map(({ text }) => text).toSorted();
  if (JSON.stringify(listed) !== JSON.stringify(expected))
    throw new Error(`Earlier texts of ${entry.id}: ${JSON.stringify({ listed, expected })}`);
  const revision = choose(revisions, step.version);
  if (revision === undefined) return;
  await ask(walk, { method: 'POST', url: `${url}/restore`, payload: { rev: revision.rev } });
  noteText(walk, day, entry, revision.content);
}

export async function capture(walk: Walk, step: StepOf<'capture'>): Promise<void> {
  const { model, site } = walk;
  walk.token ??= await createToken(walk);
  const date = addDays(getToday(walk), -step.ago);
  const content = writeNext(walk);
  const headers = { authorization: `Bearer ${walk.token}`, 'Idempotency-Key': createKey(walk) };
  const options = { method: 'POST', url: '/api/capture', headers, payload: { content, date } } as const;
  let entryId = '';
  for (const _ of step.isAgain ? ['first', 'again'] : ['first']) {
    // No cookie: a request with both is refused.
    const answer = await site.send(options, walk.server);
    assertNoFault(answer, options);
    expectStatus(answer, options, 201);
    ({ entryId } = answer.json<{ entryId: string }>());
  }
  const before = findDay(model, date);
  const promptIndex = await findPrompt(walk, date);
  const day = { id: before?.id ?? '', date, promptIndex, entries: before?.entries ?? [] };
  putDay(model, writeEntry(day, { id: entryId, content }, site.clock.now()));
}

/** Which prompt a capture gives to a day without one is no subject of these walks. */
async function findPrompt(walk: Walk, date: IsoDate): Promise<number> {
  const { promptIndex } = await ask<SavedReflection>(walk, { url: `/api/reflections/${walk.ada.userId}/${date}` });
  return promptIndex;
}

async function createToken(walk: Walk): Promise<string> {
  const payload = { name: 'Walk', scope: 'add', days: 30 };
  const { token } = await ask<CreatedAccessToken>(walk, { method: 'POST', url: '/api/tokens', payload });
  return token;
}

export async function draft(walk: Walk, step: StepOf<'draft'>): Promise<void> {
  const { model, ada } = walk;
  const date = addDays(getToday(walk), -step.ago);
  const entry = { id: IDS[step.id] ?? '', content: writeNext(walk) };
  const before = model.drafts.get(date);
  const entries = [...(before?.entries.filter(({ id }) => id !== entry.id) ?? []), entry];
  const payload = { promptIndex: 0, entries, removed: [], version: before?.version ?? 0 };
  const { version } = await ask<Draft>(walk, { method: 'PUT', url: `/api/drafts/${ada.userId}/${date}`, payload });
  model.drafts.set(date, { version, entries });
  if (step.isSaved) await saveEntries(walk, { date, promptIndex: 0, entries: [entry] });
}

export async function discard(walk: Walk, step: StepOf<'discard'>): Promise<void> {
  const { model, ada } = walk;
  const date = choose([...model.drafts.keys()].toSorted(), step.day);
  if (date === undefined) return;
  const options = { method: 'DELETE', url: `/api/drafts/${ada.userId}/${date}` } as const;
  expectStatus(await send(walk, options), options, 204);
  model.drafts.delete(date);
}
