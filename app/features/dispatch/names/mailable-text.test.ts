import { describe, expect, test } from 'vitest';
import { mailableText } from './mailable-text.ts';

describe('mailableText', () => {
  test.each([
    'Maya',
    'Dr. Ann Lee',
    'St. John',
    'J. Smith',
    'J.R.R. Tolkien',
    'J.-P. Sartre',
    "J.O'Neil",
    'on 3.5 or so',
    'no. Really',
    'مایا',
    'Anna @ work',
    'Anna :: Ben',
    'au point de départ, en 1998',
    'en el punto de encuentro',
    'モーニング娘。',
    'Best. Me',
  ])('leaves %j unchanged', (text) => {
    expect(mailableText(text)).toBe(text);
  });

  // No mail program makes a link of it with the space, whatever top-level domains come to exist.
  test.each([
    ['J.Smith', 'J. Smith'],
    ['J.R.R.Tolkien', 'J.R.R. Tolkien'],
    ['J.-P.Sartre', 'J.-P. Sartre'],
    ['St.John', 'St. John'],
    ['Dr.Lee', 'Dr. Lee'],
    ['to J.McNeil from A.Weber', 'to J. McNeil from A. Weber'],
    ['É.Zola', 'É. Zola'],
    ['И.Ильф', 'И. Ильф'],
    ['X.Com', 'X. Com'],
    ['evil.X.Com', 'evil.X. Com'],
    ['st.john', 'st. john'],
    ['a.weber', 'a. weber'],
    ['Mme.Dupont', 'Mme. Dupont'],
    ['Dr.med.Anna Müller', 'Dr. med. Anna Müller'],
    ['Dr.Li', 'Dr. Li'],
    ['டி.ராஜேந்தர்', 'டி. ராஜேந்தர்'],
  ])('changes %j to %j', (text, shown) => {
    expect(mailableText(text)).toBe(shown);
  });

  test.each([
    'evil.com',
    'evil.Com',
    'Evil.Com',
    'EVIL.COM',
    'x.com',
    'X.com',
    'X.COM',
    'x.Com',
    '1.Com',
    'see evil24.test',
    'see evil。test',
    'X。Com',
    'J.Smith.com',
    'J.Smith.Com',
    'evil.com.J.Smith',
    'me@J.Smith',
    'https://J.Smith',
    'www.J.Smith',
    'www.evil',
    'www evil',
    'evil . com',
    'evil [.] com',
    'evil(.)com',
    'evil .de',
    'evil. com',
    'evil·com',
    'evil dot xyz',
    'evil punkt de',
    'ивил точка ру',
    '恶意点com',
    '@anna',
    'anna @ gmail',
    'Anna\ufffcWeber',
    'J.Smith\u202eevil',
    'J\u200d.Smith\u2028',
  ])('refuses %j', (text) => {
    expect(mailableText(text)).toBeNull();
  });
});
