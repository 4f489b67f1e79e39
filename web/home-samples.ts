// What Home can show in its first view, so that the build selects its styles.
import type { FirstData } from '#contract/session.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { findReflection, getFigures, listReflections, type Figures, type Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';

const USER_ID = 'sample';
const TODAY = '2026-01-01';
const TIME = `${TODAY}T00:00:00.000Z`;

/** Without an answer, without a day, and with a full day, an empty one and a damaged one. */
export function listHomeSamples(): FirstData[] {
  const full = buildDay({ entries: [{ id: 'a', content: 'Text', rev: 1, promptIndex: 0 }] });
  const days = [full, buildDay({ id: 'b' }), buildDay({ id: 'c', damaged: true })];
  return [buildSample({}), buildSample(buildReads([])), buildSample(buildReads(days))];
}

function buildSample(reads: FirstData['reads']): FirstData {
  const person = { id: USER_ID, firebaseUid: USER_ID, email: 'sample@example.org', displayName: 'Sample' };
  return { person, today: TODAY, reads };
}

function buildReads(days: readonly Reflection[]): FirstData['reads'] {
  const week = Array.from({ length: 7 }, (_, index) => index < days.length);
  const total = days.length;
  const figures: Figures = { current: 1, best: 1, lastSevenDays: 1, week, total, rests: null, earlier: 0 };
  return {
    [buildUrl(listReflections.path, { userId: USER_ID }, { limit: HOME_REFLECTIONS })]: days,
    [buildUrl(findReflection.path, { userId: USER_ID, date: TODAY })]: days[0] ?? null,
    [buildUrl(getFigures.path, { userId: USER_ID }, { today: TODAY })]: figures,
  };
}

function buildDay(parts: Partial<Reflection>): Reflection {
  return {
    id: 'a',
    userId: USER_ID,
    date: TODAY,
    promptIndex: 0,
    entries: [],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: TIME },
    reading: null,
    version: 1,
    createdAt: TIME,
    updatedAt: TIME,
    ...parts,
  };
}
