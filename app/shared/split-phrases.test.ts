import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitIntoPhrases } from './split-phrases.ts';

describe('splitIntoPhrases', () => {
  test.each([
    ['keeps one sentence together', 'Thank you.', ['Thank you.']],
    ['splits at sentences and lines', 'One. Two!\nThree', ['One.', 'Two!', 'Three']],
    ['skips blank lines', 'One.\n\n\nTwo.', ['One.', 'Two.']],
    ['finds no phrase in a blank letter', ' \n ', []],
    [
      'splits a long sentence at a clause mark',
      'You sat with me in that hospital corridor until four in the morning, and you never once asked me to be brave.',
      [
        'You sat with me in that hospital corridor until four in the morning,',
        'and you never once asked me to be brave.',
      ],
    ],
    [
      'splits in the middle when nothing tells where',
      'word '.repeat(30).trim(),
      ['word '.repeat(15).trim(), 'word '.repeat(15).trim()],
    ],
    [
      'splits Japanese at its own punctuation',
      '君のおかげで。ありがとう。',
      ['君のおかげで。', 'ありがとう。'],
    ],
    [
      'splits before what begins a clause, and leaves no word alone',
      'You carried me on your shoulders all the way from the station to the sea so that I could see the boats come in.',
      [
        'You carried me on your shoulders all the way from the station to the sea',
        'so that I could see the boats come in.',
      ],
    ],
    [
      'ends with more than a word',
      'Afterwards you told me everything about the boats, and we went out together and walked home along the canal.',
      [
        'Afterwards you told me everything about the boats,',
        'and we went out together and walked home along the canal.',
      ],
    ],
    [
      'keeps a heart with the words before it',
      'I miss you. ❤ And you? ❤️\n❤',
      ['I miss you. ❤', 'And you? ❤️', '❤'],
    ],
    [
      'keeps what is spaced from its quotation marks with them',
      'Elle a répondu tout bas, presque sans ouvrir la bouche, parce que tu dormais encore : « Il est parti ce matin. »',
      [
        'Elle a répondu tout bas, presque sans ouvrir la bouche, parce que tu dormais encore :',
        '« Il est parti ce matin. »',
      ],
    ],
    [
      'keeps a quotation with who says it',
      '「ありがとう。」と言ってくれた。「またね。」',
      ['「ありがとう。」と言ってくれた。', '「またね。」'],
    ],
    ['keeps the order of Arabic', 'شكرا لك.', ['شكرا لك.']],
  ])('%s', (_name, letter, phrases) => {
    expect(splitIntoPhrases(letter, 100)).toEqual(phrases);
  });

  test.each([
    'Dr. Weber helped me.',
    'We love Mrs. Dalloway.',
    'J. R. R. Tolkien wrote it.',
    'I met J. Weber in the U.S. Army.',
    'It was St. Patrick’s Day.',
    'Bring e.g. Apples.',
    'It is in No. 5.',
    'Es gab z. B. Kuchen.',
    'Es gab z.B. Kuchen.',
    'Es gab z.\u00a0B. Kuchen.',
    'Ich kam am 3. Mai.',
    'Wir sahen uns am 24. Dezember 1998.',
    'Du bist mein 2. Zuhause.',
    'Prof. Dr. Anna Müller war da.',
    'Frau Dipl.-Ing. Weber war da.',
    'Sie kam i. d. R. Montags.',
    'C’est, p. ex. Paris.',
    'J’ai vu Mme. Dupont et M. Martin.',
    'Vi a la Sra. García con el Dr. López.',
    'Como p. ej. Madrid.',
    'Ho visto il Dott. Rossi.',
    'Dhr. Jansen was er, bijv. Maandag.',
    'Byłem u ks. Jana, np. Wczoraj.',
    'Falei com a Dra. Souza e o Exmo. Silva.',
    'А. С. Пушкин.',
    'قابلت د. أحمد.',
    '1. You stayed.',
    '(Dr. Weber helped me.)',
  ])('keeps %j in one piece', (sentence) => {
    const spaced = sentence.replace('\u00a0', ' ');
    expect(splitIntoPhrases(sentence)).toEqual([spaced]);
    expect(splitIntoPhrases(`Hello. ${sentence} Thank you.`)).toEqual([
      'Hello.',
      spaced,
      'Thank you.',
    ]);
  });

  test.each([
    ['It was you and I. We knew.', ['It was you and I.', 'We knew.']],
    ['It was you and I. Nobody else.', ['It was you and I.', 'Nobody else.']],
    ['He lived in the U.S. Then he came.', ['He lived in the U.S.', 'Then he came.']],
    ['No. Never.', ['No.', 'Never.']],
    ['We met in 1998. Maya was there.', ['We met in 1998.', 'Maya was there.']],
    ['I was 20. Maya was 30. You were 25.', ['I was 20.', 'Maya was 30.', 'You were 25.']],
    ['Ich war 20. Das war früh.', ['Ich war 20.', 'Das war früh.']],
    ['Es war am 3. Dann kamst du.', ['Es war am 3.', 'Dann kamst du.']],
    ['Äpfel, Birnen usw. Das war schön.', ['Äpfel, Birnen usw.', 'Das war schön.']],
    ['At 8 p.m. Maya called.', ['At 8 p.m.', 'Maya called.']],
    ['I love art. Maya too.', ['I love art.', 'Maya too.']],
    ['Well... Maya knew.', ['Well...', 'Maya knew.']],
  ])('ends the sentences of %j', (letter, phrases) => {
    expect(splitIntoPhrases(letter)).toEqual(phrases);
  });

  const letters = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.lorem({ maxCount: 40 }),
  );
  const visible = (text: string) => text.replace(/\s/g, '');

  test('loses no visible character, invents none, and keeps phrases short', () => {
    fc.assert(
      fc.property(letters, (letter) => {
        const phrases = splitIntoPhrases(letter, Number.POSITIVE_INFINITY);
        expect(visible(phrases.join(''))).toBe(visible(letter));
        for (const phrase of phrases)
          expect(phrase.isWellFormed()).toBe(letter.isWellFormed() || phrase.isWellFormed());
      }),
    );
  });

  test('never cuts a grapheme anywhere', () => {
    const joined = fc.array(
      fc.constantFrom(
        'a',
        '\u0301',
        '👩‍🚀',
        '한',
        'ก',
        'ำ',
        ' ',
        '. ',
        '、',
        '🇨🇦',
        'क्षि',
        '\u200d',
        '\ufe0f',
      ),
      { minLength: 30, maxLength: 300 },
    );
    const cut = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    fc.assert(
      fc.property(joined, (parts) => {
        const letter = parts.join('');
        const whole = new Set(
          [...cut.segment(letter.replace(/\s+/g, ' '))].map(({ segment }) => segment),
        );
        for (const phrase of splitIntoPhrases(letter, Number.POSITIVE_INFINITY)) {
          expect(phrase.isWellFormed()).toBe(true);
          for (const word of phrase.split(/\s+/).filter(Boolean)) {
            for (const { segment } of cut.segment(word)) {
              expect([...whole].some((one) => one.includes(segment))).toBe(true);
            }
          }
        }
      }),
    );
  });

  test('never cuts a grapheme, even in an endless word', () => {
    const family = '👨‍👩‍👧‍👦';
    const phrases = splitIntoPhrases(family.repeat(60), 100);
    expect(phrases.length).toBeGreaterThan(1);
    expect(phrases.join('')).toBe(family.repeat(60));
    for (const phrase of phrases) expect(phrase.length % family.length).toBe(0);
  });

  test('a beginning that ends inside a character leaves that character out', () => {
    const lines = `${'x'.repeat(60)}\n`.repeat(2);
    const phrases = splitIntoPhrases(`${lines}${'\n'.repeat(7_877)}🕯️`);
    expect(phrases).toEqual(['x'.repeat(60), 'x'.repeat(60)]);
  });

  test('returns as many phrases as a film shows', () => {
    expect(splitIntoPhrases('A few words here. '.repeat(200))).toHaveLength(80);
  });
});
