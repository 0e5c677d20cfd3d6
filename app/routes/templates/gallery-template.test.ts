import { expect, test } from 'vitest';
import { chooseTemplates } from './gallery-template.ts';

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
])('category %s, search %j', (categoryId, query, ids) => {
  expect(chooseTemplates(templates, { categoryId, query }).map(({ id }) => id)).toEqual(ids);
});
