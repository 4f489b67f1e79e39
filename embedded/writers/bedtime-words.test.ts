import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { EN_BEDTIME } from '../locales/en-bedtime.ts';

const DATE = '2026-11-21';

function read(...contents: string[]): string[] {
  const days = [{ date: DATE, entries: contents.map((content) => ({ content })) }];
  return composeBedtimeReading({ days, variant: 0 }).split('\n\n');
}

describe('a day of single words', () => {
  test('is read, each word in a paragraph', () => {
    const paragraphs = read('Moss', 'silence', 'bread');

    expect(paragraphs).toHaveLength(5);
    expect(EN_BEDTIME.openings).toContain(paragraphs[0]);
    expect(paragraphs[1]).toMatch(/today.*“Moss”\.$/i);
    expect(paragraphs.slice(2, 4)).toEqual(['“silence”.', '“bread”.']);
  });

  test.each([
    ['idle words', ['ok', 'lol', 'n/a']],
    ['words of grammar', ['the', 'and']],
    ['signs', ['👍', '+', '8/10']],
    ['code', ['npm_config', 'src/main.ts']],
  ])('is quiet for %s', (_, contents) => {
    expect(EN_BEDTIME.quiet).toContain(read(...contents)[0]);
  });

  test('is quiet for a word of pain, and for all words of a day with one', () => {
    for (const contents of [['Cancer'], ['Moss', 'I hate myself.']])
      expect(EN_BEDTIME.quiet).toContain(read(...contents)[0]);
  });

  test('is read once more on the next day, after what is new', () => {
    const days = [
      { date: '2026-11-20', entries: [{ content: 'Herring' }] },
      { date: DATE, entries: [{ content: 'Moss' }] },
    ];

    expect(composeBedtimeReading({ days, variant: 0 })).toMatch(/today.*“Moss”[^]*“Herring”/i);
  });
});

describe('the language of a reading', () => {
  const SPANISH = 'Hoy vi una garza en el río, quieta como una piedra.';

  test.each([
    ['es', [SPANISH], /Hoy/],
    ['ja', ['今日は川でさぎを見た。石のように静かだった。'], /今日/],
    [
      'the one of most lines',
      ['We walked to the mill and back.', `${SPANISH} Luego llovió. La calle olía a pan.`],
      /Hoy/,
    ],
    ['the app’s own for others', ['Dzisiaj widziałem czaplę nad rzeką i stałem tam długo.'], /Today|today/],
  ])('is %s', (_, contents, word) => {
    const frame = read(...contents)
      .join('\n')
      .replaceAll(/“[^”]*”/g, '');

    expect(frame).toMatch(word);
  });
});
