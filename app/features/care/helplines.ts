/**
 * Helplines for somebody who thinks of ending their life, by country. Data, not code: a number stands
 * here only if two published sources name it, and `sources` says which. The check compared stored
 * copies of these sources; nobody called. Where two could not be found, the country has no entry, and
 * people are sent to the directories. docs/care.md says how to check again.
 */

interface Helpline {
  name: string;
  /** As it is dialled within the country. */
  phone: string;
  /** Only where a source says so. */
  hours: '24/7' | null;
  note: string | null;
  website: string | null;
  sources: [string, string, ...string[]];
}

export interface CountryHelplines {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  helplines: Helpline[];
}

/** When the numbers were last compared with their sources. */
export const CHECKED_ON = '2026-11-22';

/** Lists lines for the young, for grief and for abuse as well. */
export const findAHelpline = { name: 'Find A Helpline', url: 'https://findahelpline.com' };

/** Who keeps lists of helplines for many more countries. */
export const directories = [
  findAHelpline,
  { name: 'IASP, crisis centres and helplines', url: 'https://www.iasp.info/suicidalthoughts/' },
];

/** Lists that were compared, with the day of the copy. */
const sources = {
  findahelpline: 'findahelpline.com, as copied on 2023-12-01 in github.com/nepthius/ResilientRhino',
  naga: 'github.com/atlacord/Naga, src/assets/Hotlines.json, 2026-03-05',
  aidlines: 'github.com/DennisGross/aidlines, data.js, 2024-09-20',
};

export const countries: CountryHelplines[] = [
  {
    code: 'AR',
    name: 'Argentina',
    helplines: [
      {
        name: 'Centro de Asistencia al Suicida',
        phone: '135',
        hours: null,
        note: 'from Buenos Aires and its surroundings',
        website: 'https://www.asistenciaalsuicida.org.ar/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'AU',
    name: 'Australia',
    helplines: [
      {
        name: 'Lifeline',
        phone: '13 11 14',
        hours: '24/7',
        note: null,
        website: 'https://www.lifeline.org.au/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'AT',
    name: 'Austria',
    helplines: [
      {
        name: 'TelefonSeelsorge',
        phone: '142',
        hours: '24/7',
        note: null,
        website: 'https://www.telefonseelsorge.at/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'BD',
    name: 'Bangladesh',
    helplines: [
      {
        name: 'Kaan Pete Roi',
        phone: '09612-119911',
        hours: null,
        note: null,
        website: 'https://kaanpeteroi.org/',
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'BB',
    name: 'Barbados',
    helplines: [
      {
        name: 'Samaritans of Barbados',
        phone: '246 429 9999',
        hours: null,
        note: null,
        website: null,
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'BE',
    name: 'Belgium',
    helplines: [
      {
        name: 'Zelfmoordlijn 1813',
        phone: '1813',
        hours: '24/7',
        note: 'in Dutch',
        website: 'https://www.zelfmoord1813.be/',
        sources: [sources.findahelpline, sources.naga],
      },
      {
        name: 'Centre de Prévention du Suicide',
        phone: '0800 32 123',
        hours: '24/7',
        note: 'in French',
        website: 'https://www.preventionsuicide.be/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'BR',
    name: 'Brazil',
    helplines: [
      {
        name: 'Centro de Valorização da Vida',
        phone: '188',
        hours: '24/7',
        note: null,
        website: 'https://www.cvv.org.br/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'CA',
    name: 'Canada',
    helplines: [
      {
        name: '9-8-8 Suicide Crisis Helpline',
        phone: '988',
        hours: '24/7',
        note: 'call or text',
        website: 'https://988.ca/',
        sources: [
          'https://pdmedia.org/new-suicide-crisis-helpline-in-canada/',
          'github.com/YMHC-Charitable-Foundation/crisis-resources, docs/canada-nationwide',
        ],
      },
    ],
  },
  {
    code: 'CL',
    name: 'Chile',
    helplines: [
      {
        name: 'Línea de Prevención del Suicidio',
        phone: '*4141',
        hours: '24/7',
        note: 'from a mobile phone',
        website: 'https://www.minsal.cl/',
        sources: [
          'https://www.latercera.com/nacional/noticia/fono-4141-de-prevencion-del-suicidio-mas-de-227000-llamadas-atendidas-en-tres-anos/',
          'https://www.biobiochile.cl/noticias/nacional/chile/2023/01/06/no-estas-solo-minsal-lanza-fono-confidencial-4141-para-auxiliar-a-personas-con-ideacion-suicida.shtml',
        ],
      },
    ],
  },
  {
    code: 'CN',
    name: 'China',
    helplines: [
      {
        name: 'Beijing Suicide Research and Prevention Center',
        phone: '010-8295-1332',
        hours: '24/7',
        note: null,
        website: null,
        sources: [sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'CR',
    name: 'Costa Rica',
    helplines: [
      {
        name: 'Línea Aquí Estoy',
        phone: '2272-3774',
        hours: null,
        note: null,
        website: 'https://psicologiacr.com/aqui-estoy/',
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'HR',
    name: 'Croatia',
    helplines: [
      {
        name: 'Plavi telefon',
        phone: '01 4833 888',
        hours: null,
        note: null,
        website: 'http://www.plavi-telefon.hr/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'CZ',
    name: 'Czechia',
    helplines: [
      {
        name: 'Pražská linka důvěry',
        phone: '222 580 697',
        hours: null,
        note: null,
        website: 'https://www.chat-pomoc.cz/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'DK',
    name: 'Denmark',
    helplines: [
      {
        name: 'Livslinien',
        phone: '70 201 201',
        hours: null,
        note: null,
        website: 'https://www.livslinien.dk/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'EE',
    name: 'Estonia',
    helplines: [
      {
        name: 'Eluliin',
        phone: '655 8088',
        hours: null,
        note: null,
        website: 'https://www.eluliin.ee/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'FI',
    name: 'Finland',
    helplines: [
      {
        name: 'Kriisipuhelin (MIELI)',
        phone: '09 2525 0111',
        hours: '24/7',
        note: 'in Finnish',
        website: 'https://mieli.fi/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'FR',
    name: 'France',
    helplines: [
      {
        name: 'Numéro national de prévention du suicide',
        phone: '3114',
        hours: '24/7',
        note: null,
        website: 'https://3114.fr/',
        sources: [
          sources.findahelpline,
          'https://3114.fr/que-se-passe-t-il-quand-je-contacte-le-3114/',
          'https://www.mayotte.ars.sante.fr/3114-le-numero-national-de-prevention-du-suicide',
        ],
      },
      {
        name: 'SOS Help',
        phone: '01 46 21 46 46',
        hours: null,
        note: 'in English',
        website: 'https://soshelpline.org/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'DE',
    name: 'Germany',
    helplines: [
      {
        name: 'TelefonSeelsorge',
        phone: '0800 111 0 111',
        hours: '24/7',
        note: null,
        website: 'https://www.telefonseelsorge.de/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'GR',
    name: 'Greece',
    helplines: [
      {
        name: 'Suicide help line 1018 (Klimaka)',
        phone: '1018',
        hours: '24/7',
        note: null,
        website: 'http://suicide-help.gr/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'GY',
    name: 'Guyana',
    helplines: [
      {
        name: 'Inter-Agency Suicide Prevention Help Line',
        phone: '600-7896',
        hours: null,
        note: null,
        website: null,
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'HK',
    name: 'Hong Kong',
    helplines: [
      {
        name: 'The Samaritans',
        phone: '2896 0000',
        hours: '24/7',
        note: null,
        website: 'https://samaritans.org.hk/',
        sources: [sources.findahelpline, sources.naga],
      },
      {
        name: 'The Samaritan Befrienders',
        phone: '2389 2222',
        hours: '24/7',
        note: 'in Cantonese',
        website: 'https://sbhk.org.hk/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'HU',
    name: 'Hungary',
    helplines: [
      {
        name: 'Telefonos lelkisegély',
        phone: '116 123',
        hours: '24/7',
        note: null,
        website: 'https://sos116-123.hu/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'IS',
    name: 'Iceland',
    helplines: [
      {
        name: 'Red Cross helpline',
        phone: '1717',
        hours: null,
        note: null,
        website: 'https://1717.is/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'IN',
    name: 'India',
    helplines: [
      {
        name: 'Tele MANAS',
        phone: '14416',
        hours: '24/7',
        note: null,
        website: 'https://telemanas.mohfw.gov.in/',
        sources: [
          'https://theshillongtimes.com/2025/02/07/tele-manas-mental-health-helpline-handles-over-18-1-lakh-calls-centre/',
          'https://crackittoday.com/current-affairs/tele-manas/',
        ],
      },
    ],
  },
  {
    code: 'IE',
    name: 'Ireland',
    helplines: [
      {
        name: 'Samaritans',
        phone: '116 123',
        hours: '24/7',
        note: null,
        website: 'https://www.samaritans.org/samaritans-ireland/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'IL',
    name: 'Israel',
    helplines: [
      {
        name: 'ERAN',
        phone: '1201',
        hours: null,
        note: null,
        website: 'https://www.eran.org.il/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'IT',
    name: 'Italy',
    helplines: [
      {
        name: 'Telefono Amico Italia',
        phone: '02 2327 2327',
        hours: null,
        note: null,
        website: 'https://www.telefonoamico.it/',
        sources: [
          sources.findahelpline,
          'https://www.agensir.it/quotidiano/2020/12/12/natale-2020-telefono-amico-italia-dalle-10-del-24-alla-mezzanotte-del-26-dicembre-i-volontari-risponderanno-h24-a-chi-si-sente-solo/',
        ],
      },
    ],
  },
  {
    code: 'JP',
    name: 'Japan',
    helplines: [
      {
        name: '#いのちSOS',
        phone: '0120-061-338',
        hours: null,
        note: null,
        website: 'https://www.lifelink.or.jp/inochisos/',
        sources: [
          sources.findahelpline,
          'https://mainichi.jp/articles/20220826/osg/00m/040/001000d',
        ],
      },
      {
        name: 'TELL Lifeline',
        phone: '03-5774-0992',
        hours: null,
        note: 'in English',
        website: 'https://telljp.com/lifeline/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'LV',
    name: 'Latvia',
    helplines: [
      {
        name: 'Skalbes crisis line',
        phone: '116 123',
        hours: '24/7',
        note: null,
        website: 'https://www.skalbes.lv/',
        sources: [
          sources.findahelpline,
          sources.aidlines,
          'https://www.vmnvd.gov.lv/en/toll-free-unified-crisis-line-116123',
        ],
      },
    ],
  },
  {
    code: 'LB',
    name: 'Lebanon',
    helplines: [
      {
        name: 'Embrace Lifeline',
        phone: '1564',
        hours: null,
        note: null,
        website: 'https://embracelebanon.org/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'LT',
    name: 'Lithuania',
    helplines: [
      {
        name: 'Vilties linija',
        phone: '116 123',
        hours: null,
        note: null,
        website: 'https://www.viltieslinija.lt/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'LU',
    name: 'Luxembourg',
    helplines: [
      {
        name: 'SOS Détresse',
        phone: '45 45 45',
        hours: null,
        note: null,
        website: 'https://454545.lu/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'MT',
    name: 'Malta',
    helplines: [
      {
        name: 'Supportline 179',
        phone: '179',
        hours: null,
        note: null,
        website: 'https://fsws.gov.mt/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'MX',
    name: 'Mexico',
    helplines: [
      {
        name: 'Línea de la Vida',
        phone: '800 911 2000',
        hours: null,
        note: null,
        website: 'https://www.gob.mx/conasama',
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'NP',
    name: 'Nepal',
    helplines: [
      {
        name: 'National suicide prevention helpline',
        phone: '1166',
        hours: null,
        note: null,
        website: null,
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    helplines: [
      {
        name: '113 Zelfmoordpreventie',
        phone: '0800-0113',
        hours: '24/7',
        note: null,
        website: 'https://www.113.nl/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'NZ',
    name: 'New Zealand',
    helplines: [
      {
        name: '1737, need to talk?',
        phone: '1737',
        hours: '24/7',
        note: 'call or text',
        website: 'https://1737.org.nz/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'NO',
    name: 'Norway',
    helplines: [
      {
        name: 'Mental Helse',
        phone: '116 123',
        hours: null,
        note: null,
        website: 'https://mentalhelse.no/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
      {
        name: 'Kirkens SOS',
        phone: '22 40 00 40',
        hours: '24/7',
        note: null,
        website: 'https://www.kirkens-sos.no/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'PH',
    name: 'Philippines',
    helplines: [
      {
        name: 'Hopeline',
        phone: '(02) 8804-4673',
        hours: '24/7',
        note: null,
        website: 'https://www.ngf-mindstrong.org/hopeline-ph',
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'PL',
    name: 'Poland',
    helplines: [
      {
        name: 'Centrum Wsparcia',
        phone: '800 70 2222',
        hours: null,
        note: null,
        website: 'https://centrumwsparcia.pl/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'PT',
    name: 'Portugal',
    helplines: [
      {
        name: 'Voz de Apoio',
        phone: '225 50 60 70',
        hours: null,
        note: null,
        website: 'https://vozdeapoio.pt/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'RO',
    name: 'Romania',
    helplines: [
      {
        name: 'TelVerde Antisuicid',
        phone: '0800 801 200',
        hours: null,
        note: null,
        website: 'https://www.antisuicid.ro/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'RU',
    name: 'Russia',
    helplines: [
      {
        name: 'Emergency psychological help of the EMERCOM',
        phone: '+7 495 989-50-50',
        hours: null,
        note: null,
        website: 'https://psi.mchs.gov.ru/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'SA',
    name: 'Saudi Arabia',
    helplines: [
      {
        name: 'National Center for Mental Health Promotion',
        phone: '920033360',
        hours: null,
        note: null,
        website: 'https://ncmh.org.sa/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'RS',
    name: 'Serbia',
    helplines: [
      {
        name: 'Centar Srce',
        phone: '0800 300 303',
        hours: null,
        note: null,
        website: 'https://www.centarsrce.org/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'SG',
    name: 'Singapore',
    helplines: [
      {
        name: 'Samaritans of Singapore',
        phone: '1767',
        hours: '24/7',
        note: null,
        website: 'https://www.sos.org.sg/',
        sources: [
          sources.findahelpline,
          sources.aidlines,
          'https://mothership.sg/2022/09/sos-24h-whatsapp-service',
        ],
      },
    ],
  },
  {
    code: 'SK',
    name: 'Slovakia',
    helplines: [
      {
        name: 'Linka dôvery Nezábudka',
        phone: '0800 800 566',
        hours: null,
        note: null,
        website: 'https://www.linkanezabudka.sk/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'SI',
    name: 'Slovenia',
    helplines: [
      {
        name: 'Zaupni telefon Samarijan',
        phone: '116 123',
        hours: null,
        note: null,
        website: 'http://www.telefon-samarijan.si/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'ZA',
    name: 'South Africa',
    helplines: [
      {
        name: 'South African Depression and Anxiety Group',
        phone: '0800 567 567',
        hours: null,
        note: null,
        website: 'https://www.sadag.org/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'KR',
    name: 'South Korea',
    helplines: [
      {
        name: 'Suicide prevention hotline',
        phone: '109',
        hours: '24/7',
        note: null,
        website: null,
        sources: [
          'https://newspim.com/news/view/20240102000281',
          'http://koreabizwire.com/?p=303235',
        ],
      },
    ],
  },
  {
    code: 'ES',
    name: 'Spain',
    helplines: [
      {
        name: 'Línea 024',
        phone: '024',
        hours: '24/7',
        note: null,
        website: 'https://www.sanidad.gob.es/linea024/home.htm',
        sources: [
          sources.findahelpline,
          'https://www.farodevigo.es/galicia/2025/10/11/medio-millar-gallegos-mes-024-linea-suicidio-122499662.html',
        ],
      },
    ],
  },
  {
    code: 'LK',
    name: 'Sri Lanka',
    helplines: [
      {
        name: 'National Mental Health Helpline',
        phone: '1926',
        hours: '24/7',
        note: null,
        website: 'https://nimh.health.gov.lk/en/1926-national-mental-health-helpline/',
        sources: [
          sources.findahelpline,
          'https://www.srilankanewsnetwork.com/mental-health-emergency-support-available-via-1926-hotline',
        ],
      },
    ],
  },
  {
    code: 'SE',
    name: 'Sweden',
    helplines: [
      {
        name: 'Självmordslinjen (Mind)',
        phone: '90101',
        hours: '24/7',
        note: null,
        website: 'https://mind.se/',
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'CH',
    name: 'Switzerland',
    helplines: [
      {
        name: 'Die Dargebotene Hand, La Main Tendue, Telefono Amico',
        phone: '143',
        hours: null,
        note: null,
        website: 'https://www.143.ch/',
        sources: [sources.findahelpline, sources.naga, sources.aidlines],
      },
    ],
  },
  {
    code: 'TW',
    name: 'Taiwan',
    helplines: [
      {
        name: 'Lifeline Taiwan',
        phone: '1995',
        hours: null,
        note: null,
        website: 'http://www.life1995.org.tw/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'TT',
    name: 'Trinidad and Tobago',
    helplines: [
      {
        name: 'Families in Action',
        phone: '628-2333',
        hours: null,
        note: null,
        website: 'https://www.familiesinaction.net/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'UA',
    name: 'Ukraine',
    helplines: [
      {
        name: 'Lifeline Ukraine',
        phone: '7333',
        hours: '24/7',
        note: null,
        website: 'https://lifelineukraine.com/',
        sources: [
          sources.findahelpline,
          'https://www.kyivpost.com/article/opinion/op-ed/paul-niland-call-number-738.html',
        ],
      },
    ],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    helplines: [
      {
        name: 'Samaritans',
        phone: '116 123',
        hours: '24/7',
        note: null,
        website: 'https://www.samaritans.org/',
        sources: [sources.findahelpline, sources.naga],
      },
    ],
  },
  {
    code: 'US',
    name: 'United States',
    helplines: [
      {
        name: '988 Suicide & Crisis Lifeline',
        phone: '988',
        hours: '24/7',
        note: 'call or text',
        website: 'https://988lifeline.org/',
        sources: [sources.findahelpline, sources.aidlines],
      },
    ],
  },
  {
    code: 'UY',
    name: 'Uruguay',
    helplines: [
      {
        name: 'Línea Vida',
        phone: '0800 0767',
        hours: '24/7',
        note: '*0767 from a mobile phone',
        website: null,
        sources: [
          sources.findahelpline,
          'https://carmeloportal.com/46611-indice-de-suicidios-se-ubica-en-2025-por-cada-100-000-habitantes/amp',
        ],
      },
    ],
  },
];

/** The helplines of a country, by its code in any case; undefined when none was confirmed. */
export const helplinesIn = (code: string): CountryHelplines | undefined =>
  countries.find((country) => country.code === code.toUpperCase());
