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
  '024': 'ES',
  '109': 'KR',
  '113': 'NL',
  '142': 'AT',
  '143': 'CH',
  '188': 'BR',
  '988': 'AS CA GU MP PR US VI',
  '1018': 'GR',
  '1201': 'IL',
  '1737': 'NZ',
  '1767': 'SG',
  '1925': 'TW',
  '3114': 'FR MQ RE YT',
  '14416': 'IN',
  '90101': 'SE',
  '116 123': 'GB GG HU IE JE NO PL',
  '13 11 14': 'AU',
  '0800 567 567': 'ZA',
  '09 2525 0111': 'FI',
  '800 911 2000': 'MX',
  '0800 111 0 111': 'DE',
};

/** Numbers of a region such as `GB`; both null for an unknown region. */
export function findCrisisNumbers(region: string | undefined): CrisisNumbers {
  return { emergency: findNumber(EMERGENCY_NUMBERS, region), helpline: findNumber(HELPLINE_NUMBERS, region) };
}

function findNumber(regionsByNumber: Readonly<Record<string, string>>, region: string | undefined): string | null {
  if (!region) return null;
  return Object.keys(regionsByNumber).find((number) => regionsByNumber[number]?.split(/\s+/).includes(region)) ?? null;
}
