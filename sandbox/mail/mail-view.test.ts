import { expect, test } from 'vitest';
import { linksIn, shownHtml } from './mail-view.ts';

test.each([
  [
    'type the code AB-12 at http://localhost:3000/genuine. On the page',
    'http://localhost:3000/genuine',
  ],
  ['(see https://unsent.test/terms)', 'https://unsent.test/terms'],
  [
    'Open https://unsent.test/delivery/a_b-C?x=1#letter',
    'https://unsent.test/delivery/a_b-C?x=1#letter',
  ],
  ['https://unsent.test/a_-', 'https://unsent.test/a_-'],
])('the link in %j', (text, link) => {
  expect(linksIn(text)).toEqual([link]);
});

test('a link that occurs twice is listed once', () => {
  expect(linksIn('http://a.test/x, or http://a.test/x.')).toEqual(['http://a.test/x']);
  expect(linksIn(undefined)).toEqual([]);
});

test('embedded images are inlined and links open in a new tab', () => {
  const shown = shownHtml({
    html: '<!doctype html><img src="cid:film.jpg"><a href="http://a.test">Open</a>',
    attachments: [
      {
        filename: 'film.jpg',
        mimeType: 'image/jpeg',
        disposition: 'inline',
        contentId: '<film.jpg>',
        content: new TextEncoder().encode('picture'),
      },
    ],
  });
  expect(shown).toMatch(/^<!doctype html><img src="data:image\/jpeg;base64,cGljdHVyZQ==">/);
  expect(shown).toContain('<base target="_blank">');
});
