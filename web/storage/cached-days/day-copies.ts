// Cached days that the answers of the server do not contain any more. Removed, edited and lost in a restore look the same
// at first: a copy stays on this device until the server has said that it knows that version. Pure.
import type { KnownDay, Reflection } from '#contract/reflections.ts';

/** A day as this device has it, beside what the server answers. */
export interface DayCopy {
  reflection: Reflection;
  /** The server has never had this version. False until it was asked. */
  isUnknown: boolean;
}

/** The server's answer about copies: ids of removed days, and of versions that it has never had. */
export interface CheckedDays {
  removed: readonly string[];
  unknown: readonly string[];
}

interface PreviousDays {
  /** The cached days until now, with their copies. */
  days: readonly Reflection[];
  copies?: readonly DayCopy[] | undefined;
}

/**
 * The copies to keep once `next` takes the place of the cached days: each text that the server does not have on its date.
 * `answered`: what it has of days that are too old to be kept here.
 */
export function listMissingOnServer(
  { days, copies = [] }: PreviousDays,
  next: readonly Reflection[],
  answered: readonly Reflection[] = [],
): DayCopy[] {
  const byDate = new Map([...answered, ...next].map((day) => [day.date, day]));
  const added = days.map((reflection): DayCopy => ({ reflection, isUnknown: false }));
  const needed = [...copies, ...added].filter(
    ({ reflection }) => !hasAllTexts(byDate.get(reflection.date), reflection),
  );
  // A day that was cached again while its copy waited to be checked is one copy.
  return needed.filter(
    (copy, index) => needed.findIndex(({ reflection }) => isSameDayVersion(reflection, copy.reflection)) === index,
  );
}

/** What the server is asked next: each id once, for it answers with ids. */
export function listUnchecked(copies: readonly DayCopy[], countMax: number): KnownDay[] {
  const days = copies.filter(({ isUnknown }) => !isUnknown).map(({ reflection }) => reflection);
  const first = days.filter((day, index) => days.findIndex(({ id }) => id === day.id) === index);
  return first.slice(0, countMax).map(versionOf);
}

export function versionOf({ id, date, version, versionTag }: Reflection): KnownDay {
  return { id, date, version, versionTag };
}

/** The copies that stay after the server has answered about `asked`. */
export function applyCheck(
  copies: readonly DayCopy[],
  { asked, answer }: { asked: readonly KnownDay[]; answer: CheckedDays },
): DayCopy[] {
  return copies.flatMap((copy) => {
    if (!asked.some((day) => isSameDayVersion(day, copy.reflection))) return [copy];
    return answer.unknown.includes(copy.reflection.id) ? [{ ...copy, isUnknown: true }] : [];
  });
}

/** The copies that the server knows although its answer lacked them: that answer was overtaken on its way. */
export function listKnownCopies(
  copies: readonly DayCopy[],
  { asked, answer }: { asked: readonly KnownDay[]; answer: CheckedDays },
): Reflection[] {
  const gone = new Set([...answer.removed, ...answer.unknown]);
  const known = copies.map(({ reflection }) => reflection).filter(({ id }) => !gone.has(id));
  return known.filter((day) => asked.some((one) => isSameDayVersion(one, day)));
}

function hasAllTexts(day: Reflection | undefined, { entries }: Reflection): boolean {
  return entries.every(({ content }) => day?.entries.some((entry) => entry.content === content) === true);
}

type VersionOfDay = Pick<KnownDay, 'id' | 'version' | 'versionTag'>;

/** Numbers of versions repeat after a restore, tags do not. */
export function isSameDayVersion(one: VersionOfDay, other: VersionOfDay): boolean {
  return one.id === other.id && one.version === other.version && one.versionTag === other.versionTag;
}
