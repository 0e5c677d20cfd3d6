import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { filmSceneMarkup } from './film-scene-markup.tsx';
import { type LetterPage, letterMarkup } from './letter-markup.tsx';
import { Letter } from './pages.tsx';
import { phrasesMarkup } from './phrases-markup.ts';
import { letterWords } from './scenes.tsx';

const page: LetterPage = {
  message: {
    senderLabel: 'Jonas',
    recipientName: 'Maya',
    filmId: 'gratitude-1',
    subject: 'For you',
    personalizedContent: 'You noticed. Thank you.',
    signature: 'Jonas',
    sentAt: new Date('2026-11-21T09:00:00Z'),
    reply: 'open',
  },
  film: null,
  profile: null,
  path: '/delivery/abc',
  companyName: 'Unsent',
  supportEmail: 'support@unsent.example',
};
const { message } = page;

/** Two ways of writing the same sign. */
const alike = (markup: string) => markup.replaceAll('&#x27;', '&#39;');

test.each<[string, Partial<LetterPage>]>([
  ['as it is', {}],
  ['anonymous', { message: { ...message, senderLabel: 'Someone who cares', signature: null } }],
  ['without a title of its own', { message: { ...message, subject: '' } }],
  ['answered', { message: { ...message, reply: 'sent' } }],
  ['with markup', { message: { ...message, personalizedContent: `<script>"'&`, subject: '<b>' } }],
  ['with dollars', { message: { ...message, personalizedContent: '$& $1', signature: "$'" } }],
  ['with a mark of ours', { message: { ...message, personalizedContent: 'zz0signature0zz' } }],
  ['with a film', { film: getFilm('gratitude-1') }],
  [
    'with a profile',
    {
      profile: {
        displayName: "Jo O'Neil",
        bioHtml: '<strong>Hello</strong> zz0letter0zz',
        avatarUrl: '/avatars/a?b&c',
      },
    },
  ],
])('is what rendering the whole letter gives: %s', (_name, given) => {
  const whole = { ...page, ...given };
  const { film, profile, path, companyName, supportEmail } = whole;
  const { personalizedContent, signature, reply } = whole.message;
  const scene =
    film && filmSceneMarkup(film, 'Maya', phrasesMarkup(personalizedContent, signature));
  const words = { ...letterWords(whole.message), path };
  const rendered = renderToStaticMarkup(
    <Letter {...{ words, scene, profile, reply, companyName, supportEmail }} />,
  );
  expect(alike(letterMarkup(whole))).toBe(alike(rendered));
});
