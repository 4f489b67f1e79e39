import type { ReadDeps } from './rows/user-transaction.ts';
import { createSecretKey } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { GENERATION_INPUT_CHARACTERS_MAX } from '#contract/limits.ts';
import { toEarlierDay, toJournalDay, withThemeWords } from './prompt-days.ts';
import { readEarlierDays, readJournalDays } from './read-journal-days.ts';
import type { StoredReflection } from './stored-reflection.ts';

function createDay(date: string, contents: readonly string[]): StoredReflection {
  const entries = contents.map((content, index) => ({ id: `${index}`, content, rev: 1, promptIndex: 0 }));
  return {
    id: date,
    userId: 'u',
    date,
    version: 1,
    versionTag: null,
    versionTags: null,
    promptIndex: 0,
    entries,
    summary: null,
    bedtime: null,
    createdAt: 0,
    textsVersion: 1,
    jobStatus: null,
    updatedAt: 0,
    savedAt: 0,
    isDamaged: false,
    unknownFields: {},
  };
}

/** Reads the days that `find` has between two dates. */
function createReader(find: (start: string, end: string) => StoredReflection[]): ReadDeps {
  const read: ReadDeps['database']['read'] = async (_, [, start, end]) =>
    find(String(start), String(end)).map((day) => ({ user_id: 'u', document: new Uint8Array(), day })) as never;
  return {
    database: { read },
    vault: { getKey: async () => createSecretKey(Buffer.alloc(32)) },
    documents: { open: (row: unknown) => (row as { day: StoredReflection }).day } as unknown as ReadDeps['documents'],
  };
}

describe('a day for a writer', () => {
  it('has every word that was written, and neither ids nor times', () => {
    const contents = ['short', 'x '.repeat(10_000)];

    expect(toJournalDay(createDay('2026-11-20', contents))).toEqual({
      date: '2026-11-20',
      entries: contents.map((content) => ({ content, promptIndex: 0 })),
    });
  });

  it('at its limits has the start of every long entry, up to a whole word', () => {
    const contents = Array.from({ length: 200 }, (_, index) => `${index} learned ${'pages '.repeat(3_000)}`);

    const { entries } = toJournalDay(createDay('2026-11-20', [...contents.slice(1), 'short']));

    expect(entries).toHaveLength(200);
    expect(entries[0]?.content).toMatch(/^1 learned (pages )+pages$/);
    expect(entries.at(-1)?.content).toBe('short');
    expect(entries.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(
      GENERATION_INPUT_CHARACTERS_MAX,
    );
  });

  it('is never cut in the middle of a character', () => {
    const contents = Array.from({ length: 200 }, () => `x${'😀'.repeat(9_000)}`);

    const { entries } = toJournalDay(createDay('2026-11-20', contents));

    expect(entries.every(({ content }) => content.isWellFormed())).toBe(true);
  });
});

describe('the theme words of a stored day', () => {
  const day = createDay('2026-11-20', ['The heron came back to the river.']);
  const written = withThemeWords(day);

  it('are given to the summaries of the next days', () => {
    expect(toEarlierDay(written)).toEqual({ ...toJournalDay(day), themeWords: written.themeWords });
    expect(written.themeWords?.texts).toHaveLength(1);
  });

  it.each([
    ['another version of the program found them', { program: -1 }],
    ['an older program has changed the texts since', { textsVersion: 0 }],
  ])('are not used when %s, and found again when the day is written', (_, change) => {
    const stale = { ...written, themeWords: written.themeWords && { ...written.themeWords, ...change } };

    expect(toEarlierDay(stale).themeWords).toBeUndefined();
    expect(withThemeWords(stale).themeWords).toEqual(written.themeWords);
  });
});

function sumBytes(days: readonly { bytes: number }[]): number {
  return days.reduce((sum, { bytes }) => sum + bytes, 0);
}

describe('the days of a window', () => {
  const asked: unknown[] = [];
  const deps = createReader((start, end) => {
    asked.push([start, end]);
    return [createDay(start, ['first']), createDay(end, ['last'])];
  });

  it('of known sizes are read a megabyte at a time, and a larger one alone', async () => {
    const sizes = [400_000, 600_000, 1, 3_000_000, 10].map((bytes, index) => ({
      date: `2026-11-0${index + 1}`,
      bytes,
    }));

    const days = await readJournalDays({ userId: 'u', sizes, toDay: toJournalDay }, deps);

    expect(asked).toEqual([
      ['2026-11-01', '2026-11-02'],
      ['2026-11-03', '2026-11-03'],
      ['2026-11-04', '2026-11-04'],
      ['2026-11-05', '2026-11-05'],
    ]);
    expect(days).toHaveLength(8);
  });
});

it.each([
  ['of ordinary size are all read', [10, 20, 30], ['2026-11-13', '2026-11-15', '2026-11-17']],
  [
    'that are large are read from the latest one until they are a megabyte',
    [1, 600_000, 400_000],
    ['2026-11-15', '2026-11-17'],
  ],
  ['behind one that is too large are not read', [1, 1_000_001, 5], ['2026-11-17']],
  ['are none where the latest one is too large', [1, 2, 1_000_001], []],
])('the seven days before a day %s', async (_, sizes, dates) => {
  const versions = sizes.map((bytes, index) => {
    return { date: `2026-11-${13 + 2 * index}`, id: `${index}`, version: 1, updated_at: 0, bytes };
  });
  const deps = createReader((start, end) =>
    versions.filter(({ date }) => date >= start && date <= end).map(({ date }) => createDay(date, ['words'])),
  );
  const { read } = deps.database;
  const listVersions = vi.fn<(values: unknown) => typeof versions>(() => versions);
  deps.database.read = async (query, values) =>
    query.name === 'reflection.list-versions' ? (listVersions(values) as never) : read(query, values);

  const { days, bytes } = await readEarlierDays({ userId: 'u', date: '2026-11-20' }, deps);

  expect(days.map(({ date }) => date)).toEqual(dates);
  expect(bytes).toBe(sumBytes(versions.filter(({ date }) => dates.includes(date))));
  expect(listVersions).toHaveBeenCalledWith(['u', '2026-11-13', '2026-11-19']);
});
