import { describe, expect, test } from 'vitest';
import { findCrisisNumbers } from './helplines.ts';
import { findRegionOfTimeZone } from './time-zone-regions.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Node knows where each zone lies; not every browser does. The types do not have it yet. */
interface Place extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

const placeOf = new Map(
  REGIONS.map((region) => new Intl.Locale(`und-${region}`) as Place).flatMap((place) =>
    (place.getTimeZones() ?? []).map((zone) => [zone, place.region ?? ''] as const),
  ),
);

describe('the country of a time zone', () => {
  test('is the one it lies in, for every zone of a country with numbers', () => {
    const expected = [...placeOf].map(([zone, region]) => [zone, findCrisisNumbers(region).emergency && region]);

    expect(expected.length).toBeGreaterThan(400);
    expect(expected.map(([zone]) => [zone, findRegionOfTimeZone(zone ?? '') ?? null])).toEqual(expected);
  });

  test.each([
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Asia/Ho_Chi_Minh', 'VN'],
    ['America/Nuuk', 'GL'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['America/Buenos_Aires', 'AR'],
    ['America/Indiana/Indianapolis', 'US'],
    ['America/Yellowknife', 'CA'],
    ['America/Puerto_Rico', 'PR'],
    ['Pacific/Honolulu', 'US'],
    ['Pacific/Guam', 'GU'],
    ['Atlantic/Canary', 'ES'],
    ['Atlantic/Faroe', 'FO'],
    ['Arctic/Longyearbyen', 'SJ'],
    ['Europe/Busingen', 'DE'],
    ['Europe/Jersey', 'JE'],
    ['Indian/Reunion', 'RE'],
    ['Asia/Hong_Kong', 'HK'],
    ['Asia/Macau', 'MO'],
  ])('of %s is %s, by its old name and its new one', (zone, region) => {
    expect(findRegionOfTimeZone(zone)).toBe(region);
  });

  test.each(['', 'UTC', 'Etc/GMT-2', '+02:00', 'Europe', 'Europe/', 'Europe/DE', 'Europe/Nowhere'])(
    'is not known for «%s», which is no place',
    (zone) => {
      expect(findRegionOfTimeZone(zone)).toBeUndefined();
    },
  );

  test.each(['Africa/Accra', 'Europe/Belgrade', 'Pacific/Norfolk'])(
    'is not told where we have no numbers: %s',
    (zone) => {
      expect(findRegionOfTimeZone(zone)).toBeUndefined();
    },
  );
});
