import { account } from './account-topic.ts';
import { anonymous } from './anonymous-topic.ts';
import type { FaqEntry, FaqTopic } from './faq-entry.ts';
import { money } from './payment-topic.ts';
import { recipients } from './recipient-topic.ts';
import { sending } from './sending-topic.ts';

export const faqTopics: readonly FaqTopic[] = [sending, anonymous, recipients, money, account];

/** The topics with only the answers that hold every word that was asked for; all of them for none. */
export function searchFaq(query: string, topics = faqTopics): FaqTopic[] {
  const words = wordsOf(query);
  return topics
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => holds(entry, words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** What somebody typed, as words to look for: without case, accents and signs. */
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function holds({ question, answer }: FaqEntry, words: string[]): boolean {
  const text = plain([question, ...answer].join(' '));
  return words.every((word) => text.includes(word));
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
