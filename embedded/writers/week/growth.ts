// «This Week's Growth»: a thread, an insight, or the figures of the week. Never repeats the overview.
import { PROMPTS } from '#contract/prompts.ts';
import { type JournalDay, hasText } from '../../entries/written-day.ts';
import { fillTemplate, quoteExactly } from '../../locales/templates.ts';
import { fillFrame, nameDay, startWithCapital } from '../../locales/weekly-days.ts';
import type { ThreadLine } from '../../threads/lines.ts';
import type { WeeklyWords } from '../../locales/weekly-words.ts';

type GrowthLine = Pick<ThreadLine, 'date' | 'text'> & Partial<Pick<ThreadLine, 'language'>>;

interface GrowthFrame {
  words: WeeklyWords;
  endDate: string;
}

const SEPARATOR = ' · ';
const PROMPTS_MIN = 2;

/** «Sunday: “…” · Monday: “…”». */
export function writeGrowth(lines: readonly GrowthLine[], { words, endDate }: GrowthFrame): string {
  return lines
    .map(({ date, text, language }) =>
      fillFrame(words.label, { ...nameDay(date, endDate, words), quote: quoteExactly(text, language) }),
    )
    .join(SEPARATOR);
}

/** «Six learnings on four days. You answered three of the five prompts.» */
export function writeFigures(days: readonly JournalDay[], words: WeeklyWords): string {
  const written = days.filter(({ entries }) => entries.some(hasText));
  const entries = written.flatMap((day) => day.entries.filter(hasText));
  const { figures, numbers, numbersOfLearnings = numbers, space } = words;
  const counted =
    entries.length === 1
      ? figures.one
      : fillTemplate(written.length === 1 ? figures.onOneDay : figures.onDays, {
          learnings: nameNumber(entries.length, numbersOfLearnings),
          days: nameNumber(written.length, numbers),
        });
  const prompts = new Set(entries.flatMap(({ promptIndex }) => promptIndex ?? []));
  if (prompts.size < PROMPTS_MIN) return startWithCapital(counted);
  const answered =
    prompts.size < PROMPTS.length
      ? fillTemplate(figures.somePrompts, { count: nameNumber(prompts.size, numbers) })
      : figures.allPrompts;
  return `${startWithCapital(counted)}${space}${answered}`;
}

function nameNumber(count: number, numbers: readonly string[]): string {
  return numbers[count] ?? String(count);
}
