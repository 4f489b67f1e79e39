// The country of a time zone, for the countries of helplines.ts. The time zone says where a device is; its language does
// not. The names come from the tz database, including old names that browsers still use.

/** Per area: a country code, then its places, then the next code. */
const ZONES: Readonly<Record<string, string>> = {
  Africa: `
    AO Luanda BI Bujumbura BW Gaborone EG Cairo ES Ceuta KE Nairobi LR Monrovia MW Blantyre MZ Maputo NG Lagos SL
    Freetown SS Juba TN Tunis ZA Johannesburg ZW Harare`,
  America: `
    AG Antigua AI Anguilla AR Argentina/Buenos_Aires Argentina/Catamarca Argentina/Cordoba Argentina/Jujuy
    Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan
    Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Buenos_Aires Catamarca Cordoba Jujuy Mendoza AW Aruba BB
    Barbados BR Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha
    Porto_Velho Recife Rio_Branco Santarem Sao_Paulo BS Nassau BZ Belize CA Atikokan Blanc-Sablon Cambridge_Bay
    Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay Goose_Bay Halifax Inuvik Iqaluit
    Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute St_Johns Swift_Current Thunder_Bay
    Toronto Vancouver Whitehorse Winnipeg Yellowknife CL Coyhaique Punta_Arenas Santiago CO Bogota CR Costa_Rica CU
    Havana DO Santo_Domingo EC Guayaquil GD Grenada GL Danmarkshavn Godthab Nuuk Scoresbysund Thule GY Guyana KN
    St_Kitts KY Cayman LC St_Lucia MQ Martinique MX Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo
    Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Santa_Isabel Tijuana NI Managua PA Panama PR Puerto_Rico
    PY Asuncion SR Paramaribo SV El_Salvador TC Grand_Turk US Adak Anchorage Boise Chicago Denver Detroit
    Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City Indiana/Vevay
    Indiana/Vincennes Indiana/Winamac Indianapolis Juneau Kentucky/Louisville Kentucky/Monticello Los_Angeles
    Louisville Menominee Metlakatla New_York Nome North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem
    Phoenix Sitka Yakutat UY Montevideo VC St_Vincent VE Caracas VG Tortola VI St_Thomas`,
  Antarctica: 'AU Macquarie',
  Arctic: 'SJ Longyearbyen',
  Asia: `
    AE Dubai AZ Baku BD Dhaka BH Bahrain BN Brunei BT Thimphu CN Shanghai Urumqi CY Famagusta Nicosia GE Tbilisi HK
    Hong_Kong IL Jerusalem IN Calcutta Kolkata IR Tehran JO Amman JP Tokyo KH Phnom_Penh KR Seoul KW Kuwait KZ
    Almaty Aqtau Aqtobe Atyrau Oral Qostanay Qyzylorda LK Colombo MO Macau MY Kuala_Lumpur Kuching NP Kathmandu
    Katmandu OM Muscat PH Manila PK Karachi PS Gaza Hebron QA Qatar RU Anadyr Barnaul Chita Irkutsk Kamchatka
    Khandyga Krasnoyarsk Magadan Novokuznetsk Novosibirsk Omsk Sakhalin Srednekolymsk Tomsk Ust-Nera Vladivostok
    Yakutsk Yekaterinburg SG Singapore SY Damascus TH Bangkok TW Taipei VN Ho_Chi_Minh Saigon`,
  Atlantic: 'BM Bermuda CV Cape_Verde ES Canary FK Stanley FO Faeroe Faroe IS Reykjavik PT Azores Madeira',
  Australia: `
    AU Adelaide Brisbane Broken_Hill Currie Darwin Eucla Hobart Lindeman Lord_Howe Melbourne Perth Sydney`,
  Europe: `
    AD Andorra AL Tirane AT Vienna AX Mariehamn BA Sarajevo BE Brussels BG Sofia BY Minsk CH Zurich CZ Prague DE
    Berlin Busingen DK Copenhagen EE Tallinn ES Madrid FI Helsinki FR Paris GB London GG Guernsey GI Gibraltar GR
    Athens HR Zagreb HU Budapest IE Dublin IM Isle_of_Man IT Rome JE Jersey LI Vaduz LT Vilnius LU Luxembourg LV
    Riga MC Monaco MD Chisinau ME Podgorica MK Skopje MT Malta NL Amsterdam NO Oslo PL Warsaw PT Lisbon RO Bucharest
    RU Astrakhan Kaliningrad Kirov Moscow Samara Saratov Ulyanovsk Volgograd SE Stockholm SI Ljubljana SK Bratislava
    SM San_Marino TR Istanbul`,
  Indian: 'CC Cocos CX Christmas MU Mauritius RE Reunion SC Mahe YT Mayotte',
  Pacific: `
    AS Pago_Pago CK Rarotonga CL Easter EC Galapagos FJ Fiji FM Chuuk Kosrae Pohnpei Ponape Truk GU Guam MH
    Kwajalein Majuro MP Saipan NR Nauru NZ Auckland Chatham PG Bougainville Port_Moresby PW Palau TV Funafuti US
    Honolulu VU Efate`,
};

/** `GB` for `Europe/London`; undefined for a zone without a place (UTC) and for a country without numbers. */
export function findRegionOfTimeZone(timeZone: string): string | undefined {
  const [area = '', ...places] = timeZone.split('/');
  const place = places.join('/');
  let region: string | undefined;
  for (const word of (ZONES[area] ?? '').split(/\s+/)) {
    if (/^[A-Z]{2}$/.test(word)) region = word;
    else if (word === place) return region;
  }
  return undefined;
}
