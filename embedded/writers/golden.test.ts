import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { SAMPLES } from '../samples/entries.ts';
import { WEEK } from '../samples/week.ts';
import { findDayThread } from './day-thread.ts';
import { summariseDay } from './summary.ts';
import { composeWeeklyRefresher } from './weekly.ts';

// What the writer says about the samples, to be read by people: a change of it is a change of the product.
describe('the texts about our own samples', () => {
  test('one entry in each language keeps its summary', async () => {
    const texts = SAMPLES.map(({ language, title, text }) => {
      const lines = summariseDay({ date: '2026-11-21', entries: [{ content: text }] });
      return [`${language} · ${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
    });

    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('../samples/summaries.golden.txt');
  });

  test('each day of a week keeps its summary and its thread', async () => {
    const texts = WEEK.map((day, index) => {
      const thread = findDayThread(day, WEEK.slice(0, index));
      return [day.date, ...summariseDay(day), ...(thread === null ? [] : [thread.text])].join('\n  ');
    });

    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('../samples/days.golden.txt');
  });

  test('three versions of a bedtime reading stay as they are', async () => {
    const texts = [0, 1, 2].map((variant) => composeBedtimeReading({ days: WEEK.slice(-3), variant }));

    await expect(`${texts.join('\n\n* * *\n\n')}\n`).toMatchFileSnapshot('../samples/bedtime.golden.txt');
  });

  test('two versions of a weekly refresher stay as they are', async () => {
    const texts = [0, 1].map((variant) => {
      const { summary, highlights, growth } = composeWeeklyRefresher({
        days: WEEK,
        startDate: '2026-11-14',
        endDate: '2026-11-21',
        variant,
      });
      return [summary, ...highlights.map(({ date, text }) => `${date}  ${text}`), growth].join('\n');
    });

    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('../samples/weekly.golden.txt');
  });
});
