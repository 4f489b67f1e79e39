// Fills the sentences of a locale with quotes, days and counts.
import { type IsoDate, daysBetween, weekdayOf } from '#contract/days.ts';
import type { Locale } from './locale.ts';

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Replaces in one pass, so braces inside a value stay. Unknown names stay too. */
export function fillTemplate(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Quotes `text` unchanged; a missing full stop follows the closing mark. Inner quotations get inner marks. */
export function quoteExactly(text: string, { quotation }: Locale): string {
  const isOpen = /[\p{L}\p{N}\p{M})"”'’»]$/u.test(text) && !/[.!?…。！？؟।]["'”’»)\]]*$/u.test(text);
  return `${wrap(text, quotation)}${isOpen ? '.' : ''}`;
}

/** Quotes a phrase inside a sentence, without final punctuation. */
export function quotePhrase(text: string, { quotation }: Locale): string {
  return wrap(text.replace(/(?<![.,;:!?…])[.,;:!?…]+$/u, ''), quotation);
}

function wrap(text: string, { open, close, innerOpen, innerClose }: Locale['quotation']): string {
  const inner = text.replace(/["“”„«»]/gu, (mark, at: number, whole: string) => {
    if (mark === '“' || mark === '„' || mark === '«') return innerOpen;
    if (mark === '”' || mark === '»') return innerClose;
    return at === 0 || /[\s([{:/—–-]/.test(whole[at - 1] ?? '') ? innerOpen : innerClose;
  });
  return RIGHT_TO_LEFT.test(inner) ? `${open}\u2068${inner}\u2069${close}` : `${open}${inner}${close}`;
}

/** «on Friday and Saturday»; from `countedDaysMin` days on «on three days this week». */
export function formatDays(days: readonly IsoDate[], today: IsoDate, pack: Locale): string {
  if (days.length < pack.countedDaysMin)
    return fillTemplate(pack.onDays, {
      days: joinList(
        days.map((date) => formatDay(date, today, pack)),
        pack,
      ),
    });
  const isThisWeek = days.every((date) => isWeekdayClear(date, today));
  return fillTemplate(isThisWeek ? pack.onCountedDaysThisWeek : pack.onCountedDays, {
    count: formatCount(days.length, pack),
  });
}

/** The weekday for the seven days up to `latest`, otherwise the date. */
export function formatDay(day: IsoDate, latest: IsoDate, pack: Locale): string {
  if (isWeekdayClear(day, latest)) return pack.weekdays[weekdayOf(day)] ?? day;
  const date = formatDate(day, pack);
  return day.slice(0, 4) === latest.slice(0, 4)
    ? date
    : fillTemplate(pack.dateWithYear, { date, year: day.slice(0, 4) });
}

function isWeekdayClear(day: IsoDate, latest: IsoDate): boolean {
  const distance = daysBetween(day, latest);
  return distance >= 0 && distance < 7;
}

export function formatDate(day: IsoDate, pack: Locale): string {
  const [, month = '1', date = '1'] = day.split('-');
  return fillTemplate(pack.dateForm, { day: String(Number(date)), month: pack.months[Number(month) - 1] ?? month });
}

/** «four»; digits from eleven on. */
export function formatCount(count: number, { numbers }: Locale): string {
  return numbers[count] ?? String(count);
}

export function joinList(items: readonly string[], { comma, and }: Locale): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(comma)}${and}${items.at(-1) ?? ''}`;
}
