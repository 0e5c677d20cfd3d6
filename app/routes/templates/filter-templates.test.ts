import { expect, test } from 'vitest';
import { filterTemplates } from './filter-templates.ts';

const template = (id: string, categoryId: string, mood: string, ...tags: string[]) => ({
  id,
  categoryId,
  title: `Title of ${id}`,
  description: id === 'a' ? 'An aurora over a café' : null,
  mood,
  tags,
});

const templates = [
  template('a', 'love', 'tender', 'snow', 'night'),
  template('b', 'love', 'calm', 'sea'),
  template('c', 'farewell', 'tender', 'Sea'),
];

test.each([
  [null, '', ['a', 'b', 'c']],
  ['love', '', ['a', 'b']],
  ['nowhere', '', []],
  [null, 'SEA', ['b', 'c']],
  ['love', 'sea', ['b']],
  [null, '  tender   sea ', ['c']],
  [null, 'cafe', ['a']],
  [null, 'title', ['a', 'b', 'c']],
  [null, 'nothing like it', []],
])('category %s and query %j select %j', (categoryId, query, ids) => {
  expect(filterTemplates(templates, { categoryId, query }).map(({ id }) => id)).toEqual(ids);
});
