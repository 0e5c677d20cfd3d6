import { describe, expect, test } from 'vitest';
import { harmfulClues, realClues } from './clues.fixture.ts';
import { people, peopleByLanguage } from './people.fixture.ts';
import { posingAttempts } from './posing.fixture.ts';
import {
  clueProblem,
  nameProblem,
  presentableClue,
  presentableRecipientName,
  presentableSenderName,
} from './presentable-text.server.ts';

const shown = (senderName: string | null) =>
  presentableSenderName({ isAnonymous: false, senderName });

/** Each letter of a word as its look-alikes, word by word in one script or style. */
const styles: Record<string, string> = {
  'full-width letters': 'ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ',
  'mathematical bold': '𝐀𝐁𝐂𝐃𝐄𝐅𝐆𝐇𝐈𝐉𝐊𝐋𝐌𝐍𝐎𝐏𝐐𝐑𝐒𝐓𝐔𝐕𝐖𝐗𝐘𝐙',
  'mathematical script': '𝒶𝒷𝒸𝒹𝑒𝒻𝑔𝒽𝒾𝒿𝓀𝓁𝓂𝓃𝑜𝓅𝓆𝓇𝓈𝓉𝓊𝓋𝓌𝓍𝓎𝓏',
  'mathematical Fraktur': '𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥𝔦𝔧𝔨𝔩𝔪𝔫𝔬𝔭𝔮𝔯𝔰𝔱𝔲𝔳𝔴𝔵𝔶𝔷',
  'double-struck letters': '𝕒𝕓𝕔𝕕𝕖𝕗𝕘𝕙𝕚𝕛𝕜𝕝𝕞𝕟𝕠𝕡𝕢𝕣𝕤𝕥𝕦𝕧𝕨𝕩𝕪𝕫',
  'monospaced letters': '𝚊𝚋𝚌𝚍𝚎𝚏𝚐𝚑𝚒𝚓𝚔𝚕𝚖𝚗𝚘𝚙𝚚𝚛𝚜𝚝𝚞𝚟𝚠𝚡𝚢𝚣',
  'circled letters': 'ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩ',
  'letters in parentheses': '⒜⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒨⒩⒪⒫⒬⒭⒮⒯⒰⒱⒲⒳⒴⒵',
  'white squares': '🄰🄱🄲🄳🄴🄵🄶🄷🄸🄹🄺🄻🄼🄽🄾🄿🅀🅁🅂🅃🅄🅅🅆🅇🅈🅉',
  'black squares': '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
  'black circles': '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩',
  'flag letters': '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿',
  'small capitals': 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ',
};

const inStyle = (letters: string) => (word: string) =>
  [...word.toLowerCase()].map((sign) => [...letters][sign.charCodeAt(0) - 97] ?? sign).join('');

const split = (separator: string) => (word: string) => [...word].join(separator);

/** Ways to spell a word that a reader still takes for it. */
const spellings: [string, (word: string) => string][] = [
  ['as it is', (word) => word],
  ['in capitals', (word) => word.toUpperCase()],
  ['in small letters', (word) => word.toLowerCase()],
  ...Object.entries(styles).map(([name, letters]): [string, (word: string) => string] => [
    name,
    inStyle(letters),
  ]),
  ['spaced out', split(' ')],
  ['with dots between', split('·')],
  ['with underscores between', split('_')],
  ['with hyphens between', split('-')],
  ['with a character nobody sees in it', (word) => `${word.slice(0, 2)}\u200b${word.slice(2)}`],
  ['with a soft hyphen in it', (word) => `${word.slice(0, 2)}\u00ad${word.slice(2)}`],
  ['with accents', (word) => [...word].map((sign) => `${sign}\u0301`).join('')],
  ['with a Cyrillic е', (word) => word.replaceAll('e', 'е').replaceAll('a', 'а')],
  ['with zeros and ones', (word) => word.replace(/o/gi, '0').replace(/[il]/gi, '1')],
  ['with 3 for e and 5 for s', (word) => word.replace(/e/gi, '3').replace(/s/gi, '5')],
  ['with capital I for l', (word) => word.replaceAll('l', 'I')],
  ['between underscores', (word) => `__${word}__`],
  ['before a word, glued', (word) => `${word}Team`],
  ['before a word, underscored', (word) => `${word}_Team`],
  ['after a word', (word) => `The ${word}`],
  ['in a sentence', (word) => `Greetings from ${word}, Lisbon`],
];

const posingWords = [
  'Unsent',
  'Support',
  'Security',
  'PayPal',
  'Administrator',
  'Microsoft',
  'Facebook',
];
const attempts = posingWords.flatMap((word) =>
  spellings.map(([how, spell]) => [word, how, spell(word)] as const),
);

describe('a name that poses as us, as staff or as a company is not shown', () => {
  test('hundreds of spellings are tried', () => {
    expect(attempts.length).toBeGreaterThan(200);
  });

  test.each(attempts)('%s, %s: %s', (_word, _how, name) => {
    expect(shown(name)).toBeNull();
    expect(presentableRecipientName(name)).toBeNull();
  });

  test('more than 400 invented attempts are tried', () => {
    expect(new Set(posingAttempts).size).toBe(posingAttempts.length);
    expect(posingAttempts.length).toBeGreaterThanOrEqual(400);
  });

  test.each(posingAttempts)('the invented %j is not shown', (name) => {
    expect(shown(name)).toBeNull();
    expect(presentableRecipientName(name)).toBeNull();
    expect(nameProblem(name)).not.toBeNull();
  });

  test.each([
    'Unsent Security Team',
    'Unsent',
    'UNSENT',
    'unsent.support',
    'UnsentTeam',
    'myUnsent',
    'Un sent',
    'Un-Sent Team',
    'Uns3nt',
    'Unsеnt',
    'Uпsепt',
    'Սnsent',
    'υηѕεητ',
    'ЦИЅЕИТ',
    'Unssent',
    'Ünsent',
    'Team\u2060Unsent',
    'PayPal Billing',
    'Pay Pal',
    'PayPaI',
    'Раураӏ',
    'РауРаl Billing',
    'Pаypal',
    'P.a.y.P.a.l',
    'Bank of America',
    'Deutsche Bank',
    'Chase Bank',
    'Chase Online',
    'Wells Fargo',
    'HSBC',
    'Visa',
    'Visa Card',
    'MasterCard Alerts',
    'Western Union',
    'Wise',
    'Revolut',
    'DHL',
    'D H L',
    'DHL Parcel',
    'DHLparcel',
    'UPS',
    'Royal Mail',
    'RoyalMail',
    'La Poste',
    'Deutsche Post',
    'USPS Delivery',
    'IRS',
    'lRS',
    'HMRC',
    'Finanzamt',
    'Agencia Tributaria',
    'Impôts',
    'Police',
    'Polizei',
    'Policía Nacional',
    'FBI',
    'Google',
    'Goog1e',
    'Gооgle',
    'Apple',
    'Apple ID',
    'AppleStore',
    'Amazon',
    'Amazon Prime',
    'Facebook',
    'Meta Support',
    'WhatsApp',
    'Netflix',
    'Admin',
    'Adm1n',
    'Аdmin',
    'AdminTeam',
    'Staff',
    'Official',
    'Help Desk',
    'helpdesk',
    'Customer Service',
    'no-reply',
    'Mailer-Daemon',
    'postmaster',
    'Account Verification',
    'Billing Department',
    'Сбербанк',
    'Служба поддержки',
    'Полиция',
    'Банк',
    'Τράπεζα',
    'Αστυνομία',
    'بنك',
    'الدعم',
    'משטרה',
    'בנק',
    '中国银行',
    '客服',
    '支付宝',
    '警察',
    'みずほ銀行',
    'サポート',
    '국민은행',
    '경찰청',
    'Türkiye İş Bankası Destek',
    'Vietcombank Bank',
  ])('%s', (name) => {
    expect(shown(name)).toBeNull();
  });
});

describe('a name that leads somewhere or tricks the eye is not shown', () => {
  test.each([
    'x'.repeat(81),
    'jonas@example.com',
    'jonas＠example．com',
    'jonas (at) example (dot) org',
    'example dot com',
    'Visit www.example',
    'https://example.com',
    'example.com',
    'example․com',
    'example。com',
    '192.168.0.1',
    '10.0.0.1 Jonas',
    '2001:db8:0:1::1',
    'Call 0800 123 456 7',
    'Jonas +44 20 7946 0958',
    'Jonas 5551234',
    'Jonas 555-1234',
    'Jonas 555.12.34',
    'Jonas (555) 1234',
    '٠١٢٣٤٥٦٧',
    '５５５１２３４',
    '①②③④⑤⑥⑦',
    '𝟓𝟓𝟓𝟏𝟐𝟑𝟒',
    '5551O34',
    '5\u200b5\u200b5\u200b1\u200b2\u200b3\u200b4',
    '5️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣',
    'Jonas\nBcc: x',
    'Jonas\u202Emoc',
    'Jonas\u2066x\u2069',
    'Jo\u200bnas',
    'Jo\u3164nas',
    'Jo\u2800nas',
    '\u{1F3F4}\u{E0067}\u{E0062}',
    '🏴\u{e0065}\u{e0076}\u{e0069}\u{e006c}\u{e007f}',
    'Anna\ufffcWeber',
    '\u202eAnna\u202c',
    'Jоnas',
    'Maρia',
    'Иванoв',
    `J${'\u0301'.repeat(9)}onas`,
    '...',
    '—',
    '\u3164',
    ' ',
    '',
    null,
  ])('%j', (name) => {
    expect(shown(name)).toBeNull();
    expect(presentableRecipientName(name)).toBeNull();
  });
});

describe('a real name is shown', () => {
  test('the list holds at least 200 names in many scripts', () => {
    expect(new Set(people).size).toBe(people.length);
    expect(people.length).toBeGreaterThanOrEqual(200);
  });

  test.each(people)('%s', (name) => {
    expect(shown(name)).toBe(name.normalize('NFKC'));
    expect(presentableRecipientName(name)).toBe(name.normalize('NFKC'));
  });

  test('more than 400 names in more than 40 languages are tried', () => {
    const all = new Set([...people, ...[...peopleByLanguage.values()].flat()]);
    expect(all.size).toBeGreaterThanOrEqual(400);
    expect(peopleByLanguage.size).toBeGreaterThanOrEqual(40);
  });

  test.each(
    [...peopleByLanguage].flatMap(([language, names]) => names.map((name) => [language, name])),
  )('%s: %s', (_language, name) => {
    const withSpaces = name.normalize('NFKC').replace(/\.(?=[^\s.]{2})/gu, '. ');
    expect(shown(name)).toBe(withSpaces);
    expect(nameProblem(name)).toBeNull();
  });

  test.each([
    ['J.Smith', 'J. Smith'],
    ['MUDr.Jan Novák', 'MUDr. Jan Novák'],
    ['Sra.García', 'Sra. García'],
    ['Anna Weber\u200e', 'Anna Weber'],
    ['\ufeffAnna Weber\u200b', 'Anna Weber'],
    ['Anna\u00adLena \u2060Weber', 'AnnaLena Weber'],
    ['נועה לוי\u200f', 'נועה לוי'],
    ['\u202bנועה לוי\u202c', 'נועה לוי'],
    ['\u2068Anna\u2069 \u2068Weber\u2069', 'Anna Weber'],
    ['\u061cليلى حسن\u061c', 'ليلى حسن'],
    ['Anna Weber\ufffc', 'Anna Weber'],
    ['សុខ\u200bសំណាង', 'សុខ\u200bសំណាង'],
    ['សុខ សំណាង\u200b', 'សុខ សំណាង'],
    ['മോഹന്\u200d', 'മോഹന്\u200d'],
    ['Anna ❤\ufe0e', 'Anna ❤\ufe0e'],
    [
      'Wales 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
      'Wales 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    ],
    ['  Jonas   Weber ', 'Jonas Weber'],
    ['Ｊｏｎａｓ', 'Jonas'],
    ['ﾀﾛｳ', 'タロウ'],
    ['Opa (1931-2019)', 'Opa (1931-2019)'],
    ['Maya 💛', 'Maya 💛'],
    ['Ada 👩🏽‍🚀', 'Ada 👩🏽‍🚀'],
    ['Mum & Dad', 'Mum & Dad'],
    ['Room 101', 'Room 101'],
    ['The seven of you', 'The seven of you'],
  ])('%j as %j', (name, expected) => {
    expect(shown(name)).toBe(expected);
  });

  test('never on an anonymous letter', () => {
    const signature = { isAnonymous: true, senderName: 'Jonas' };
    expect(presentableSenderName(signature)).toBeNull();
  });
});

const listedByLanguage = (clues: typeof realClues) =>
  [...clues].flatMap(([language, listed]) => listed.map((clue) => [language, clue] as const));

describe('a clue', () => {
  test('real and harmful ones are tried in many languages', () => {
    expect(realClues.size).toBeGreaterThanOrEqual(10);
    expect(listedByLanguage(realClues).length).toBeGreaterThanOrEqual(150);
    expect(harmfulClues.size).toBeGreaterThanOrEqual(10);
    expect(listedByLanguage(harmfulClues).length).toBeGreaterThanOrEqual(200);
  });

  test.each(listedByLanguage(realClues))('that is a memory is shown: %s, %s', (_language, clue) => {
    expect(clueProblem(clue)).toBeNull();
    expect(presentableClue(clue)).not.toBeNull();
  });

  test.each(listedByLanguage(harmfulClues))(
    'that demands, threatens or instructs is refused: %s, %s',
    (_language, clue) => {
      expect(clueProblem(clue)).not.toBeNull();
      expect(presentableClue(clue)).toBeNull();
    },
  );

  test('in an alphabet without a list is left out', () => {
    expect(clueProblem('სკოლიდან')).toContain('alphabet');
  });

  test.each([
    'The one with the red bicycle',
    'we met in Köln, 1998',
    'on 3.5 or so',
    'We danced from 1998-2004',
    'We met on 12.05.1998',
    'You taught me chess, bank by the river, bread and cheese',
    'We worked together at Google',
    'Thank you for your support',
    'Your old police partner from Leeds',
    'From the team you coached in 2009',
    'I owe you five euros and an apology',
    'Room 101, the top bunk',
    'Мы учились вместе в Казани',
    'لقد التقينا في بيروت',
    '我们是大学同学',
    '高校の同級生です',
    'Bạn cùng lớp ở Huế',
    'Lisede sıra arkadaşındım',
    'Your post card still hangs on my fridge',
    'You paid for my coffee when I had nothing',
  ])('is shown: %s', (clue) => {
    expect(clueProblem(clue)).toBeNull();
    expect(presentableClue(clue)).toBe(clue);
  });

  test.each([
    'Call me at 0800 123 4567',
    'Ruf an: ٠١٢٣٤٥٦٧٨',
    '+44 (0)20 7946 0958',
    'WhatsApp 555-123-4567 now',
    '５５５１２３４５',
  ])('with a telephone number is refused: %s', (clue) => {
    expect(clueProblem(clue)).toContain('phone number');
    expect(presentableClue(clue)).toBeNull();
  });

  test.each([
    'see www.evil.test',
    'see evil24.test',
    'see evil。test',
    'mail me@evil.test',
    'a\u202eb',
    'find me at 10.0.0.1',
    'x'.repeat(121),
  ])('that leads somewhere is refused: %s', (clue) => {
    expect(clueProblem(clue)).toContain('Leave out');
    expect(presentableClue(clue)).toBeNull();
  });

  test.each([
    'URGENT: your payment is overdue',
    'Payment required immediately',
    'Pay now',
    'Your invoice is unpaid',
    'Your account has been suspended',
    'Your parcel is held, pay the customs fee now',
    'Verify your account',
    'Your bank card is blocked',
    'PayPal Billing',
    'Refund from Amazon',
    'DHL parcel for you',
    'Рауment is оverdue',
    'Dringende Zahlung, sofort',
    'Ihr Konto wurde gesperrt',
    'Pago urgente',
    'Paiement urgent',
    'Su cuenta está bloqueada',
    'Срочная оплата',
    'Ваш счёт заблокирован',
    'Acil ödeme',
  ])('that demands money is refused: %s', (clue) => {
    expect(clueProblem(clue)).not.toBeNull();
    expect(presentableClue(clue)).toBeNull();
  });

  test.each(['From the Unsent Security Team', 'U N S E N T', 'Unsеnt'])(
    'in our name is refused: %s',
    (clue) => {
      expect(clueProblem(clue)).not.toBeNull();
      expect(presentableClue(clue)).toBeNull();
    },
  );
});
