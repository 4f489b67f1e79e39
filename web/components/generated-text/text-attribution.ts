import { addDays, type IsoDate } from '#contract/days.ts';
import { formatDateTime } from '../../time/format-time.ts';
import { DEVICE_SOURCE } from '../../api/text-source.ts';
import { formatShortDate } from '../../time/dates.ts';

export const EMBEDDED_SOURCE = 'embedded';
/** Followed by the name of the browser. */
const BROWSER_SOURCE = 'browser:';

export interface TextOrigin {
  /** `embedded`, `provider:model`, `browser:name`, or this device. */
  source: string;
  /** Null for texts from before this was stored. */
  madeAt: string | null;
  dates: readonly IsoDate[];
  /** The text of a bedtime reading. The embedded writer quotes no entry that is too hard for the night. */
  bedtimeReading?: string | null | undefined;
}

interface Reader {
  today: IsoDate;
  /** The current provider. Null if models are off or the settings are not known: then no model is named. */
  provider: { name: string; model: string } | null;
}

const PROVIDERS: Readonly<Record<string, string>> = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' };
const RUN_MIN = 3;

/** «Written by OpenAI gpt-5 at 21:04, from your words of Nov 20 and Nov 21.» */
export function describeTextOrigin(origin: TextOrigin, { today, provider }: Reader): string {
  const { source, madeAt, dates } = origin;
  const isQuiet = (source === EMBEDDED_SOURCE || source === DEVICE_SOURCE) && !isBasedOnEntries(origin);
  const days = isQuiet ? '' : describeDays(dates, today);
  const ofDays = days && ` of ${days}`;
  const moment = madeAt ? ` ${formatDateTime(madeAt, today)}` : '';
  // The message about an empty week is not made from entries.
  if (source === EMBEDDED_SOURCE && !days) return `Made${moment}.`;
  const when = moment && `${moment},`;
  if (source === DEVICE_SOURCE && isQuiet) return `Made on this device${moment}.`;
  if (source === DEVICE_SOURCE) return `Made on this device${when} from what is kept here${ofDays}.`;
  if (source === EMBEDDED_SOURCE) return `Made${when} from your own words${ofDays}.`;
  const by = nameAuthor(source, provider);
  return `Written${by}${when} from your words${ofDays}.`;
}

/** For texts without a model: a reading that quotes an entry has quotation marks. */
export function isBasedOnEntries({ dates, bedtimeReading }: TextOrigin): boolean {
  return dates.length > 0 && /[“„«「]/u.test(bedtimeReading ?? '“');
}

/** «Nov 21», «Nov 20 and Nov 21», «Nov 15 to Nov 21», «Nov 21, 2025» in another year; nothing for no days. */
export function describeDays(dates: readonly IsoDate[], today?: IsoDate): string {
  const name = (day: IsoDate) => formatShortDate(day, today);
  const sorted = [...new Set(dates)].toSorted();
  const names = listRuns(sorted).flatMap((run) =>
    run.length >= RUN_MIN ? [`${name(run[0] ?? '')} to ${name(run.at(-1) ?? '')}`] : run.map(name),
  );
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** Empty while models are off: then no provider is named. */
function nameAuthor(source: string, provider: Reader['provider']): string {
  if (source.startsWith(BROWSER_SOURCE)) {
    const name = source.slice(BROWSER_SOURCE.length);
    return ` by the model in ${isThisBrowser(name) ? 'this browser' : name}`;
  }
  return provider ? ` by ${nameWriter(source, provider)}` : '';
}

function isThisBrowser(name: string): boolean {
  const { userAgentData } = navigator as { userAgentData?: { brands: readonly { brand: string; version: string }[] } };
  return userAgentData?.brands.some(({ brand, version }) => name === `${brand} ${version}`) === true;
}

function nameWriter(source: string, provider: NonNullable<Reader['provider']>): string {
  const [kind = '', ...parts] = source.split(':');
  const model = parts.join(':') || kind;
  const known = PROVIDERS[kind];
  if (known) return `${known} ${model}`;
  return provider.model === model ? `${model} (${provider.name})` : model;
}

function listRuns(sorted: readonly IsoDate[]): IsoDate[][] {
  const runs: IsoDate[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && addDays(previous, 1) === day) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
