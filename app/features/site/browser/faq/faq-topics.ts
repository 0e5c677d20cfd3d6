import { searchableText } from '#app/shared/text.ts';
import { accountTopic } from './account-topic.ts';
import { anonymousTopic } from './anonymous-topic.ts';
import type { FaqEntry, FaqTopic } from './faq-entry.ts';
import { paymentTopic } from './payment-topic.ts';
import { recipientTopic } from './recipient-topic.ts';
import { sendingTopic } from './sending-topic.ts';

export const faqTopics: readonly FaqTopic[] = [
  sendingTopic,
  anonymousTopic,
  recipientTopic,
  paymentTopic,
  accountTopic,
];

/** Keeps the entries that contain every word of the query. An empty query keeps them all. */
export function searchFaq(query: string): FaqTopic[] {
  const words = searchableText(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  return faqTopics
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => matches(entry, words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function matches({ question, answer }: FaqEntry, words: string[]): boolean {
  const text = searchableText([question, ...answer].join(' '));
  return words.every((word) => text.includes(word));
}
