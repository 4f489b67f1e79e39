// Writing with the fake model on fake timers: what came of it, after how long, and what it left behind.
import { vi } from 'vitest';
import type { JournalDay } from '../../../embedded/entries/written-day.ts';
import { installFake } from '../../../tests/support/fake-language-model.ts';
import type { FakeGlobals, FakeLanguageModelScript } from '../../../tests/support/fake-language-model-script.ts';
import { findLanguageModelApi, type LanguageModelApi } from '../prompt-api.ts';
import { writeReading, writeSummary, writeWeek, type TextOptions } from '../write-texts.ts';

export type TextKind = 'summary' | 'bedtime' | 'weekly';

export const RYE = 'Rye needs a longer rest than wheat.';
export const DAYS: readonly JournalDay[] = [
  { date: '2026-11-18', entries: [{ content: 'The tide tables were wrong by an hour in summer.' }] },
  { date: '2026-11-19', entries: [{ content: 'Octopuses taste with their arms, each sucker for itself.' }] },
  { date: '2026-11-20', entries: [{ content: RYE }, { content: 'Bread rises overnight without me, slowly.' }] },
];

export interface Writing {
  outcome: Awaited<ReturnType<typeof write>>;
  /** Every text that a page would have shown meanwhile. */
  shown: readonly string[];
  seconds: number;
}

const LIMIT_SECONDS = 90;

export function installApi(script: FakeLanguageModelScript): { fake: FakeGlobals; api: LanguageModelApi } {
  const fake = installFake(script);
  const api = findLanguageModelApi();
  if (api === null) throw new Error('The fake is not there.');
  return { fake, api };
}

export function uninstallApi(): void {
  for (const name of ['LanguageModel', 'languageModelCalls', 'languageModelScript']) {
    Reflect.deleteProperty(globalThis, name);
  }
}

export function write(kind: TextKind, days: readonly JournalDay[], options: TextOptions) {
  const [day = { date: '2026-11-20', entries: [] }, ...before] = days.toReversed();
  if (kind === 'summary') return writeSummary({ day, earlierDays: before }, options);
  if (kind === 'bedtime') return writeReading({ days }, options);
  return writeWeek({ days, startDate: '2026-11-14', endDate: '2026-11-21' }, options);
}

/** Lets time pass until the writing ends; a writing that does not end is a failure. */
export async function finish(work: ReturnType<typeof write>, shown: readonly string[] = []): Promise<Writing> {
  const startedMs = Date.now();
  const ended = work.then((outcome) => ({ outcome, endedMs: Date.now() }));
  for (let passed = 0; passed <= LIMIT_SECONDS * 10; passed += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes step by step
    const done = await Promise.race([ended, vi.advanceTimersByTimeAsync(100).then(() => null)]);
    if (done) return { outcome: done.outcome, shown, seconds: Math.round((done.endedMs - startedMs) / 1000) };
  }
  throw new Error(`The writing has not ended within ${LIMIT_SECONDS} s.`);
}

export async function writeUnder(
  script: FakeLanguageModelScript,
  { kind = 'summary', days = DAYS }: { kind?: TextKind; days?: readonly JournalDay[] } = {},
): Promise<Writing> {
  const { api } = installApi(script);
  const shown: string[] = [];
  const onText = (text: string) => shown.push(text);
  const { signal } = new AbortController();
  return finish(write(kind, days, { api, signal, onText }), shown);
}

/** All that a person could have read of it. */
export function listTexts({ outcome, shown }: Writing): readonly string[] {
  if ('reason' in outcome) return shown;
  const { value } = outcome;
  return typeof value === 'string'
    ? [...shown, value]
    : [...shown, value.summary, ...value.highlights.map(({ text }) => text)];
}

/** Open sessions, and held or pending locks. */
export async function listLeftovers(): Promise<readonly string[]> {
  await vi.advanceTimersByTimeAsync(10);
  const { languageModelCalls: calls } = globalThis as unknown as FakeGlobals;
  const numbers = (name: string) => calls.filter((call) => call.name === name).map(({ session }) => session);
  const destroyed = new Set(numbers('destroy'));
  const open = numbers('create').filter((session) => session !== undefined && !destroyed.has(session));
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...open.map((session) => `session ${session}`), ...[...held, ...pending].map(({ name }) => `lock ${name}`)];
}
