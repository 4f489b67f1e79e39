// Texts that are made from the words of days: asked for, brought by a browser's model, or late.
import { setImmediate } from 'node:timers/promises';
import { addDays } from '#contract/days.ts';
import type { BedtimeReading, PagedBedtimeReadings } from '#contract/bedtime.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { SearchHit } from '#contract/search.ts';
import type { PagedWeeklyRefreshers, WeeklyRefresher } from '#contract/weekly.ts';
import { fingerprintDays } from '../../generation/tasks/fingerprint-days.ts';
import { importFile } from './importing.ts';
import { listDates, listLiving, listLivingWords } from './model.ts';
import { purge, remove, removeDay } from './removing.ts';
import { readRows } from './rows.ts';
import type { StepOf } from './steps.ts';
import { ask, chooseDay, expectStatus, getToday, look, send, writeNext, type Walk } from './walk.ts';
import { listStrangeWords, listWords, writeSentence } from './words.ts';
import { edit, saveEntries } from './writing.ts';

/** Throws if the text has a word that does not stand in the days of these dates. */
export function expectWordsOf(
  walk: Walk,
  dates: readonly string[],
  { what, text }: { what: string; text: string },
): void {
  const strange = listStrangeWords(text, listLivingWords(walk.model, dates));
  if (strange.length > 0) throw new Error(`${what} of ${dates.join(', ')} has ${strange.join(' ')}: ${text}`);
}

/** Only what stands in the days is found. */
export async function search(walk: Walk, { word: number }: StepOf<'search'>): Promise<void> {
  const words = Array.from({ length: walk.sentences }, (_, index) => [...listWords(writeSentence(index + 1))].join(''));
  const word = words.at(-1 - (number % Math.max(words.length, 1)));
  if (word === undefined) return;
  const { body } = await send(walk, { method: 'POST', url: '/api/search', payload: { query: word } });
  const hits = body.trim().split('\n').slice(0, -1);
  const found = hits.map((line) => JSON.parse(line) as SearchHit).map(({ date, entryId }) => `${date} ${entryId}`);
  const expected = walk.model.days.flatMap((day) =>
    listLiving(day).flatMap(({ id, text }) => (text.includes(word) ? [`${day.date} ${id}`] : [])),
  );
  if (found.toSorted().join() !== expected.toSorted().join())
    throw new Error(`“${word}” is found in ${found.join()} instead of ${expected.join()}`);
}

export async function readDay(walk: Walk, step: StepOf<'readDay'>): Promise<void> {
  const day = chooseDay(walk, step.day);
  if (day === undefined) return;
  const payload = { entries: listLiving(day).map(({ text }) => ({ content: text })), today: getToday(walk) };
  const url = `/api/reflections/${day.id}/bedtime-reading`;
  const { bedtimeReading } = await ask<BedtimeReading>(walk, { method: 'POST', url, payload });
  expectWordsOf(walk, [day.date], { what: 'The reading', text: bedtimeReading });
}

export async function readDays(walk: Walk, { count }: StepOf<'readDays'>): Promise<void> {
  const { model, ada } = walk;
  const dates = listDates(model).slice(-count);
  const entries = model.days.flatMap((day) =>
    dates.includes(day.date) ? listLiving(day).map(({ text }) => ({ date: day.date, content: text })) : [],
  );
  if (entries.length === 0) return;
  const payload = { userId: ada.userId, entries, today: getToday(walk) };
  const made = await ask<BedtimeReading>(walk, { method: 'POST', url: '/api/bedtime-reading', payload });
  expectWordsOf(walk, dates, { what: 'The reading', text: made.bedtimeReading });
  const { readings } = await ask<PagedBedtimeReadings>(walk, { url: `/api/bedtime-readings/${ada.userId}` });
  if (!readings.some(({ bedtimeReading }) => bedtimeReading === made.bedtimeReading))
    throw new Error('The reading is not among the stored ones.');
  for (const reading of readings) expectWordsOrAge(walk, { ...reading, text: reading.bedtimeReading });
}

export async function readWeek(walk: Walk, { isRefresh }: StepOf<'week'>): Promise<void> {
  const { model, ada } = walk;
  const endDate = getToday(walk);
  const startDate = addDays(endDate, -6);
  const url = `/api/reflections/${ada.userId}/weekly/${startDate}/${endDate}`;
  const headers = isRefresh ? { 'X-Learn-Refresh': '1' } : {};
  const week = await ask<WeeklyRefresher>(walk, { url, headers });
  const dates = listDates(model).filter((date) => date >= startDate && date <= endDate);
  if (week.dates.join() !== dates.join())
    throw new Error(`The week has ${week.dates.join()} instead of ${dates.join()}.`);
  const text = [week.summary, ...week.highlights, week.growth].join('\n');
  expectWordsOf(walk, dates, { what: 'The weekly refresher', text });
  const { weeks } = await ask<PagedWeeklyRefreshers>(walk, { url: `/api/weekly-refreshers/${ada.userId}` });
  for (const stored of weeks)
    expectWordsOrAge(walk, { ...stored, text: [stored.summary, ...stored.highlights, stored.growth].join('\n') });
}

/** As the client marks it: a text that is older than the last change of one of its days is of the words before. */
function expectWordsOrAge(
  walk: Walk,
  { dates, madeAt, text }: { dates: string[]; madeAt: string; text: string },
): void {
  const isOlder = dates.some((date) => madeAt < (walk.seen.get(date)?.savedAt ?? ''));
  if (!isOlder) expectWordsOf(walk, dates, { what: 'A stored text', text });
}

/** What the language model in a browser has written about the words that it was shown. */
export async function bringBrowserText(walk: Walk, step: StepOf<'browserText'>): Promise<void> {
  const { ada, model, seen } = walk;
  const day = chooseDay(walk, step.day);
  if (day === undefined) return;
  const isOfDay = step.text === 'summary' || step.text === 'bedtime';
  const dates = isOfDay
    ? [day.date]
    : listDates(model).filter((date) => date <= day.date && date > addDays(day.date, -3));
  const shown = dates.flatMap((date) => seen.get(date) ?? []);
  const url = {
    summary: `/api/reflections/${day.id}/texts/summary`,
    bedtime: `/api/reflections/${day.id}/texts/bedtime`,
    days: `/api/bedtime-readings/${ada.userId}`,
    week: `/api/reflections/${ada.userId}/weekly/${addDays(day.date, -2)}/${day.date}`,
  }[step.text];
  const made = { text: writeText(shown, step.text), model: 'Chrome 148', fingerprint: await fingerprintDays(shown) };
  const payload = { ...made, ...(step.text === 'days' && { dates }) };
  if (step.isLate)
    await edit(walk, { kind: 'edit', server: step.server, day: step.day, entry: 0, isBack: false, isAgain: false });
  const options = { method: 'PUT', url, payload } as const;
  expectStatus(await send(walk, options), options, step.isLate ? 409 : 200);
}

function writeText(days: readonly Reflection[], kind: StepOf<'browserText'>['text']): string {
  const lines = days.map(({ entries }) => entries[0]?.content ?? '');
  if (kind === 'summary') return lines.join('\n');
  if (kind === 'week')
    return JSON.stringify({ summary: lines[0], highlights: [0, 1, 2, 3].map((at) => lines[at % lines.length]) });
  return ['The evening is here.', ...lines.map((line) => `You wrote: “${line}”`), 'Breathe out slowly.'].join('\n\n');
}

const LOOKS_MAX = 20_000;

/** A language model is asked about a day, which changes before it answers. */
export async function awaitLateSummary(walk: Walk, step: StepOf<'lateSummary'>): Promise<void> {
  const { site, ada, model } = walk;
  const { date, promptIndex } = chooseDay(walk, step.day) ?? { date: getToday(walk), promptIndex: 0 };
  const changed = Promise.withResolvers<void>();
  let isAsked = false;
  site.writer.answerWith(async () => {
    isAsked = true;
    await changed.promise;
    return null;
  });
  await chooseModel(walk, 'on');
  try {
    await saveEntries(walk, { date, promptIndex, entries: [{ id: 'late', content: writeNext(walk) }] });
    await until('The model is not asked.', async () => isAsked);
    await look(walk);
    await change(walk, step, listDates(model).indexOf(date));
  } finally {
    changed.resolve();
  }
  await until('A summary still waits for the model.', async () => {
    const [rows] = await readRows([ada.userId, ''], site.storage(), ['summary_turn']);
    return rows['summary_turn']?.length === 0;
  });
  await chooseModel(walk, 'off');
}

async function change(walk: Walk, { meanwhile }: StepOf<'lateSummary'>, day: number): Promise<void> {
  const { server } = walk;
  const isAgain = false;
  if (meanwhile === 'edit') await edit(walk, { kind: 'edit', server, day, entry: 0, isBack: false, isAgain });
  else if (meanwhile === 'remove') await remove(walk, { kind: 'remove', server, day, entry: 0, isAgain });
  else if (meanwhile === 'removeDay') await removeDay(walk, { kind: 'removeDay', server, day, isAgain });
  else if (meanwhile === 'purge') await removeForGood(walk, day);
  else if (meanwhile === 'import') await importFile(walk, { ago: 0, span: 3, file: 0, isAgain });
}

async function removeForGood(walk: Walk, day: number): Promise<void> {
  const entry = { server: walk.server, day, entry: 0 };
  await remove(walk, { kind: 'remove', ...entry, isAgain: false });
  await look(walk);
  await purge(walk, { kind: 'purge', ...entry });
}

async function chooseModel(walk: Walk, choice: 'on' | 'off'): Promise<void> {
  await ask(walk, { method: 'PUT', url: `/api/models/${walk.ada.userId}/choice`, payload: { choice } });
}

/** The servers work on in between. */
async function until(failure: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (await isSo()) return;
    await setImmediate();
  }
  throw new Error(failure);
}
