import { expect, test } from 'vitest';
import { builtInCategories } from '#films/catalogue.ts';
import { allPrompts, promptsFor } from './writing-prompts.server.ts';

test.each(builtInCategories.map(({ id }) => id))(
  '%s has a dozen first lines and questions',
  (id) => {
    const { categoryId, firstLines, questions } = promptsFor(id);
    expect(categoryId).toBe(id);
    expect([firstLines.length, questions.length].every((count) => count >= 12)).toBe(true);
    for (const question of questions) expect(question).toMatch(/\?$/);
    // A beginning, which the sender continues, or a whole sentence.
    for (const line of firstLines) expect(line).toMatch(/( …|\.)$/);
  },
);

test('a category of an admin gets what suits every letter', () => {
  expect(promptsFor('graduation').categoryId).toBe('other');
});

test('no line or question appears twice', () => {
  const texts = allPrompts.flatMap(({ firstLines, questions }) => [...firstLines, ...questions]);
  expect(new Set(texts).size).toBe(texts.length);
});
