import { describe, expect, test } from 'vitest';
import { parsePartialWeek } from './partial-json.ts';

const WEEK = { summary: 'Rye rested.', highlights: ['Monday: rye.', 'Friday: a basket.'] };
const JSON_TEXT = JSON.stringify(WEEK);

describe('a structured answer', () => {
  test.each([
    ['alone', JSON_TEXT],
    ['in a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['with prose around it', `Here {you} are:\n${JSON_TEXT}\nAnything else?`],
    ['after reasoning', `<think>maybe {"summary": "no", "highlights": []}</think>\n${JSON_TEXT}`],
    ['after reasoning whose opening mark is gone', `perhaps {"summary": "no"}</think>${JSON_TEXT}`],
    ['with commas too many', '{"summary": "Rye rested.", "highlights": ["Monday: rye.", "Friday: a basket.",],}'],
    ['with raw line breaks', '{\n"summary":\n"Rye rested.",\n"highlights": ["Monday: rye.",\n"Friday: a basket."]\n}'],
    ['without its end', JSON_TEXT.slice(0, -2)],
    ['with a key that was cut off', `${JSON_TEXT.slice(0, -1)}, "not`],
    ['in the middle of a highlight', `${JSON_TEXT.slice(0, -2)}, "Saturday: a h`],
  ])('is read %s', (_, text) => {
    const { summary, highlights } = parsePartialWeek(text) ?? {};

    expect({ summary, highlights }).toEqual(WEEK);
  });

  test('keeps a line break inside its summary', () => {
    expect(parsePartialWeek('{"summary": "One.\nTwo.", "highlights": []}')?.summary).toBe('One.\nTwo.');
  });

  test.each(['{"summary": "Rye res', '{"summary": "Rye res\\', '{"summary": "Rye res\\u00'])(
    'says that its summary is still open: %s',
    (text) => {
      expect(parsePartialWeek(text)).toMatchObject({ summary: 'Rye res', highlights: [], isSummaryTruncated: true });
    },
  );

  test('says that its summary is whole once the highlights begin', () => {
    expect(parsePartialWeek('{"summary": "Rye rested.", "highlights": ["Mon')).toEqual({
      summary: 'Rye rested.',
      highlights: [],
      isSummaryTruncated: false,
    });
  });

  test.each(['', 'no', '{', '[]', '{"a": 1}', '{"summary": 3}', 'null', '{"summary": null, "highlights": "x"}'])(
    'is not there in «%s»',
    (text) => {
      expect(parsePartialWeek(text)).toBeNull();
    },
  );

  test.each(['{[', '{"a":', '{', '{"summary":'])('is not looked for without end in a text of %s', (piece) => {
    const start = performance.now();

    expect(parsePartialWeek(piece.repeat(2000))).toBeNull();

    expect(performance.now() - start).toBeLessThan(1000);
  });
});
