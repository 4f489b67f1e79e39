import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['# Walk\n\nRain, *much* of it', 'Walk\nRain, much of it'],
  ['### **Rye**', 'Rye'],
  ['- one\n  * two\n\t+ three\n• four', 'one\ntwo\nthree\nfour'],
  ['**a *b* c**, ***d*** and _e_', 'a b c, d and e'],
  ['这是**重点**内容', '这是重点内容'],
  ['#доброе_утро_мир, mit ß_oder_ä', '#доброе_утро_мир, mit ß_oder_ä'],
  ['_доброе утро_', 'доброе утро'],
])('E8: a line in a list shows %j without its marks', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

test.each([
  '2 * 3 * 4, 2*3*4 and 2**3',
  'snake_case, __init__ and _this',
  'A* and D* find paths, *BSD and *nix run',
  '#hashtag and C#',
  '1. first',
  '* * *',
  '-5 degrees',
])('E8: a line in a list keeps what is no mark: %j', (text) => {
  expect(plainWords(text)).toBe(text);
});
