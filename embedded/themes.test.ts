import { describe, expect, test } from 'vitest';
import { findThemes } from './themes.ts';

function writeDays(...contents: string[]): { date: string; entries: { content: string }[] }[] {
  return contents.map((content, index) => ({ date: `2026-11-1${index}`, entries: [{ content }] }));
}

describe('themes', () => {
  test('two words close together on two days are one, named in the -ing form', () => {
    const days = writeDays('I asked for help with the form.', 'Nothing new.', 'Asking for help took a minute.');

    expect(findThemes(days)).toEqual([
      expect.objectContaining({ label: 'asking for help', days: ['2026-11-10', '2026-11-12'] }),
    ]);
  });

  test('one word needs three days', () => {
    const two = writeDays('The garden was wet.', 'Sat in the garden.');
    const three = writeDays('The garden was wet.', 'Sat in the garden.', 'My garden grows.');

    expect(findThemes(two)).toEqual([]);
    expect(findThemes(three).map(({ label }) => label)).toEqual(['garden']);
  });

  test('twice on the same day is not coming back', () => {
    expect(findThemes(writeDays('Spaced repetition works. I like spaced repetition.'))).toEqual([]);
  });

  test('everyday words and words with a comma between them are none', () => {
    const days = writeDays('I learned a lot today, tea, cake.', 'I learned a lot today, tea, cake.');

    expect(findThemes(days)).toEqual([]);
  });

  test('a pair is not repeated by its parts', () => {
    const days = writeDays('Spaced repetition helps.', 'Spaced repetition again.', 'Spaced repetition once more.');

    expect(findThemes(days).map(({ label }) => label.toLowerCase())).toEqual(['spaced repetition']);
  });

  test('other languages have theirs', () => {
    const german = writeDays('Um Hilfe bitten fällt schwer.', 'Die Geduld mit Jonas fehlt.', 'Mehr Geduld mit Jonas.');
    const japanese = writeDays('散歩をした。', '朝の散歩が好き。', '散歩に行く。');

    expect(findThemes(german).map(({ label }) => label)).toEqual(['Geduld mit Jonas']);
    expect(findThemes(japanese).map(({ label }) => label)).toEqual(['散歩']);
  });
});
