// Emergency numbers and helplines by country. The emergency number is that of the ambulance or the general one; a helpline
// is free or cheap and answered day and night. docs/ai.md names the sources and dates, samples/care-numbers.ts their
// values. HELPLINE_DIRECTORY covers all other countries.

export const HELPLINE_DIRECTORY = 'findahelpline.com';

/** Mobile phones treat it as an emergency call, and most networks connect it, also in countries with another number. */
export const MOBILE_EMERGENCY = '112';

export interface CrisisNumbers {
  /** Null if it differs within the country or the sources disagree. */
  emergency: string | null;
  /** Null if no helpline is known that is answered day and night. */
  helpline: string | null;
}

// In Norway, Austria and Switzerland 112 is the police, so these have the number of the ambulance.
const EMERGENCY_NUMBERS: Readonly<Record<string, string>> = {
  '000': 'AU CC CX',
  '101': 'IL PS',
  '102': 'NP',
  '103': 'BY',
  '104': 'CU',
  '110': 'LK SY',
  '111': 'NR NZ PG',
  '112': `
    AO AX AZ BE BG BI BT CY CZ DE DK EE ES FI FO FR GE GL GR HR HU IE IN IS IT KW KZ LT LU LV MC MD MQ
    MT NG NL PL PT RE RO RU SE SI SK TR VU YT ZA`,
  '113': 'NO SJ',
  '114': 'MU',
  '115': 'IR PK SR VN',
  '116': 'AD',
  '117': 'MZ',
  '118': 'SM',
  '119': 'JP KH KR TW',
  '120': 'CN',
  '123': 'CO EG',
  '124': 'BA ME',
  '127': 'AL',
  '128': 'NI',
  '130': 'CV',
  '131': 'CL',
  '144': 'AT CH LI',
  '190': 'GI TN',
  '192': 'BR',
  '194': 'MK',
  '511': 'BB',
  '911': `
    AG AI AR AS AW BM BZ CA CR DO EC FJ FM GD GU JO KN KY LC LR MH MP MX PA PH PR PW PY SV TC TV US UY
    VC VE VG VI`,
  '913': 'GY',
  '919': 'BS',
  '991': 'BN',
  '995': 'SG',
  '997': 'BW',
  '998': 'AE MW',
  '999': 'BD BH CK FK GB GG HK IM JE KE MO MY QA SC SL SS ZW',
  '1669': 'TH',
  '9999': 'OM',
};

// Left out because they are not always answered at night: CZ 116 123, DK 70 201 201, LU 45 45 45.
const HELPLINE_NUMBERS: Readonly<Record<string, string>> = {
  AS: '988',
  AT: '142',
  AU: '13 11 14',
  BR: '188',
  CA: '988',
  CH: '143',
  DE: '0800 111 0 111',
  ES: '024',
  FI: '09 2525 0111',
  FR: '3114',
  GB: '116 123',
  GG: '116 123',
  GR: '1018',
  GU: '988',
  HU: '116 123',
  IE: '116 123',
  IL: '1201',
  IN: '14416',
  JE: '116 123',
  KR: '109',
  MP: '988',
  MQ: '3114',
  MX: '800 911 2000',
  NL: '113',
  NO: '116 123',
  NZ: '1737',
  PL: '116 123',
  PR: '988',
  RE: '3114',
  SE: '90101',
  SG: '1767',
  TW: '1925',
  US: '988',
  VI: '988',
  YT: '3114',
  ZA: '0800 567 567',
};

/** Numbers of a region such as `GB`; both null for an unknown region. */
export function findCrisisNumbers(region: string | undefined): CrisisNumbers {
  if (!region) return { emergency: null, helpline: null };
  const found = Object.entries(EMERGENCY_NUMBERS).find(([, regions]) => regions.split(/\s+/).includes(region));
  return { emergency: found?.[0] ?? null, helpline: HELPLINE_NUMBERS[region] ?? null };
}
