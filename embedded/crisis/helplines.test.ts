import { describe, expect, test } from 'vitest';
import { findCrisisNumbers } from './helplines.ts';
import { EMERGENCY_SOURCES, LINES } from '../samples/care-numbers.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

const reviewed = EMERGENCY_SOURCES.trim()
  .split('\n')
  .map((line) => {
    const [region = '', number = '', sources = ''] = /^(..) (\d+): (.*)$/.exec(line)?.slice(1) ?? [];
    return { region, number, naming: sources.split('|').filter((source) => source.trim().split(' ').includes(number)) };
  });

describe('the numbers to call', () => {
  test('are, for every country, the one that was reviewed', () => {
    const ours = REGIONS.map((region) => `${region} ${findCrisisNumbers(region).emergency}`);

    expect(ours.filter((one) => !one.endsWith(' null'))).toEqual(reviewed.map((one) => `${one.region} ${one.number}`));
  });

  test('are each named by two sources of three, or by whoever decides it there', () => {
    // Nigeria's regulator has put 112 for 199; Svalbard is Norway, which Wikipedia does not list apart.
    const decided = ['NG', 'SJ'];

    expect(reviewed.filter(({ naming }) => naming.length < 2).map(({ region }) => region)).toEqual(decided);
  });

  test('go with the line that was reviewed, and never with a line alone', () => {
    const lines = REGIONS.map((region) => ({ region, ...findCrisisNumbers(region) })).filter(
      ({ helpline }) => helpline !== null,
    );

    expect(lines.map(({ region, helpline }) => `${region} ${helpline}`)).toEqual(LINES.trim().split('\n'));
    expect(lines.filter(({ emergency }) => emergency === null)).toEqual([]);
  });

  test('are none for a region that nobody knows, or for no region', () => {
    expect(findCrisisNumbers('XX')).toEqual({ emergency: null, helpline: null });
    expect(findCrisisNumbers('')).toEqual({ emergency: null, helpline: null });
    expect(findCrisisNumbers(undefined)).toEqual({ emergency: null, helpline: null });
  });
});
