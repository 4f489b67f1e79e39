import { describe, expect, test } from 'vitest';
import { findCrisisNumbers } from './helplines.ts';
import { findRegionOfTimeZone } from './time-zone-regions.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Node knows the country of each zone; not every browser does. TypeScript's types lack this method. */
interface RegionLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

const regionOf = new Map(
  REGIONS.map((region) => new Intl.Locale(`und-${region}`) as RegionLocale).flatMap((locale) =>
    (locale.getTimeZones() ?? []).map((zone) => [zone, locale.region ?? ''] as const),
  ),
);

describe('the country of a time zone', () => {
  test('is correct for every zone of a country with numbers', () => {
    const expected = [...regionOf].map(([zone, region]) => [zone, findCrisisNumbers(region).emergency && region]);

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
  ])('of %s is %s, for old and new zone names', (zone, region) => {
    expect(findRegionOfTimeZone(zone)).toBe(region);
  });

  test.each(['', 'UTC', 'Etc/GMT-2', '+02:00', 'Europe', 'Europe/', 'Europe/DE', 'Europe/Nowhere'])(
    'is unknown for «%s», which is not a place',
    (zone) => {
      expect(findRegionOfTimeZone(zone)).toBeUndefined();
    },
  );

  test.each(['Africa/Accra', 'Europe/Belgrade', 'Pacific/Norfolk'])(
    'is unknown for a country without numbers: %s',
    (zone) => {
      expect(findRegionOfTimeZone(zone)).toBeUndefined();
    },
  );
});
