import { expect, test } from 'vitest';
import { createCategoryId, parsePrice } from './template.rules.ts';

test.each([
  [{ isPremium: false, priceCents: '' }, { priceCents: null }],
  // Only premium templates store a price.
  [{ isPremium: false, priceCents: '999' }, { priceCents: null }],
  [{ isPremium: true, priceCents: '999' }, { priceCents: 999 }],
  [{ isPremium: true, priceCents: ' 499 ' }, { priceCents: 499 }],
  [{ isPremium: true, priceCents: '' }, { error: 'needs_price' }],
  [{ isPremium: true, priceCents: 'ten' }, { error: 'needs_price' }],
  [{ isPremium: true, priceCents: '-5' }, { error: 'needs_price' }],
  [{ isPremium: true, priceCents: '4.99' }, { error: 'needs_price' }],
  [{ isPremium: true, priceCents: '49' }, { error: 'price_out_of_range' }],
  [{ isPremium: true, priceCents: '50001' }, { error: 'price_out_of_range' }],
])('%j gives %j', (input, expected) => {
  expect(parsePrice(input)).toEqual(expected);
});

test.each([
  ['Words from a pet', [], 'words-from-a-pet'],
  ['Élan', [], 'elan'],
  ['Love', ['love'], 'love-2'],
  ['Love', ['love', 'love-2'], 'love-3'],
  ['愛', [], 'category'],
])('a category called %j, with %j taken, gets the id %s', (name, taken, id) => {
  expect(createCategoryId(name, new Set(taken))).toBe(id);
});
