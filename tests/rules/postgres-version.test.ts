import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Functions of PostgreSQL 16, 17 and 18. We promise that 15 is enough, but our tests run on a newer one. */
const NEWER = [
  'pg_input_is_valid',
  'pg_input_error_info',
  'any_value',
  'array_sample',
  'array_shuffle',
  'random_normal',
  'system_user',
  'json_array',
  'json_object_agg_unique',
  'json_scalar',
  'json_serialize',
  'json_table',
  'json_exists',
  'json_query',
  'json_value',
  'to_bin',
  'to_oct',
  'unicode_assigned',
  'uuidv7',
  'uuidv4',
  'array_reverse',
  'array_sort',
  'casefold',
  'gamma',
  'merge_action',
];

test('no query needs a PostgreSQL newer than 15', () => {
  const files = globSync('{app,db,server}/**/*.{ts,tsx,sql}', {
    exclude: ['**/node_modules/**'],
  });
  const pattern = new RegExp(`\\b(?:${NEWER.join('|')})\\s*\\(`, 'gi');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([words]) => `${file}: ${words}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
