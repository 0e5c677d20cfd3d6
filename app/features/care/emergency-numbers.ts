/**
 * Numbers of police, ambulance and fire brigade, by country, for readers of a letter. Data, not code: a
 * number stands here only if two published sources name it, and `sources` says which. The check compared
 * stored copies; nobody called. Pages of authorities that are a third source were not opened: they say
 * where to look at the next check. A number on which sources disagree is left out.
 */

type Service = 'police' | 'ambulance' | 'fire';

interface CountryEmergencyNumbers {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** As they are dialled within the country. Without services, a number reaches all of them. */
  numbers: { phone: string; services: Service[] }[];
  sources: [string, string, ...string[]];
}

/** When the numbers were last compared with their sources. */
export const CHECKED_ON = '2026-11-27';

const libphonenumber =
  'github.com/google/libphonenumber, resources/ShortNumberMetadata.xml, 2026-07-17';
const android =
  'github.com/LineageOS/android_packages_services_Telephony (Android), ecc/input/eccdata.txt, 06dddd81';

/** One number for everything, which both lists name, and an authority's own page. */
const one = (code: string, phone: string, ...authorities: string[]): CountryEmergencyNumbers => ({
  code,
  numbers: [{ phone, services: [] }],
  sources: [libphonenumber, android, ...authorities],
});

/** A number for each service, which both lists name; null where they do not agree on one. */
function each(
  code: string,
  ...phones: [police: string, ambulance: string | null, fire: string | null]
): CountryEmergencyNumbers {
  const [police, ambulance, fire] = phones;
  const byPhone = Map.groupBy(
    [
      { phone: police, service: 'police' as const },
      { phone: ambulance, service: 'ambulance' as const },
      { phone: fire, service: 'fire' as const },
    ].flatMap(({ phone, service }) => (phone === null ? [] : [{ phone, service }])),
    ({ phone }) => phone,
  );
  return {
    code,
    numbers: [...byPhone].map(([phone, found]) => ({
      phone,
      services: found.map(({ service }) => service),
    })),
    sources: [libphonenumber, android],
  };
}

/** 112 holds in every member state. */
const europeanUnion =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((code) => one(code, '112', 'digital-strategy.ec.europa.eu/en/policies/112'));

export const emergencyNumbers: CountryEmergencyNumbers[] = [
  ...europeanUnion,
  one('IS', '112'),
  one('LI', '112'),
  one('MC', '112'),
  one('NO', '112'),
  one('GE', '112'),
  one('RU', '112'),
  one('IN', '112'),
  one('KW', '112'),
  one('AU', '000', 'www.triplezero.gov.au'),
  one('NZ', '111', 'www.police.govt.nz'),
  one('US', '911', 'www.911.gov'),
  one('CA', '911', 'crtc.gc.ca'),
  one('MX', '911', 'www.gob.mx/911'),
  one('PR', '911'),
  one('AR', '911', 'www.argentina.gob.ar'),
  one('CO', '123'),
  one('CR', '911'),
  one('DO', '911'),
  one('EC', '911', 'www.ecu911.gob.ec'),
  one('PY', '911'),
  one('UY', '911'),
  one('VE', '911'),
  one('AW', '911'),
  one('SR', '115'),
  one('BD', '999'),
  one('HK', '999'),
  one('MY', '999'),
  one('PH', '911'),
  one('BH', '999'),
  one('JO', '911'),
  one('OM', '9999'),
  one('QA', '999'),
  {
    code: 'GB',
    numbers: [
      { phone: '999', services: [] },
      { phone: '112', services: [] },
    ],
    sources: [
      libphonenumber,
      'www.dorset.police.uk/Default.aspx?page=728 (999), Android (112)',
      'www.gov.uk/guidance/999-and-112-the-uks-national-emergency-numbers',
    ],
  },
  {
    code: 'TR',
    numbers: [{ phone: '112', services: [] }],
    sources: [libphonenumber, 'sinopism.saglik.gov.tr/TR-226526/acil-durumda-sadece-112.html'],
  },
  {
    code: 'MA',
    numbers: [
      { phone: '19', services: ['police'] },
      { phone: '15', services: ['ambulance', 'fire'] },
    ],
    sources: [
      libphonenumber,
      'www.challenge.ma/maroc-ces-numeros-quil-faut-avoir-en-cas-durgence-243599/, 2022-08',
    ],
  },
  {
    code: 'DZ',
    numbers: [
      { phone: '17', services: ['police'] },
      { phone: '14', services: ['ambulance', 'fire'] },
    ],
    sources: [
      libphonenumber,
      'www.maghrebemergent.com/algerie-les-4-numeros-durgence-indispensables-pour-un-voyage-sans-tracas/',
    ],
  },
  {
    code: 'LB',
    numbers: [
      { phone: '112', services: ['police'] },
      { phone: '140', services: ['ambulance'] },
    ],
    sources: [
      libphonenumber,
      'Android (112), www.the961.com/the-lebanese-red-cross-issued-these-safety-guidelines-for-new-years-eve/ (140)',
    ],
  },
  each('AD', '110', '116', '118'),
  each('AE', '999', '998', '997'),
  each('AL', '129', '127', '128'),
  each('AO', '113', '112', '115'),
  each('BA', '122', '124', '123'),
  each('BF', '17', '18', '18'),
  each('BJ', '117', null, '118'),
  each('BO', '110', '118', '119'),
  each('BR', '190', '192', '193'),
  each('CH', '117', '144', '118'),
  each('CI', '170', null, '180'),
  each('CL', '133', '131', '132'),
  each('CN', '110', '120', '119'),
  each('CU', '106', '104', '105'),
  each('CV', '132', '130', '131'),
  each('DJ', '17', '18', '18'),
  each('EG', '122', '123', '180'),
  each('GF', '17', '15', '18'),
  each('GP', '17', '15', '18'),
  each('IL', '100', '101', '102'),
  each('JP', '110', '119', '119'),
  each('KR', '112', '119', '119'),
  each('KZ', '102', '103', '101'),
  each('ME', '122', '124', '123'),
  each('MG', '117', null, '118'),
  each('MK', '192', '194', '193'),
  each('ML', '17', '15', '18'),
  each('MZ', '119', '117', '198'),
  each('NC', '17', '15', '18'),
  each('NE', '17', '15', '18'),
  each('NI', '118', '128', '115'),
  each('PF', '17', '15', '18'),
  each('PS', '100', '101', '102'),
  each('RE', '17', '15', '18'),
  each('SA', '999', '997', null),
  each('SG', '999', '995', '995'),
  each('SM', '113', '118', '115'),
  each('SN', '17', null, '18'),
  each('SV', '911', '911', '913'),
  each('SY', '112', '110', '113'),
  each('TD', '17', null, '18'),
  each('TH', '191', '1669', '199'),
  each('TN', '197', '190', '198'),
  each('TW', '110', '119', '119'),
  each('VN', '113', '115', '114'),
];
