import { describe, expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

function split(content: string): string[] {
  return splitSentences(content, 100).map(({ text }) => text);
}

describe('sentences', () => {
  test('end before a lower-case word as well', () => {
    expect(split('it rained. we stayed in! nobody minded.')).toEqual(['it rained.', 'we stayed in!', 'nobody minded.']);
  });

  test('go on after an abbreviation or an initial', () => {
    expect(split('I met Dr. Who and J. Smith, e.g. Tuesday. It was late.')).toEqual([
      'I met Dr. Who and J. Smith, e.g. Tuesday.',
      'It was late.',
    ]);
  });

  test('go on after a year of birth or death, inside a file name and after a quotation', () => {
    expect(split('Rosina was her aunt, d. 1968. It rained.')).toEqual(['Rosina was her aunt, d. 1968.', 'It rained.']);
    expect(split('See IMG_0417.HEIC for it.')).toEqual(['See IMG_0417.HEIC for it.']);
    expect(split('Ich fragte „Habt ihr das?" und alle nickten.')).toHaveLength(1);
    expect(split('She asked “Why?” and left. Then it rained.')).toEqual([
      'She asked “Why?” and left.',
      'Then it rained.',
    ]);
    expect(split('駅で"Mind the gap!"と言われた。')).toEqual(['駅で"Mind the gap!"と言われた。']);
    expect(split('毎回「はい」。「どこまでは合ってそう?」に変えたら止まった。')).toHaveLength(1);
    expect(split('Es waren 8 Std. Pause.')).toHaveLength(1);
  });

  test('end with the mark that closes a quotation, although there is a space before it', () => {
    expect(split('Elle a demandé : « Et les hommes ? » Je n’avais pas regardé.')).toEqual([
      'Elle a demandé : « Et les hommes ? »',
      'Je n’avais pas regardé.',
    ]);
    expect(split('« Et les hommes ? » dit-elle. Je n’avais pas regardé.')).toEqual([
      '« Et les hommes ? » dit-elle.',
      'Je n’avais pas regardé.',
    ]);
  });

  test('go on after dots that leave something out', () => {
    expect(split('SELECT a ORDER BY b ... LIMIT 5 was slow. Now it is not.')).toEqual([
      'SELECT a ORDER BY b ... LIMIT 5 was slow.',
      'Now it is not.',
    ]);
  });

  test('do not cut an address at its question mark', () => {
    expect(split('Read https://example.org/a?b=c today.')).toEqual(['Read https://example.org/a?b=c today.']);
  });

  test('lose their bullets and keep one line apart from the next', () => {
    expect(split('- one\n2) two\n3) three\n> four\n### five')).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  test('keep a number at their start that numbers no list', () => {
    expect(split('6. ok. Not as good.')).toEqual(['6. ok.', 'Not as good.']);
    expect(split('It rained.\n6. ok.\nThe robin was back.')).toEqual(['It rained.', '6. ok.', 'The robin was back.']);
  });

  test('keep figures together with what they stand before', () => {
    expect(split('5/10!! Sat on the balcony. The robin was back.')).toEqual([
      '5/10!! Sat on the balcony.',
      'The robin was back.',
    ]);
  });

  test('keep the box of a to-do line, which is one sentence', () => {
    const sentences = splitSentences('TODO\n[x] read chapter 3\n- [ ] write. Then call.\n✓ slept\nIt rained.', 10);

    expect(sentences.map(({ text }) => text)).toEqual([
      'TODO',
      '[x] read chapter 3',
      '[ ] write. Then call.',
      '✓ slept',
      'It rained.',
    ]);
    expect(sentences.map(({ isTask }) => isTask)).toEqual([true, true, true, true, false]);
  });

  test.each([
    ['Prof. Meadows was right, e.g. in ch. 2.', 'It helped.'],
    ['See p. 38 and vol. 3 by J. Smith.', 'It helped.'],
    ['Siehe S. 12 und Nr. 5, z. B. bei Prof. Müller.', 'Es half.'],
    ['Leí la pág. 12 con la Sra. Díaz, p. ej. ayer.', 'Ayudó.'],
    ['Lu p. 38 chez M. 12, p. ex. hier.', 'Bien.'],
    ['Vedi pag. 3 e fig. 2, ad es. Roma.', 'Bene.'],
    ['Ver pág. 9 com a Profa. Ana.', 'Bom.'],
    ['Zie blz. 4, bijv. Amsterdam.', 'Mooi.'],
    ['Se s. 12, t.ex. Stockholm.', 'Bra.'],
    ['Zob. s. 12, np. Kraków.', 'Dobrze.'],
    ['См. стр. 12 и гл. 3, А. С. Пушкин.', 'Хорошо.'],
  ])('go on after the abbreviations of «%s»', (first, second) => {
    expect(split(`${first} ${second}`)).toEqual([first, second]);
  });

  test('end after a short word that only looks like an abbreviation', () => {
    expect(split('He said no. Two of us left. My wife and I. We stayed.')).toEqual([
      'He said no.',
      'Two of us left.',
      'My wife and I.',
      'We stayed.',
    ]);
  });

  test('of Chinese and Japanese end at their own full stop', () => {
    expect(split('今天下雨。我在家。')).toEqual(['今天下雨。', '我在家。']);
  });

  test('are cut between words when they do not end', () => {
    const pieces = split('one two three four five six seven eight nine ten '.repeat(40));

    expect(pieces.length).toBeGreaterThan(6);
    expect(pieces.every((piece) => /^(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/.test(piece))).toBe(true);
  });

  test('are no more than are asked for', () => {
    expect(splitSentences('a\nb\nc\nd', 2)).toHaveLength(2);
    expect(splitSentences('今天。'.repeat(20), 2)).toHaveLength(2);
  });

  test('of an entry without any word are the entry', () => {
    expect(split('🌙✨')).toEqual(['🌙✨']);
  });

  test.each([
    ['full stops', `word ${'.'.repeat(19_900)}`],
    ['gaps before small letters', 'on... '.repeat(4000)],
    ['abbreviations before capitals', 'e.g. E.g. '.repeat(2000)],
  ])('are found in time that grows with the text alone: %s', (_, text) => {
    // The best of three tries: other work on the machine does not count.
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      split(text);
      return performance.now() - start;
    });

    expect(Math.min(...times)).toBeLessThan(250);
  });
});
