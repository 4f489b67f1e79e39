// Finds the weekdays that an answer mentions. Sunday is 0.
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

const namesByLanguage = new Map<string, readonly string[]>();

export function listWeekdayNames(language: string): readonly string[] {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language === 'und' ? 'en' : language, { weekday: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 7 }, (_, index) => format.format(SUNDAY + index * DAY_MS).toLowerCase());
  namesByLanguage.set(language, names);
  return names;
}

/** All weekdays in a text, in English or one of these languages, with their positions. */
export function findWeekdays(
  text: string,
  languages: Iterable<string>,
): { weekday: number; at: number; name: string }[] {
  const lower = text.toLowerCase();
  const found: { weekday: number; at: number; name: string }[] = [];
  for (const language of new Set(['en', ...languages])) {
    for (const [weekday, name] of listWeekdayNames(language).entries()) {
      const at = findWord(lower, name);
      if (at >= 0) found.push({ weekday, at, name });
    }
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Only whole words in scripts with spaces; «Mondays» and «Montags» count. */
function findWord(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + name.length).replace(/^s/, '')[0] ?? ' ';
    const isSpaced = !/[\u0E00-\u0EFF\u3040-\u9FFF\uAC00-\uD7AF]/u.test(name);
    if (!isSpaced || (!/\p{L}/u.test(before) && !/\p{L}/u.test(after))) return at;
  }
  return -1;
}
