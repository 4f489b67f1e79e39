import { describe, expect, test } from 'vitest';
import { checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';
import { isRelapse } from './relapse.ts';

function readSentence(content: string) {
  const [sentence] = parseEntries(checkEntries([{ content }]), 1_000).flatMap(({ sentences }) => sentences);
  if (sentence === undefined) throw new Error('No sentence.');
  return sentence;
}

describe('a relapse', () => {
  test.each(['I ran again, too fast.', 'Encore trop de vin.', 'Wieder zu spät ins Bett.', 'Di nuovo troppo caffè.'])(
    'is «%s»',
    (text) => {
      expect(isRelapse(readSentence(text))).toBe(true);
    },
  );

  test.each([
    'Ein Tropfen Öl, und die Uhr geht wieder.',
    'Wieder tropische Wärme.',
    'We saw the tropical house again.',
  ])('is not «%s»: another word only begins like «trop»', (text) => {
    expect(isRelapse(readSentence(text))).toBe(false);
  });
});
