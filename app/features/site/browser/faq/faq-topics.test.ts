import { describe, expect, test } from 'vitest';
import { faqTopics, searchFaq } from './faq-topics.ts';

const idsOf = (query: string) =>
  searchFaq(query)
    .flatMap(({ entries }) => entries)
    .map(({ id }) => id);

describe('the FAQ', () => {
  test('gives every question a unique, URL-safe id', () => {
    const ids = faqTopics.flatMap(({ entries }) => entries).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test.each([
    ['', true],
    ['refund', true],
    ['REFUNDS  card', true],
    ['réfund', true],
    ['refund!?', true],
    ['\u200brefunds\u00a0', true],
    ['refund penguin', false],
  ])('searching for %j finds the answer about refunds: %s', (query, isFound) => {
    expect(idsOf(query).includes('refunds')).toBe(isFound);
  });

  test('a search without results returns no empty topics', () => {
    expect(searchFaq('penguin')).toEqual([]);
  });

  // Facts the FAQ must state.
  test.each([
    ['no character limit', 'how-long'],
    ['within minutes after payment', 'when'],
    ['card payment provider', 'payment'],
    ['all sales are final no refunds', 'refunds'],
    ['one free preset send', 'cost'],
    ['in Canada', 'where-stored'],
    ['18 or older parent permission', 'age'],
    ['not yet live', 'affiliate'],
    ['1 to 2 business days', 'support'],
  ])('states %j under #%s', (fact, id) => {
    expect(idsOf(fact)).toContain(id);
  });
});
