import type { IsoDate } from '#contract/days.ts';
import type { AccessToken } from '#contract/tokens.ts';
import { formatShortDate } from '../../time/dates.ts';
import { localToday } from '../../time/local-today.ts';

const MAY: Readonly<Record<AccessToken['scope'], string>> = { add: 'Adds learnings', read: 'Reads your days' };

/** «Adds learnings · last used Nov 21 · ends Dec 21». */
export function describeToken({ scope, lastUsedAt, expiresAt }: AccessToken, today: IsoDate): string {
  const dayOf = (time: string): string => formatShortDate(localToday(new Date(time)), today);
  const use = lastUsedAt === null ? 'not used yet' : `last used ${dayOf(lastUsedAt)}`;
  return `${MAY[scope]} · ${use} · ends ${dayOf(expiresAt)}`;
}
