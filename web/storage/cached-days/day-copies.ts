// Cached versions of days that are missing in the server's responses. Each stays until the server confirms that it knows
// the version.
import type { KnownDay, Reflection } from '#contract/reflections.ts';

export interface DayCopy {
  reflection: Reflection;
  /** True when the server has answered that it never had this version. */
  isUnknown: boolean;
}

/** The server's answer about copies: the ids of removed days, and of versions that it never had. */
export interface CheckedDays {
  removed: readonly string[];
  unknown: readonly string[];
}

interface PreviousDays {
  days: readonly Reflection[];
  copies?: readonly DayCopy[] | undefined;
}

/** Each version with a text that the server's day lacks. `answeredTooOld`: days of the response that are too old to be cached. */
export function listCopiesToKeep(
  { days, copies = [] }: PreviousDays,
  next: readonly Reflection[],
  answeredTooOld: readonly Reflection[] = [],
): DayCopy[] {
  const serverDayByDate = new Map([...answeredTooOld, ...next].map((day) => [day.date, day]));
  const added = days.map((reflection): DayCopy => ({ reflection, isUnknown: false }));
  const needed = [...copies, ...added].filter(
    ({ reflection }) => !hasAllTexts(serverDayByDate.get(reflection.date), reflection),
  );
  // A day may be cached again before its copy is checked: both are one copy.
  return needed.filter(
    (copy, index) => needed.findIndex(({ reflection }) => isSameDayVersion(reflection, copy.reflection)) === index,
  );
}

/** The next versions to check. Each id appears once, because the server answers with ids. */
export function listUnchecked(copies: readonly DayCopy[], countMax: number): KnownDay[] {
  const days = copies.filter(({ isUnknown }) => !isUnknown).map(({ reflection }) => reflection);
  const first = days.filter((day, index) => days.findIndex(({ id }) => id === day.id) === index);
  return first.slice(0, countMax).map(versionOf);
}

export function versionOf({ id, date, version, versionTag }: Reflection): KnownDay {
  return { id, date, version, versionTag };
}

export function applyCheck(
  copies: readonly DayCopy[],
  { checked, answer }: { checked: readonly KnownDay[]; answer: CheckedDays },
): DayCopy[] {
  return copies.flatMap((copy) => {
    if (!checked.some((day) => isSameDayVersion(day, copy.reflection))) return [copy];
    return answer.unknown.includes(copy.reflection.id) ? [{ ...copy, isUnknown: true }] : [];
  });
}

/** Copies that the server still has. The response that lacked them was out of date. */
export function listKnownCopies(
  copies: readonly DayCopy[],
  { checked, answer }: { checked: readonly KnownDay[]; answer: CheckedDays },
): Reflection[] {
  const gone = new Set([...answer.removed, ...answer.unknown]);
  const known = copies.map(({ reflection }) => reflection).filter(({ id }) => !gone.has(id));
  return known.filter((day) => checked.some((one) => isSameDayVersion(one, day)));
}

function hasAllTexts(day: Reflection | undefined, { entries }: Reflection): boolean {
  return entries.every(({ content }) => day?.entries.some((entry) => entry.content === content) === true);
}

type VersionOfDay = Pick<KnownDay, 'id' | 'version' | 'versionTag'>;

/** Version numbers repeat after a restore, tags do not. */
export function isSameDayVersion(one: VersionOfDay, other: VersionOfDay): boolean {
  return one.id === other.id && one.version === other.version && one.versionTag === other.versionTag;
}
