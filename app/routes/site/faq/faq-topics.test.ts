import { describe, expect, test } from 'vitest';
import { faqTopics, searchFaq } from './faq-topics.ts';

const idsOf = (query: string) =>
  searchFaq(query)
    .flatMap(({ entries }) => entries)
    .map(({ id }) => id);

describe('the questions and answers', () => {
  test('have one address each, that a link can hold', () => {
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
    ['refund penguin', false],
  ])('%j finds the answer about refunds: %s', (query, isFound) => {
    expect(idsOf(query).includes('refunds')).toBe(isFound);
  });

  test('nothing is found as nothing, not as empty topics', () => {
    expect(searchFaq('penguin')).toEqual([]);
  });

  // Spec section 1: what the FAQ and the terms state.
  test.each([
    ['no character limit', 'how-long'],
    ['within minutes after payment', 'when'],
    ['card payment provider', 'payment'],
    ['all sales are final no refunds', 'refunds'],
    ['one free preset send', 'cost'],
    ['in Canada', 'where-stored'],
    ['18 or older permission of a parent', 'age'],
    ['not yet live', 'affiliate'],
    ['1 to 2 business days', 'support'],
  ])('say %j under #%s', (words, id) => {
    expect(idsOf(words)).toContain(id);
  });
});
