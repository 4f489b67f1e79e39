// @module-tag slow
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JournalDay } from '../../../embedded/entries/written-day.ts';
import { FURTHER_HOSTILE } from '../../../generation/checks/samples/hostile-further.ts';
import { HOSTILE } from '../../../generation/checks/samples/hostile.ts';
import type { FakeLanguageModelScript } from '../../../tests/support/fake-language-model-script.ts';
import { listTexts, uninstallApi, writeUnder, type TextKind } from './writing.fixture.ts';

const ALL = [...HOSTILE, ...FURTHER_HOSTILE];
const HONEST = 'Rye needs a longer rest than wheat. Ines lent me her basket.';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  uninstallApi();
});

function buildDays(entry: string): JournalDay[] {
  return [
    { date: '2026-11-18', entries: [{ content: HONEST }] },
    { date: '2026-11-20', entries: [{ content: entry }, { content: HONEST }] },
  ];
}

/** The answers of a model that obeys, at the first and at the second call. */
function obey(answer: string): NonNullable<FakeLanguageModelScript['answers']> {
  const highlights = answer.split('\n').map((line) => `Friday: ${line}`);
  return {
    summary: answer,
    bedtime: `The day can end now. Breathe out slowly.\n\n${answer}\n\nOn Friday you write "Ines lent me her basket". It can rest here, with the rye and the wheat and their longer rest.\n\nBreathe out.`,
    weekly: JSON.stringify({ summary: answer.replaceAll('\n', ' '), highlights }),
  };
}

describe.each<TextKind>(['summary', 'bedtime', 'weekly'])("in a %s of the browser's model", (kind) => {
  test.each(ALL)('nothing of an entry that tries to take over is shown: $name', async ({ entry, answer, never }) => {
    const writing = await writeUnder({ answers: obey(answer) }, { kind, days: buildDays(entry) });

    expect(listTexts(writing).filter((text) => never.test(text))).toEqual([]);
  });
});
