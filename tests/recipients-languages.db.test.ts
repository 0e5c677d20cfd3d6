import { describe } from 'vitest';
import { LONGEST_LANGUAGES, testRecipientPages } from './recipients-languages.fixture.ts';

describe('in the languages that need the most room, and in one from right to left', () => {
  testRecipientPages(LONGEST_LANGUAGES);
});
