/**
 * The country whose helpline the panel names, worked out in the browser and told to nobody. The time zone
 * says where somebody is; the language only where they come from, so it comes second.
 */

/** The time zones of a country with helplines, by the part after `Region/`, or with it. */
const zones: Record<string, string> = {
  AR: 'Buenos_Aires America/Argentina/',
  AT: 'Vienna',
  AU: 'Australia/ Lord_Howe',
  BB: 'Barbados',
  BD: 'Dhaka',
  BE: 'Brussels',
  BR: 'Sao_Paulo Bahia Fortaleza Recife Manaus Belem Cuiaba Maceio Araguaina Campo_Grande Porto_Velho Boa_Vista Rio_Branco Santarem Noronha',
  CA: 'Toronto Vancouver Edmonton Winnipeg Halifax St_Johns Regina Moncton Montreal Whitehorse Yellowknife Iqaluit Calgary Glace_Bay Goose_Bay Dawson Dawson_Creek Fort_Nelson Inuvik Resolute Rankin_Inlet Cambridge_Bay Swift_Current',
  CH: 'Zurich',
  CL: 'Santiago Punta_Arenas Easter Coyhaique',
  CN: 'Shanghai Urumqi',
  CR: 'Costa_Rica',
  CZ: 'Prague',
  DE: 'Berlin Busingen',
  DK: 'Copenhagen',
  EE: 'Tallinn',
  ES: 'Madrid Canary Ceuta',
  FI: 'Helsinki Mariehamn',
  FR: 'Paris',
  GB: 'London Belfast',
  GR: 'Athens',
  GY: 'Guyana',
  HK: 'Hong_Kong',
  HR: 'Zagreb',
  HU: 'Budapest',
  IE: 'Dublin',
  IL: 'Jerusalem Tel_Aviv',
  IN: 'Kolkata Calcutta',
  IS: 'Reykjavik',
  IT: 'Rome',
  JP: 'Tokyo',
  KR: 'Seoul',
  LB: 'Beirut',
  LK: 'Colombo',
  LT: 'Vilnius',
  LU: 'Luxembourg',
  LV: 'Riga',
  MT: 'Malta',
  MX: 'Mexico_City Monterrey Tijuana Cancun Merida Chihuahua Hermosillo Mazatlan Matamoros Ojinaga Ciudad_Juarez Bahia_Banderas',
  NL: 'Amsterdam',
  NO: 'Oslo',
  NP: 'Kathmandu Katmandu',
  NZ: 'Auckland Chatham',
  PH: 'Manila',
  PL: 'Warsaw',
  PT: 'Lisbon Madeira Azores',
  RO: 'Bucharest',
  RS: 'Belgrade',
  RU: 'Moscow Kaliningrad Samara Volgograd Saratov Yekaterinburg Omsk Novosibirsk Krasnoyarsk Irkutsk Yakutsk Vladivostok Magadan Kamchatka Sakhalin Tomsk Barnaul Chita Kirov Astrakhan Ulyanovsk Novokuznetsk Khandyga Srednekolymsk Anadyr Ust-Nera',
  SA: 'Riyadh',
  SE: 'Stockholm',
  SG: 'Singapore',
  SI: 'Ljubljana',
  SK: 'Bratislava',
  TT: 'Port_of_Spain',
  TW: 'Taipei',
  UA: 'Kyiv Kiev Uzhgorod Zaporozhye',
  US: 'New_York Chicago Denver Los_Angeles Phoenix Anchorage Honolulu Detroit Boise Juneau Sitka Nome Adak Metlakatla Yakutat Menominee America/Indiana/ America/Kentucky/ America/North_Dakota/ Indianapolis Louisville',
  UY: 'Montevideo',
  ZA: 'Johannesburg',
};

interface BrowserFacts {
  timeZone: string;
  languages: readonly string[];
}

/** The code of a country, or null when neither time zone nor languages name one. */
export function countryOf({ timeZone, languages }: BrowserFacts): string | null {
  const city = timeZone.split('/').at(-1) ?? '';
  const found = Object.entries(zones).find(([, names]) =>
    names
      .split(' ')
      .some((name) => (name.endsWith('/') ? timeZone.startsWith(name) : name === city)),
  );
  if (found) return found[0];
  // A time zone of a country that has no helpline here: its language would name another country's.
  if (timeZone !== 'UTC' && !timeZone.startsWith('Etc/') && timeZone !== '') return null;
  for (const language of languages) {
    const [, region] = /-([A-Z]{2})$/.exec(language) ?? [];
    if (region) return region;
  }
  return null;
}
