import { expect, test } from 'vitest';
import { checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';
import { SAMPLES } from '../samples/entries.ts';
import { WEEK } from '../samples/week.ts';
import { isLanguageCertain } from './language.ts';

function parse(text: string) {
  return parseEntries(checkEntries([{ content: text }]), 20_000);
}

test('the language of every sample is certain', () => {
  const texts = [
    ...SAMPLES.map(({ text }) => text),
    ...WEEK.flatMap(({ entries }) => entries.map(({ content }) => content)),
  ];
  const uncertain = texts.filter((text) => parse(text).some((one) => !isLanguageCertain(one.sentences, one.language)));

  expect(uncertain).toEqual([]);
});

test('the language of a list of few words is certain', () => {
  const list = '- warm bread\n- morning light\n- clean sheets\n- coffee with Ines\n- the heron\n- no meetings';

  expect(parse(list).map((one) => isLanguageCertain(one.sentences, one.language))).toEqual([true]);
});

test('a language that is taken for another one is not certain', () => {
  const text = 'Dnes som sa naučila, že cesto na chlieb musí odpočívať cez noc. Moja stará mama to vždy hovorila.';

  expect(parse(text).map((one) => isLanguageCertain(one.sentences, one.language))).toEqual([false]);
});
