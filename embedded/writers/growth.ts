// «This Week's Growth»: counted like the overview, but something else: a first time, which prompts were answered, or one short line.
import { PROMPTS } from '#contract/prompts.ts';
import type { WrittenDay } from '../entries/written-day.ts';
import { EN } from '../locales/en.ts';
import { countInWords } from '../locales/theme-templates.ts';
import { fill, nameDay, quoteExactly } from '../locales/templates.ts';

interface Overview {
  endDate: string;
  firstTime: FirstTime | null;
  /** No content word stands on two days. */
  standsAlone: boolean;
}

export interface FirstTime {
  date: string;
  text: string;
}

/** Of days that have text. */
export function writeGrowth(days: readonly WrittenDay[], { endDate, firstTime, standsAlone }: Overview): string {
  const pack = EN.weekly.growth;
  const written = days.filter(({ entries }) => entries.some(hasText));
  if (firstTime !== null) {
    const day = nameDay(firstTime.date, endDate, EN);
    return fill(pack.firstTime, { day, quote: quoteExactly(firstTime.text, EN) });
  }
  const prompts = writePrompts(written);
  if (prompts !== null) return prompts;
  const [only] = written;
  if (written.length === 1 && only !== undefined) return fill(pack.oneDay, { day: nameDay(only.date, endDate, EN) });
  return standsAlone ? pack.withoutTheme : pack.other;
}

/** Null where one prompt or none is known: that is no balance. */
function writePrompts(days: readonly WrittenDay[]): string | null {
  const pack = EN.weekly.growth;
  const counts = new Map<number, number>();
  for (const { promptIndex } of days.flatMap(({ entries }) => entries.filter(hasText))) {
    if (promptIndex !== undefined) counts.set(promptIndex, (counts.get(promptIndex) ?? 0) + 1);
  }
  if (counts.size < 2) return null;
  const prompts = fill(counts.size < PROMPTS.length ? pack.somePrompts : pack.allPrompts, {
    count: countInWords(counts.size, EN),
    all: countInWords(PROMPTS.length, EN),
  });
  const most = findMost([...counts]);
  const prompt = most === null ? undefined : PROMPTS[most]?.question;
  if (prompt === undefined) return fill(pack.promptsAlike, { prompts });
  return fill(pack.prompts, { prompts, prompt: quoteExactly(prompt, EN) });
}

/** Null where two have as much. */
function findMost<Key>(counted: readonly (readonly [Key, number])[]): Key | null {
  const [first, second] = counted.toSorted(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}

function hasText({ content }: { content: string }): boolean {
  return content.trim() !== '';
}
