import { expect, test } from 'vitest';
import { categoryIdOf, priceOfInput } from './catalogue.rules.ts';

test.each([
  [{ isPremium: false, priceCents: '' }, { priceCents: null }],
  // Only premium templates store a price (spec section 5).
  [{ isPremium: false, priceCents: '999' }, { priceCents: null }],
  [{ isPremium: true, priceCents: '999' }, { priceCents: 999 }],
  [{ isPremium: true, priceCents: ' 499 ' }, { priceCents: 499 }],
  [{ isPremium: true, priceCents: '' }, { fault: 'needs_price' }],
  [{ isPremium: true, priceCents: 'ten' }, { fault: 'needs_price' }],
  [{ isPremium: true, priceCents: '-5' }, { fault: 'needs_price' }],
  [{ isPremium: true, priceCents: '4.99' }, { fault: 'needs_price' }],
  [{ isPremium: true, priceCents: '49' }, { fault: 'price_out_of_range' }],
  [{ isPremium: true, priceCents: '50001' }, { fault: 'price_out_of_range' }],
])('%j is priced %j', (input, expected) => {
  expect(priceOfInput(input)).toEqual(expected);
});

test.each([
  ['Words from a pet', [], 'words-from-a-pet'],
  ['Élan', [], 'elan'],
  ['Love', ['love'], 'love-2'],
  ['Love', ['love', 'love-2'], 'love-3'],
  ['愛', [], 'category'],
])('the category %j beside %j has the id %s', (name, taken, id) => {
  expect(categoryIdOf(name, new Set(taken))).toBe(id);
});
