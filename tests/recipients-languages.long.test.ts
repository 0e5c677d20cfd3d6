import { describe } from 'vitest';
import { languages } from '#app/languages/languages.server.ts';
import { LONGEST_LANGUAGES, testRecipientPages } from './recipients-languages.fixture.ts';

describe('in every other language', () => {
  testRecipientPages(languages.filter((language) => !LONGEST_LANGUAGES.includes(language)));
});
