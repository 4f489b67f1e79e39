import { describe, expect, test } from 'vitest';
import { shorten } from './shorten.ts';

function shortenEnglish(text: string, wordsMax = 22): string {
  return shorten(text, { language: 'en', wordsMax });
}

describe('shortening', () => {
  test.each([
    ['Today I learned that bread can rest.', 'Bread can rest.'],
    ['TIL the moon drifts away.', 'The moon drifts away.'],
    ['I realised that silence is not disagreement.', 'Silence is not disagreement.'],
    ['It turns out nobody minded at all.', 'Nobody minded at all.'],
    ['However, the bus was early today.', 'The bus was early today.'],
    ['However, it depends on the day.', 'However, it depends on the day.'],
  ])('leaves out the lead-in of «%s»', (text, line) => {
    expect(shortenEnglish(text)).toBe(line);
  });

  test.each([
    'I learned a lot.',
    'so proud of the team',
    'I learned about tides today.',
    'Heute habe ich gelernt, dass es regnet.',
  ])('keeps «%s» as it is', (text) => {
    expect(shortenEnglish(text)).toBe(text);
  });

  test('leaves nothing out between quotation marks without marking it', () => {
    const quoted = (text: string, wordsMax = 22): string =>
      shorten(text, { language: 'es', wordsMax, isQuotation: true });

    expect(quoted('Hoy descubrí que mi abuelo fue maestro.')).toBe('Hoy descubrí que mi abuelo fue maestro.');
    expect(quoted('Tres cosas:')).toBe('Tres cosas:');
    expect(quoted('Hoy descubrí que mi abuelo fue maestro en un pueblo de Teruel.', 8)).toMatch(
      /^Hoy descubrí que .*…$/,
    );
  });

  test('ends with no beginning of a sentence', () => {
    const line =
      'Stuck on an error until half past eleven, and it was a colon behind def. Learned: read the line above.';

    expect(shorten(line, { language: 'en', wordsMax: 16, isQuotation: true })).toBe(
      'Stuck on an error until half past eleven, and it was a colon behind def…',
    );
    expect(
      shortenEnglish('We meet at the harbour office on the 3. Mai or later, because the boat is being painted.', 13),
    ).toContain('3. Mai');
    expect(
      shortenEnglish(
        'The new talk about tides and the moon was given by Dr. Okafor, who had brought a globe along.',
        14,
      ),
    ).toContain('Dr. Okafor');
  });

  test('keeps the case of a name that is not a plain word', () => {
    expect(shortenEnglish('I learned that npm-check finds unused packages.')).toBe('Npm-check finds unused packages.');
    expect(shortenEnglish('I learned that iPhones keep a log.')).toBe('iPhones keep a log.');
  });

  test('leaves out a long bracket when the line is too long', () => {
    const text = 'The moon drifts away each year (measured with the mirrors that were left there) by four centimetres.';

    expect(shortenEnglish(text, 12)).toBe('The moon drifts away each year … by four centimetres.');
  });

  test('cuts a tail where a clause ends', () => {
    const text =
      'We walked along the canal until the last bridge, because the bus did not come and nobody wanted to wait.';

    expect(shortenEnglish(text, 14)).toBe('We walked along the canal until the last bridge…');
  });

  test('does not stop after a small word', () => {
    const text =
      'Yesterday evening my neighbour finally showed me the narrow door of the garden behind our old brick house.';

    expect(shortenEnglish(text, 12)).toBe('Yesterday evening my neighbour finally showed me the narrow door…');
  });

  test('leaves no bracket or quotation mark open', () => {
    const text =
      'My sister told me that the old song (the one from the long summer at the lake we never forgot) is back.';

    expect(shorten(`${text} "and more`, { language: 'und', wordsMax: 11 })).not.toMatch(/[("]/);
  });

  test('keeps a short bracket and loses a quotation mark that the cut left open', () => {
    const text =
      'In the hall (the big one) my aunt said “nobody here ever counted the old wooden chairs along the wall”.';

    expect(shorten(text, { language: 'en', wordsMax: 13 })).toBe(
      'In the hall (the big one) my aunt said nobody here ever counted…',
    );
  });

  test('keeps a text of nothing but marks or brackets', () => {
    expect(shortenEnglish(';')).toBe(';');
    expect(shortenEnglish('(one two three four five six)', 3)).not.toBe('');
  });

  test('cuts Chinese at its own comma, space or word', () => {
    const line = shorten('今天我学到了耐心，奶奶包饺子包了三个小时一次也没有着急明天我想自己试一试看看', {
      language: 'zh',
      wordsMax: 10,
    });

    expect(line).toBe('今天我学到了耐心…');
  });

  test('cuts Thai between words', () => {
    const text = 'วันนี้ฉันเรียนรู้ว่าการพักผ่อนสำคัญกว่าที่คิด'.repeat(6);

    const line = shorten(text, { language: 'th', wordsMax: 10 });

    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ index }) => index);
    expect(words).toContain(line.length - 1);
  });

  test('cuts an endless word, which has no better place', () => {
    expect(shortenEnglish('x'.repeat(5000)).length).toBeLessThan(80);
  });

  test('keeps nothing that could turn the text around it', () => {
    expect(shortenEnglish('one \u202Etwo\u202C three\u0000four')).toBe('one two three four');
  });
});
