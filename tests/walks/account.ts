// What concerns the person and not a day: settings, sessions, the account, other people, the server itself.
import { addDays } from '#contract/days.ts';
import type { PastDay } from '#contract/past-days.ts';
import { createModel, findDay, listLiving, putDay } from './model.ts';
import { eraseAtOnce } from './moving.ts';
import { readRows } from './rows.ts';
import type { StepOf } from './steps.ts';
import { ask, chooseDay, expectStatus, getToday, pass, send, writeNext, type Walk } from './walk.ts';
import type { SignedIn } from '../support/sign-in.ts';

const DAYS_PER_WEEK = 7;
const MINUTES_PER_DAY = 24 * 60;
/** `ACCOUNT_DELETE_DAYS` unless it is configured, and a day. */
const WAITING_DAYS = 8;

export async function hide(walk: Walk, { day: number, isHidden }: StepOf<'hide'>): Promise<void> {
  const { model, ada } = walk;
  const day = chooseDay(walk, number);
  if (day === undefined) return;
  const url = `/api/history/${ada.userId}/${day.date}/hidden`;
  await ask(walk, { method: 'PUT', url, payload: { hidden: isHidden } }, 204);
  if (isHidden) model.hidden.set(day.date, null);
  else model.hidden.delete(day.date);
  const past = await ask<PastDay[]>(walk, {
    url: `/api/history/${ada.userId}/${addDays(day.date, DAYS_PER_WEEK)}/past`,
  });
  if (past.some(({ date }) => date === day.date) === isHidden)
    throw new Error(`A week later ${day.date} is ${isHidden ? '' : 'not '}shown again.`);
}

export async function setRests(walk: Walk, { weekday, perMonth }: StepOf<'rests'>): Promise<void> {
  const rests = { restWeekdays: weekday === null ? [] : [weekday], restPerMonth: perMonth };
  await ask(walk, { method: 'PUT', url: '/api/settings', payload: rests });
  walk.model.rests = rests;
}

export async function sleep(walk: Walk, { hours }: StepOf<'night'>): Promise<void> {
  pass(walk, hours * 60);
}

const MONTH_DAYS = 31;

/** The hourly cleanup: it changes nothing that anybody sees, and ends what was removed a month ago. */
export async function cleanUp(walk: Walk, { isMonthLater }: StepOf<'cleanUp'>): Promise<void> {
  const { site, model } = walk;
  if (isMonthLater) pass(walk, MONTH_DAYS * MINUTES_PER_DAY);
  await site.storage().cleanUp(site.clock.now());
  if (!isMonthLater) return;
  for (const day of model.days) {
    const entries = listLiving(day).map((entry) => {
      return { ...entry, earlier: entry.earlier.filter(({ isRemoval }) => !isRemoval) };
    });
    putDay(model, { ...day, entries });
  }
  model.removedDays = [];
  model.imports = [];
  walk.token = null;
  await signInAgain(walk);
}

export async function signOut(walk: Walk): Promise<void> {
  const before = walk.ada;
  await ask(walk, { method: 'POST', url: '/api/auth/logout' }, 204);
  await expectNoSession(walk, before);
  await signInAgain(walk);
}

async function expectNoSession(walk: Walk, before: SignedIn): Promise<void> {
  const options = { url: `/api/reflections/${before.userId}` };
  expectStatus(await send(walk, options, before), options, 401);
}

async function signInAgain(walk: Walk): Promise<void> {
  const again = await walk.site.signInAgain(walk.ada);
  if (again === null) throw new Error('The person cannot sign in again.');
  walk.ada = again;
}

/** Deletion is asked for and taken back: meanwhile everything can be read and nothing written. */
export async function changeMind(walk: Walk, step: StepOf<'changeMind'>): Promise<void> {
  const before = walk.ada;
  await ask(walk, { method: 'POST', url: '/api/account/delete', payload: { confirm: 'delete' } });
  await expectNoSession(walk, before);
  walk.token = null;
  await signInAgain(walk);
  const day = chooseDay(walk, step.day);
  const date = day?.date ?? getToday(walk);
  if (day) await ask(walk, { url: `/api/reflections/${walk.ada.userId}/${date}` });
  const payload = { userId: walk.ada.userId, date, promptIndex: 0, entries: [{ content: writeNext(walk) }] };
  const options = { method: 'POST', url: '/api/reflections', payload } as const;
  expectStatus(await send(walk, options), options, 423);
  await ask(walk, { method: 'POST', url: '/api/account/keep' });
}

/** The account is deleted, at once or when its days have passed, and the same identity begins anew. */
export async function erase(walk: Walk, { isAtOnce }: StepOf<'erase'>): Promise<void> {
  const { site, ada } = walk;
  await eraseAccount(walk, isAtOnce);
  const [rows] = await readRows([ada.userId, ''], site.storage());
  const left = Object.keys(rows).filter((table) => rows[table]?.length);
  if (left.length > 0) throw new Error(`The erasure has left rows in ${left.join(', ')}.`);
  await expectNoSession(walk, ada);
  await signInAgain(walk);
  if (walk.ada.userId === ada.userId) throw new Error('An erased person has come back under the same id.');
  walk.model = createModel();
  walk.seen = new Map();
  walk.token = null;
  walk.files = new Map();
}

async function eraseAccount(walk: Walk, isAtOnce: boolean): Promise<void> {
  const { site, ada } = walk;
  if (isAtOnce) {
    await eraseAtOnce(walk);
    return;
  }
  await ask(walk, { method: 'POST', url: '/api/account/delete', payload: { confirm: 'delete' } });
  pass(walk, WAITING_DAYS * MINUTES_PER_DAY);
  await site.storage().erasure.eraseDue(site.clock.now());
  walk.ada = ada;
}

/** Somebody else asks for what is Ada's, with her ids. */
export async function intrude(walk: Walk, { day: number, way }: StepOf<'intrude'>, stranger: SignedIn): Promise<void> {
  const { model, ada, seen } = walk;
  const day = chooseDay(walk, number) ?? model.removedDays[0];
  const date = day?.date ?? getToday(walk);
  const id = day?.id ?? 'nothing';
  const entryId = findDay(model, date)?.entries[0]?.id ?? 'nothing';
  const content = 'Of a stranger.';
  const headers = { 'If-Match': String(seen.get(date)?.version ?? 1) };
  const entry = `/api/reflections/${id}/entries/${entryId}`;
  const draft = { promptIndex: 0, entries: [{ id: 'a', content }], removed: [], version: 0 };
  const requests = [
    { url: `/api/reflections/${ada.userId}` },
    { url: `/api/reflections/${ada.userId}/${date}` },
    { url: `/api/reflections/${ada.userId}/weekly/${addDays(date, -6)}/${date}` },
    { method: 'PATCH', url: entry, headers, payload: { content } },
    { method: 'DELETE', url: entry, headers },
    { method: 'DELETE', url: `/api/reflections/${id}`, headers },
    { method: 'POST', url: `/api/reflections/${id}/restore` },
    { url: `/api/reflections/${id}/removed` },
    { method: 'POST', url: `/api/imports/${model.imports[0]?.id ?? 'nothing'}/undo` },
    { method: 'PUT', url: `/api/drafts/${ada.userId}/${date}`, payload: draft },
  ] as const;
  const options = requests[way % requests.length] ?? requests[0];
  const visit = (await walk.site.signInAgain(stranger)) ?? stranger;
  const answer = await send(walk, options, visit);
  expectStatus(answer, options, 403, 404);
}
