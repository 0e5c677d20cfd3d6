import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { timePhrases } from '../../phrase-timing.rules.ts';
import { filmMarkup } from './film-markup.server.tsx';
import { type LetterPageInput, letterMarkup } from './letter-markup.server.tsx';
import { LetterPage } from './letter-page.server.tsx';
import { pictureValues } from './letter-picture.server.tsx';
import { letterValues } from './letter-text.server.tsx';
import { phrasesMarkup } from './phrases-markup.server.ts';
import { voiceValues } from './voice-player.server.tsx';

const language = 'en';
const input: LetterPageInput = {
  language,
  message: {
    senderLabel: 'Jonas',
    recipientName: 'Maya',
    filmId: 'gratitude-1',
    subject: 'For you',
    personalizedContent: 'You noticed. Thank you.',
    signature: 'Jonas',
    sentAt: new Date('2026-11-21T09:00:00Z'),
    reply: 'open',
    voice: null,
    picture: null,
  },
  film: null,
  voice: { webm: '/voice.webm', m4a: '/voice.m4a' },
  picture: { small: '/small.jpg', large: '/large.jpg' },
  profile: null,
  path: '/delivery/abc',
  companyName: 'Unsent',
  supportEmail: 'support@unsent.example',
};
const { message } = input;

/** React and hono escape the apostrophe differently. */
const normalized = (markup: string) => markup.replaceAll('&#x27;', '&#39;');

test.each<[string, Partial<LetterPageInput>]>([
  ['an ordinary letter', {}],
  [
    'an anonymous letter',
    { message: { ...message, senderLabel: 'Someone who cares', signature: null } },
  ],
  ['a letter without a subject', { message: { ...message, subject: '' } }],
  ['a letter with a reply', { message: { ...message, reply: 'sent' } }],
  [
    'a letter with markup',
    { message: { ...message, personalizedContent: `<script>"'&`, subject: '<b>' } },
  ],
  [
    'a letter with replacement patterns',
    { message: { ...message, personalizedContent: '$& $1', signature: "$'" } },
  ],
  [
    'a letter with one of our placeholders',
    { message: { ...message, personalizedContent: 'zz0signature0zz' } },
  ],
  [
    'a letter that is read aloud',
    {
      message: { ...message, voice: { durationMs: 9_000, phrases: [], pauses: [[1_000, 4_000]] } },
    },
  ],
  [
    'a letter with a picture',
    {
      message: {
        ...message,
        picture: { id: 'a', description: `"Us" & <you>`, widthPixels: 2_048, heightPixels: 1_536 },
      },
    },
  ],
  ['a letter with a film', { film: getFilm('gratitude-1') }],
  [
    'a letter with a profile',
    {
      profile: {
        displayName: "Jo O'Neil",
        bioHtml: '<strong>Hello</strong> zz0letter0zz',
        avatarUrl: '/avatars/a?b&c',
      },
    },
  ],
])('fills in what rendering the page would give: %s', (_name, given) => {
  const complete = { ...input, ...given };
  const { film, voice, picture, profile, path, companyName, supportEmail } = complete;
  const { personalizedContent, signature, reply } = complete.message;
  const filmSection =
    film &&
    filmMarkup(
      language,
      film,
      'Maya',
      phrasesMarkup(language, timePhrases(personalizedContent, film.movement), signature),
    );
  const player = complete.message.voice && voiceValues(complete.message.voice, voice);
  const print = complete.message.picture && pictureValues(complete.message.picture, picture);
  const values = { ...letterValues(language, complete.message), path };
  const rendered = renderToStaticMarkup(
    <LetterPage
      hasRights
      {...{ language, values, film: filmSection, voice: player, picture: print, profile, reply }}
      {...{ companyName, supportEmail }}
    />,
  );
  expect(normalized(letterMarkup(complete))).toBe(normalized(rendered));
});

test('ends no line of a Japanese letter within a phrase, and a copy of it is what was written', () => {
  const personalizedContent = 'お手紙を、\n<立って>読んでください。';
  const [, letter = ''] =
    /<blockquote dir="auto">(.*?)<\/blockquote>/s.exec(
      letterMarkup({ ...input, language: 'ja', message: { ...message, personalizedContent } }),
    ) ?? [];
  expect(letter).toMatch(/^<span style="word-break:keep-all">/);
  expect(letter.split('<wbr>').length).toBeGreaterThan(2);
  expect(letter).not.toMatch(/お(?:<wbr>)手|立(?:<wbr>)っ|っ(?:<wbr>)て/);
  expect(letter.replace(/<\/?span[^>]*>|<wbr>/g, '')).toBe(
    'お手紙を、\n&lt;立って&gt;読んでください。',
  );
});
