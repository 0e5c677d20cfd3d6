import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { filterTemplates, type GalleryFilter, MOODS } from './filter-templates.ts';

const template = (id: string, categoryId: string, mood: string, ...tags: string[]) => ({
  id,
  categoryId,
  title: `Title of ${id}`,
  description: id === 'a' ? 'An aurora over a café' : null,
  mood,
  tags,
  durationSeconds: id === 'b' ? 14.5 : 15,
});

const templates = [
  template('a', 'love', 'tender', 'snow', 'night'),
  template('b', 'love', 'calm', 'sea'),
  template('c', 'farewell', 'gentle', 'Sea'),
];

test.each<[Partial<GalleryFilter>, string[]]>([
  [{}, ['a', 'b', 'c']],
  [{ categoryId: 'love' }, ['a', 'b']],
  [{ categoryId: 'nowhere' }, []],
  [{ query: 'SEA' }, ['b', 'c']],
  [{ categoryId: 'love', query: 'sea' }, ['b']],
  [{ query: '  gentle   sea ' }, ['c']],
  [{ query: 'cafe' }, ['a']],
  [{ query: 'title' }, ['a', 'b', 'c']],
  [{ query: 'nothing like it' }, []],
  [{ mood: 'tender' }, ['a', 'c']],
  [{ mood: 'tender', categoryId: 'love' }, ['a']],
  [{ mood: 'joyful' }, []],
  [{ length: 'short' }, ['b']],
  [{ length: 'long' }, ['a', 'c']],
  [{ hasOnlyFavorites: true }, ['b', 'c']],
  [{ hasOnlyFavorites: true, query: 'calm' }, ['b']],
])('the filter %j selects %j', (filter, ids) => {
  const none = { categoryId: null, query: '', mood: null, length: null, hasOnlyFavorites: false };
  const selected = filterTemplates(templates, { ...none, ...filter }, new Set(['b', 'c', 'gone']));
  expect(selected.map(({ id }) => id)).toEqual(ids);
});

test('every built-in film is found by exactly one mood', () => {
  const counts = builtInFilms.map(
    ({ mood }) => MOODS.filter(({ includes }) => includes.includes(mood)).length,
  );
  expect(new Set(counts)).toEqual(new Set([1]));
});
