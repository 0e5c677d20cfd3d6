import { describe, expect, test } from 'vitest';
import { escapeHtml } from './html-template.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entityByEntity = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '');

describe('text as markup', () => {
  test.each([
    ['markup', '<b>&lt;</b>'],
    ['attributes', `<a href="x" title='y'>`],
    ['nothing that needs it', 'You never once asked me to be brave. '],
    ['letters of two and three bytes', '<é> “愛” & '],
    ['emoji and combined marks', "🕯️'a\u0301\u0302<"],
    ['text from right to left', '<שלום & مرحبا>'],
  ])('is escaped the same at any length: %s', (_, pattern) => {
    for (const length of [1, 1_000, 16_383, 16_384, 16_385, 100_000]) {
      const text = pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
      // Half of an emoji, which no stored letter has.
      const whole = text.replace(/[\ud800-\udbff]$/, '');
      expect(escapeHtml(whole) === entityByEntity(whole), `${length} characters`).toBe(true);
    }
  });
});
