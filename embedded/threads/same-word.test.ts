import { describe, expect, test } from 'vitest';
import { isSameWord } from './same-word.ts';

describe('the same word', () => {
  test.each([
    ['workshop', 'workshops', 'en'],
    ['dripped', 'drips', 'en'],
    ['bücher', 'buch', 'de'],
    ['gatto', 'gatti', 'it'],
    ['empanada', 'empanadas', 'es'],
    ['bomen', 'boom', 'nl'],
  ])('has forms: «%s» and «%s»', (one, other, language) => {
    expect(isSameWord(one, other, language)).toBe(true);
  });

  test.each([
    ['workshop', 'worksheet', 'en'],
    ['past', 'paste', 'en'],
    ['plan', 'plane', 'en'],
    ['puerta', 'puerto', 'es'],
    ['casa', 'caso', 'it'],
    ['bancos', 'bancas', 'pt'],
  ])('is not two words: «%s» and «%s»', (one, other, language) => {
    expect(isSameWord(one, other, language)).toBe(false);
    expect(isSameWord(other, one, language)).toBe(false);
  });
});
